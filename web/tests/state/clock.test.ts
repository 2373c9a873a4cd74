import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followClock } from '../../src/effects/clock';
import { statusLine } from '../../src/i18n/sentences';
import { soundsOf } from '../../src/sound/events';
import { awaySeconds, isOverdue, nextBeat, ringOf } from '../../src/state/clock';
import type { Model } from '../../src/state/model';
import { update } from '../../src/state/update';
import { Store } from '../../src/app/store.svelte';
import { after, changed, clock, room, rolled, seen, snapshot, start, table } from '../build';
import { roomWords } from '../../src/rooms/words';

const late = (model: Model, ms: number): Model => update(model, { type: 'TimePassed', ms });
const ring = (model: Model, seat = 0) => ringOf(model.live!, seat);

const gone = clock({ runs: false, left_ms: 40_000, away: [{ seat: 0, left_ms: 90_000, runs: true, hand_over_ms: 180_000 }] });

describe('the ring round a pennant', () => {
  it('runs down from the last value of the server, to 0 and no further', () => {
    const model = seen(snapshot(), clock());
    expect(ring(model)).toEqual({ share: 1, seconds: 60, counts: false, hurries: false });
    expect(ring(late(model, 30_000))).toMatchObject({ share: 0.5, seconds: 30 });
    expect(ring(late(model, 45_001))).toMatchObject({ seconds: 15, counts: true, hurries: true });
    expect(ring(late(model, 99_000))).toMatchObject({ share: 0, seconds: 0 });
  });

  it('stops while dice fly, and while the turn does not run', () => {
    const flying = seen(snapshot(), clock({ still_ms: 900, left_ms: 30_000 }));
    expect(ring(late(flying, 900))?.seconds).toBe(30);
    expect(ring(late(flying, 1900))?.seconds).toBe(29);
    expect(ring(late(seen(snapshot(), gone), 50_000))?.seconds).toBe(40);
  });

  it('is there only for the seat on turn, and only while it is timed', () => {
    const model = seen(snapshot(), clock());
    expect(ring(model, 1)).toBeNull();
    expect(ring(seen(snapshot()))).toBeNull();
    expect(ring(seen(snapshot({ table: table({ seat: 1 }) }), clock()))).toBeNull();
    expect(ring(seen(snapshot(), clock({ seat: null, turn_ms: null, left_ms: null, runs: false })))).toBeNull();
    expect(ring(seen(snapshot({ room: room({ stage: 'over' }) }), clock()))).toBeNull();
  });
});

describe('an absent player', () => {
  it('has seconds to come back, which run only in the player\'s own turns', () => {
    expect(awaySeconds(late(seen(snapshot(), gone), 16_000).live!, 0)).toBe(74);
    const elsewhere = clock({ away: [{ seat: 1, left_ms: 90_000, runs: false, hand_over_ms: 180_000 }] });
    expect(awaySeconds(late(seen(snapshot(), elsewhere), 16_000).live!, 1)).toBe(90);
    expect(awaySeconds(seen(snapshot()).live!, 1)).toBeNull();
  });

  it('can be handed to a bot when the server allows it, or after the time that it gave', () => {
    const model = seen(snapshot(), gone);
    expect(isOverdue(model.live!, 0)).toBe(false);
    expect(isOverdue(late(model, 180_000).live!, 0)).toBe(true);
  });
});

describe('the last quarter', () => {
  const before = late(seen(snapshot(), clock()), 44_000);

  it('is announced once to the player on turn, with a sound', () => {
    const announced = late(before, 45_000);
    expect(statusLine(announced, roomWords('en'))).toBe('15 seconds left. Your turn');
    expect(statusLine({ ...announced, language: 'ko' }, roomWords('ko'))).toBe('15초 남았어요. 내 차례예요');
    expect(soundsOf(before, announced)).toEqual([{ kind: 'warning' }]);
    const later = late(announced, 46_000);
    expect(later.newsCount).toBe(announced.newsCount);
    expect(soundsOf(announced, later)).toEqual([]);
  });

  it('is announced also if a frame arrives in between', () => {
    const announced = after(before, clock({ left_ms: 14_900 }));
    expect(soundsOf(before, announced)).toEqual([{ kind: 'warning' }]);
  });

  it('is not announced to other players, to clients that join meanwhile, or afterwards', () => {
    const other = late(seen(snapshot({ you: 'p-joon' }), clock()), 44_000);
    expect(late(other, 46_000).newsCount).toBe(other.newsCount);
    expect(seen(snapshot(), clock({ left_ms: 10_000 })).newsCount).toBe(0);
    expect(late(before, 61_000).newsCount).toBe(before.newsCount);
  });
});

describe('the displayed time', () => {
  it('changes next when the current second is over', () => {
    const beats = [60_000, 59_250, 250].map((left_ms) => nextBeat(seen(snapshot(), clock({ left_ms })).live!));
    expect(beats).toEqual([1000, 250, 250]);
  });
});

describe('a turn out of time', () => {
  const over = (timeouts: number[], you = 'p-mina') => {
    const filled = { type: 'BoxFilled' as const, seat: 0, box: 'choice', points: 19, repeat_bonus: 0, joker: false };
    const old = room({ timeouts: timeouts.map((count, seat) => (seat === 0 ? count - 1 : count)) });
    const model = seen(snapshot({ you, room: old, table: rolled() }));
    return after(model, changed({ events: [filled], room: room({ timeouts }), table: table({ seat: 1 }) }));
  };

  it('is announced before its consequence', () => {
    expect(statusLine(over([1, 0]), roomWords('en'))).toBe(
      'Your time was up, next time a bot takes over. You took 19 points in choice. Joon to play',
    );
    expect(statusLine(over([2, 0]), roomWords('en'))).toContain('Your time was up. You took');
    expect(statusLine(over([1, 0], 'p-joon'), roomWords('en'))).toContain('Time was up for Mina. Mina took');
    expect(statusLine(over([1, 0], 'p-joon'), roomWords('ko'))).toContain('Mina 님은 시간이 다 됐어요');
  });
});

describe('counting down', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ticks when a displayed second changes, and stops when no time runs', () => {
    const store = new Store(start());
    followClock(store, (ms) => store.dispatch({ type: 'TimePassed', ms }));
    store.dispatch(snapshot());
    store.dispatch(clock({ left_ms: 30_400, still_ms: 900 }));
    vi.advanceTimersByTime(1299);
    expect(ring(store.model)?.seconds).toBe(31);
    vi.advanceTimersByTime(2);
    expect(ring(store.model)?.seconds).toBe(30);
    vi.advanceTimersByTime(28_000);
    expect(ring(store.model)?.seconds).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(ring(store.model)?.seconds).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(nextBeat(seen(snapshot()).live!)).toBeNull();
  });
});
