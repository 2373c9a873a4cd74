import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../../src/protocol.gen';
import { OpponentSearch } from '../../src/socket/search';
import { FakeWire } from './fakeWire';

let wires: FakeWire[];
let told: string[];
let rooms: string[];
let search: OpponentSearch;

const wire = () => wires.at(-1)!;
const LOOKING: ServerMessage = { type: 'Searching', rules: 'tiny', bot: null, bot_in_ms: null };
const refused = (code: 'not_allowed' | 'unavailable'): ServerMessage => ({ type: 'Refused', code, reason: 'no', cid: null, version: null });

beforeEach(() => {
  vi.useFakeTimers();
  [wires, told, rooms] = [[], [], []];
  search = new OpponentSearch({
    dial: () => {
      wires.push(new FakeWire());
      return wire();
    },
    dispatch: ({ type }) => told.push(type),
    onMatch: (room) => rooms.push(room),
    attention: () => 'playing',
    random: () => 1,
  });
  search.start('tiny', true);
  wire().open();
});

afterEach(() => {
  search.stop();
  vi.useRealTimers();
});

describe('a search for an opponent', () => {
  it('ends in the room of the game', () => {
    expect(wire().last).toMatchObject({ type: 'FindOpponent', rules: 'tiny', bots: true });
    wire().say(LOOKING);
    wire().say({ type: 'Matched', room: 'tea7cup4rope' });
    expect(rooms).toEqual(['tea7cup4rope']);
    expect(wire().closed).toBe(true);
    expect(told).toEqual(['SearchBegun', 'Searching']);
  });

  it('asks for a person on the same connection', () => {
    wire().say(LOOKING);
    search.start('tiny', false);
    expect(wires).toHaveLength(1);
    expect(wire().last).toMatchObject({ type: 'FindOpponent', bots: false });
  });

  it('searches on with another pace, which the connection after a loss keeps', () => {
    wire().say(LOOKING);
    search.start('tiny', false, '1d');
    expect(wire().last).toMatchObject({ type: 'FindOpponent', bots: false, pace: '1d' });
    wire().drop();
    vi.advanceTimersByTime(300);
    wire().open();
    expect(wire().last).toMatchObject({ type: 'FindOpponent', bots: false, pace: '1d' });
  });

  it('continues after a lost connection and after a temporary refusal', () => {
    wire().drop();
    expect(told.at(-1)).toBe('SearchLost');
    vi.advanceTimersByTime(300);
    wire().open();
    expect(wire().last).toMatchObject({ type: 'FindOpponent', rules: 'tiny' });
    wire().say(refused('unavailable'));
    vi.advanceTimersByTime(600);
    expect(wires).toHaveLength(3);
  });

  it('is shown as lost at once when the network is gone, and continues at once when it is back', () => {
    search.lose();
    expect(told.at(-1)).toBe('SearchLost');
    search.wake();
    expect(wires).toHaveLength(2);
  });

  it('connects again when the server is silent', () => {
    vi.advanceTimersByTime(12_000);
    expect(wires[0]?.sent.map(({ type }) => type)).toEqual(['FindOpponent', 'Ping']);
    expect(wires[0]?.closed).toBe(true);
    expect(wires).toHaveLength(2);
  });

  it('ends with a permanent refusal, and does not connect again', () => {
    wire().say(refused('not_allowed'));
    expect(told.at(-1)).toBe('SearchRefused');
    search.wake();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it('is ended on the server when the player stops it', () => {
    search.stop();
    expect(wire().last).toEqual({ type: 'StopSearch' });
    expect(wire().closed).toBe(true);
    expect(told.at(-1)).toBe('SearchEnded');
  });
});
