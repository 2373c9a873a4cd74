import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContestSocket } from '../../../src/contests/live/socket';
import type { Choose, ContestServerMessage } from '../../../src/protocol.gen';
import type { Connection } from '../../../src/state/model';
import { FakeWire } from '../../socket/fakeWire';
import { mine, state, thrown } from '../build';

const CHOICE: Choose = { type: 'Choose', throw: 7, keep: [0, 2], box: null };
let wires: FakeWire[];
let states: Connection[];
let socket: ContestSocket;

const wire = () => wires.at(-1)!;
const say = (message: ContestServerMessage) => wire().say(message as never);
const choices = () => wire().sent.filter(({ type }) => type === 'Choose');

/** Loses the connection and opens the next one. */
function reconnect(): void {
  wire().drop();
  vi.advanceTimersByTime(3000);
  wire().open();
}

beforeEach(() => {
  vi.useFakeTimers();
  [wires, states] = [[], []];
  const dial = () => {
    wires.push(new FakeWire());
    return wire();
  };
  socket = new ContestSocket({ contest: 'abcdef', dial, onMessage: () => undefined, onConnection: (connection) => states.push(connection) });
  wire().open();
  say(state());
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe('the connection to a contest', () => {
  it('follows the contest again after a loss, which the page can show', () => {
    expect(wire().sent).toEqual([{ type: 'Follow', contest: 'abcdef' }]);
    reconnect();
    expect(wire().sent).toEqual([{ type: 'Follow', contest: 'abcdef' }]);
    say(state());
    expect(states.filter((one, place) => one !== states[place - 1])).toEqual(['open', 'lost', 'open']);
  });

  it('repeats a choice that was lost with the connection', () => {
    socket.choose(CHOICE);
    reconnect();
    expect(choices()).toEqual([]);
    say(state());
    expect(choices()).toEqual([CHOICE]);
    reconnect();
    say(state());
    expect(choices()).toEqual([CHOICE]);
  });

  it('repeats no choice that the server has, or whose throw is over', () => {
    socket.choose(CHOICE);
    reconnect();
    say(state({ chosen: true }));
    expect(choices()).toEqual([]);
    socket.choose(CHOICE);
    reconnect();
    say(state({ throw: 8 }));
    expect(choices()).toEqual([]);
  });

  it.each<ContestServerMessage>([{ type: 'Chosen', throw: 7, table: mine() }, thrown(), { type: 'Refused', code: 'illegal', reason: 'no', cid: null, version: null }])('repeats no choice after $type', (answer) => {
    socket.choose(CHOICE);
    say(answer);
    reconnect();
    say(state());
    expect(choices()).toEqual([]);
  });

  it('repeats a choice although other messages came first', () => {
    socket.choose(CHOICE);
    say({ type: 'WaveProgress', throw: 7, chosen: 3, of: 12 });
    reconnect();
    say(state());
    expect(choices()).toEqual([CHOICE]);
  });

  it('does not connect again once it is closed', () => {
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    expect(wire().closed).toBe(true);
  });
});
