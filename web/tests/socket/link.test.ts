import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../../src/protocol.gen';
import type { Attention } from '../../src/socket/heartbeat';
import { Link } from '../../src/socket/link';
import type { Connection } from '../../src/state/model';
import { changed, room, snapshot } from '../build';
import { FakeWire } from './fakeWire';

let wires: FakeWire[];
let heard: ServerMessage[];
let states: Connection[];
let attention: Attention;
let link: Link;

const wire = () => wires.at(-1)!;

/** Opens the newest line and lets the server answer with the whole room. */
function connect(message: ServerMessage = snapshot()): void {
  wire().open();
  wire().say(message);
}

beforeEach(() => {
  vi.useFakeTimers();
  [wires, heard, states, attention] = [[], [], [], 'playing'];
  const dial = () => {
    const next = new FakeWire();
    wires.push(next);
    return next;
  };
  link = new Link({
    room: 'room42',
    dial,
    onMessage: (message) => heard.push(message),
    onConnection: (connection) => states.push(connection),
    random: () => 1,
    attention: () => attention,
  });
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
});

describe('entering', () => {
  it('asks for the whole room on the first visit', () => {
    wire().open();
    expect(wire().sent).toEqual([{ type: 'Enter', room: 'room42', epoch: 0, version: 0 }]);
  });

  it('asks after a reconnect for the frames after the last one seen', () => {
    connect();
    wire().say(changed({ version: 11 }));
    wire().drop();
    vi.advanceTimersByTime(300);
    wire().open();
    expect(wire().last).toEqual({ type: 'Enter', room: 'room42', epoch: 7, version: 11 });
  });

  it('asks after a reconnect for the room, since its code may be forgotten', () => {
    connect(snapshot({ room: room({ id: 'tea7cup4rope' }) }));
    wire().drop();
    vi.advanceTimersByTime(300);
    wire().open();
    expect(wire().last).toMatchObject({ type: 'Enter', room: 'tea7cup4rope' });
  });

  it('asks at once for missing frames if a change was lost', () => {
    connect();
    wire().say(changed({ version: 12 }));
    wire().open();
    expect(wire().last).toEqual({ type: 'Enter', room: 'room42', epoch: 7, version: 10 });
    expect(heard.map(({ type }) => type)).toEqual(['Snapshot']);
  });

  it('starts over when frames of another epoch arrive', () => {
    connect();
    wire().say(changed({ epoch: 8, version: 1 }));
    wire().open();
    expect(wire().last).toMatchObject({ type: 'Enter', epoch: 0, version: 0 });
    expect(heard.map(({ type }) => type)).toEqual(['Snapshot']);
  });

  it('stops if there is no such room', () => {
    wire().open();
    wire().say({ type: 'Refused', code: 'no_room', reason: 'no', cid: null, version: null });
    wire().drop();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });
});

describe('messages that must be read', () => {
  const share = { type: 'Share', game: 'g1', throw: 1, share: 'A'.repeat(43) } as const;

  it('go out before the commands that were not answered', () => {
    connect();
    link.send({ type: 'Fill', box: 'ones' });
    wire().drop();
    vi.advanceTimersByTime(300);
    wire().open();
    link.tell(share, () => undefined);
    wire().say(snapshot());
    expect(wire().sent.map(({ type }) => type)).toEqual(['Enter', 'Share', 'Ping', 'Fill']);
  });

  it('are read once the ping after them is answered, not an earlier one', () => {
    connect();
    let read = 0;
    link.wake();
    link.tell(share, () => (read += 1));
    wire().say({ type: 'Pong' });
    expect(read).toBe(0);
    wire().say({ type: 'Pong' });
    expect(read).toBe(1);
  });

  it('are not known to be read if the connection is lost first', () => {
    connect();
    let read = 0;
    link.tell(share, () => (read += 1));
    link.redial();
    connect();
    link.wake();
    wire().say({ type: 'Pong' });
    expect(read).toBe(0);
  });
});

describe('commands', () => {
  it('carry a fresh id and the version they were meant for', () => {
    connect();
    const cid = link.send({ type: 'Roll', keep: [1] });
    expect(cid).toMatch(/^[0-9a-f]{32}$/);
    expect(wire().last).toEqual({ type: 'Roll', keep: [1], cid, expect: 10 });
    expect(link.send({ type: 'Roll', keep: [] })).not.toBe(cid);
  });

  it('that were not answered go out again unchanged after a reconnect', () => {
    connect();
    const cid = link.send({ type: 'Fill', box: 'ones' });
    wire().drop();
    vi.advanceTimersByTime(300);
    wire().open();
    expect(wire().sent).toHaveLength(1);
    wire().say(changed({ version: 11 }));
    wire().say({ type: 'UpToDate', epoch: 7, version: 11, you: 'p-mina' });
    expect(wire().last).toEqual({ type: 'Fill', box: 'ones', cid, expect: 10 });
  });

  it('that were answered do not go out again', () => {
    connect();
    const one = link.send({ type: 'Fill', box: 'ones' });
    wire().say({ type: 'Accepted', cid: one, epoch: 1, version: 11 });
    const two = link.send({ type: 'Fill', box: 'sixes' });
    wire().say({ type: 'Refused', code: 'stale', reason: 'late', cid: two, version: 11 });
    link.redial();
    connect();
    expect(wire().sent.map(({ type }) => type)).toEqual(['Enter']);
  });

  it('are sent again for the newer version if they are votes, since votes do not depend on each other', () => {
    connect();
    const cid = link.send({ type: 'Rematch', agree: true });
    wire().say(changed({ version: 11 }));
    wire().say({ type: 'Refused', code: 'stale', reason: 'late', cid, epoch: 7, version: 11 });
    expect(wire().last).toEqual({ type: 'Rematch', agree: true, cid, expect: 11 });
    expect(heard.some(({ type }) => type === 'Refused')).toBe(false);
    wire().say({ type: 'Accepted', cid, epoch: 7, version: 12 });
    link.redial();
    connect();
    expect(wire().sent.map(({ type }) => type)).toEqual(['Enter']);
  });

  it('given without a connection wait for it and get the version of the room at that time', () => {
    const cid = link.send({ type: 'TakeSeat', seat: 2 });
    wire().open();
    expect(wire().sent.map(({ type }) => type)).toEqual(['Enter']);
    wire().say(snapshot({ version: 23 }));
    expect(wire().last).toEqual({ type: 'TakeSeat', seat: 2, cid, expect: 23 });
  });
});

