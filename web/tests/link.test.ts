import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../src/protocol.gen';
import { Link, type Wire } from '../src/socket/link';
import type { Connection } from '../src/state/model';
import { changed, snapshot } from './build';

/** A line that the test holds the other end of. */
class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.({} as never);
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }

  drop(): void {
    this.onclose?.({} as never);
  }

  get last() {
    return this.sent.at(-1);
  }
}

let wires: FakeWire[];
let heard: ServerMessage[];
let states: Connection[];
let link: Link;

const wire = () => wires.at(-1)!;

/** Opens the newest line and lets the server answer with the whole room. */
function connect(message: ServerMessage = snapshot()): void {
  wire().open();
  wire().say(message);
}

beforeEach(() => {
  vi.useFakeTimers();
  [wires, heard, states] = [[], [], []];
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
  });
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
});

describe('entering', () => {
  it('asks for the whole room at first', () => {
    wire().open();
    expect(wire().sent).toEqual([{ type: 'Enter', room: 'room42', epoch: 0, version: 0 }]);
  });

  it('asks after a reconnect for what came after the last frame seen', () => {
    connect();
    wire().say(changed({ version: 11 }));
    wire().drop();
    vi.advanceTimersByTime(300);
    wire().open();
    expect(wire().last).toEqual({ type: 'Enter', room: 'room42', epoch: 7, version: 11 });
  });

  it('asks at once for what is missing when a change has not come', () => {
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

  it('stops when there is no such room', () => {
    wire().open();
    wire().say({ type: 'Refused', code: 'no_room', reason: 'no', cid: null, version: null });
    wire().drop();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
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

  it('given without a line wait for it and are meant for the room found then', () => {
    const cid = link.send({ type: 'TakeSeat', seat: 2 });
    wire().open();
    expect(wire().sent.map(({ type }) => type)).toEqual(['Enter']);
    wire().say(snapshot({ version: 23 }));
    expect(wire().last).toEqual({ type: 'TakeSeat', seat: 2, cid, expect: 23 });
  });
});

describe('a line', () => {
  it('is open once the room is known, lost when it drops, and connecting before that', () => {
    wire().drop();
    vi.advanceTimersByTime(300);
    connect();
    wire().drop();
    expect(states).toEqual(['connecting', 'open', 'lost']);
  });

  it('is asked after 15 silent seconds, and given up 10 seconds later', () => {
    connect();
    vi.advanceTimersByTime(15_000);
    expect(wire().last).toEqual({ type: 'Ping' });
    vi.advanceTimersByTime(10_000);
    expect(wires[0]!.closed).toBe(true);
    vi.advanceTimersByTime(300);
    expect(wires).toHaveLength(2);
  });

  it('lives on when the ping is answered', () => {
    connect();
    vi.advanceTimersByTime(15_000);
    wire().say({ type: 'Pong' });
    vi.advanceTimersByTime(14_000);
    expect(wires).toHaveLength(1);
    expect(states).toEqual(['open']);
  });

  it('that never opens is given up too', () => {
    vi.advanceTimersByTime(25_300);
    expect(wires).toHaveLength(2);
  });

  it('is dialled again within a second at a time, later with longer pauses', () => {
    const pauses = [300, 600, ...Array<number>(6).fill(1000), 3000, 3000];
    for (const [failures, pause] of pauses.entries()) {
      wire().drop();
      vi.advanceTimersByTime(pause - 1);
      expect(wires).toHaveLength(failures + 1);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(failures + 2);
    }
  });

  it('is dialled at once when the network is back', () => {
    connect();
    wire().drop();
    link.wake();
    expect(wires).toHaveLength(2);
  });

  it('is asked at once whether it lives when the page is looked at again', () => {
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

  it('that was let go is not listened to any more', () => {
    connect();
    const old = wire();
    link.redial();
    old.say({ type: 'Pong' });
    expect(heard.map(({ type }) => type)).toEqual(['Snapshot']);
  });
});