describe('a connection', () => {
  it('is open once the room is known, lost when it drops, and connecting before that', () => {
    wire().drop();
    vi.advanceTimersByTime(300);
    connect();
    wire().drop();
    expect(states).toEqual(['connecting', 'open', 'lost']);
  });

  it('without messages is shown as lost within 3 seconds, and closed 10 seconds after the ping', () => {
    connect();
    vi.advanceTimersByTime(1200);
    expect(wire().last).toEqual({ type: 'Ping' });
    vi.advanceTimersByTime(1800);
    expect(states).toEqual(['open', 'lost']);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(8200);
    expect(wires[0]!.closed).toBe(true);
    vi.advanceTimersByTime(300);
    expect(wires).toHaveLength(2);
  });

  it('stays open when the ping is answered', () => {
    connect();
    for (let pings = 0; pings < 20; pings += 1) {
      vi.advanceTimersByTime(1200);
      wire().say({ type: 'Pong' });
    }
    expect(wires).toHaveLength(1);
    expect(states).toEqual(['open']);
  });

  it('that is only slow is open again with the late answer, without a new connection', () => {
    connect();
    vi.advanceTimersByTime(5000);
    wire().say({ type: 'Pong' });
    expect(states).toEqual(['open', 'lost', 'open']);
    expect(wires).toHaveLength(1);
  });

  it.each([
    ['watching', 5_000],
    ['hidden', 15_000],
  ] as const)('of a player who is %s is asked after %i milliseconds', (attends, ms) => {
    attention = attends;
    connect();
    vi.advanceTimersByTime(ms - 1);
    expect(wire().last).toMatchObject({ type: 'Enter' });
    vi.advanceTimersByTime(1);
    expect(wire().last).toEqual({ type: 'Ping' });
  });

  it('that does not answer a command is shown as lost, without a ping before', () => {
    attention = 'watching';
    connect();
    link.send({ type: 'Roll', keep: [] });
    vi.advanceTimersByTime(1700);
    expect(states).toEqual(['open', 'lost']);
    expect(wire().sent.map(({ type }) => type)).toEqual(['Enter', 'Roll']);
  });

  it('is shown as lost no later because of further commands', () => {
    connect();
    for (let commands = 0; commands < 3; commands += 1) {
      link.send({ type: 'Roll', keep: [] });
      vi.advanceTimersByTime(1000);
    }
    expect(states).toEqual(['open', 'lost']);
  });

  it('is lost at once when the network is gone, and opened again at once when it is back', () => {
    connect();
    link.lose();
    expect(states).toEqual(['open', 'lost']);
    expect(wires[0]!.closed).toBe(true);
    link.wake();
    expect(wires).toHaveLength(2);
  });

  it('that never opens is closed too', () => {
    vi.advanceTimersByTime(1200 + 10_000 + 300);
    expect(wires).toHaveLength(2);
  });

  it('is opened again with pauses of up to a second, later with longer pauses', () => {
    const pauses = [300, 600, ...Array<number>(6).fill(1000), 3000, 3000];
    for (const [failures, pause] of pauses.entries()) {
      wire().drop();
      vi.advanceTimersByTime(pause - 1);
      expect(wires).toHaveLength(failures + 1);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(failures + 2);
    }
  });

  it('is opened again at once when the network is back', () => {
    connect();
    wire().drop();
    link.wake();
    expect(wires).toHaveLength(2);
  });

  it('is checked at once when the page becomes visible again', () => {
    connect();
    link.wake();
    expect(wire().last).toEqual({ type: 'Ping' });
  });

  it('that was closed stays closed', () => {
    connect();
    link.close();
    link.wake();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it('that is made again is not open until the room is entered, so that no command meets another state', () => {
    connect();
    link.redial();
    expect(states).toEqual(['open', 'connecting']);
    connect();
    expect(states).toEqual(['open', 'connecting', 'open']);
  });

  it('that was dropped is ignored', () => {
    connect();
    const old = wire();
    link.redial();
    old.say({ type: 'Pong' });
    expect(heard.map(({ type }) => type)).toEqual(['Snapshot']);
  });
});
