import { beforeEach, describe, expect, it } from 'vitest';
import { answered, LessonStore } from '../../../src/local/learning/kept';
import { DAYS } from '../../../src/local/learning/limits.gen';
import type { DrillAsked } from '../../../src/api/positions';
import { DevicePractice, type PracticeWorld } from '../../../src/local/learning/practice';
import type { AnswerOf } from '../../../src/local/messages';
import type { LocalGame, LocalLine } from '../../../src/local/room/store';
import type { Choice, QuestionView, RulesView } from '../../../src/protocol.gen';
import { Memory } from '../room/device';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = 1_700_000_000_000;
const ALL: DrillAsked = { theme: null, fingerprint: null, more: false };

const QUESTION: QuestionView = { phase: 0, points: [null], dice: [1, 1, 2, 3, 4], rolls_left: 1, offers: [] };
const BEST: Choice = { keep: [0, 1], box: null, value: 20, regret: 0 };
const WORST: Choice = { keep: null, box: 'ones', value: 17, regret: 3 };
const FIGURES: AnswerOf['position'] = { offers: [], figures: { value: 20, options: [BEST, WORST].map((choice) => ({ choice, ends: [] })) } };

const lesson = (event: number) => ({ event, theme: 'stopped_early' as const, regret: 3, question: QUESTION });
const line = (id: string, over = true) => ({ id, over, seats: [{ person: true }, { person: false }] }) as unknown as LocalLine;
const rules = { id: 'ours', title: { en: 'Ours', ko: '우리' } } as unknown as RulesView;
const game = (id: string) => ({ id, rules: { view: rules, fingerprint: 'f1' }, table: { seats: [{ person: true }, { person: false }] } }) as unknown as LocalGame;

describe('the practice of the games on this device', () => {
  let now = NOW;
  let games: LocalLine[] = [];
  let reviewed: string[] = [];
  let practice: DevicePractice;

  beforeEach(() => {
    now = NOW;
    games = [line('b'), line('a'), line('c', false)];
    reviewed = [];
    const review: PracticeWorld['review'] = ({ id }) => {
      reviewed.push(id);
      return Promise.resolve({ review: { seats: [], moments: [] }, lessons: [[lesson(5)], [lesson(6)]] });
    };
    practice = new DevicePractice({
      lessons: new LessonStore(new Memory()),
      games: () => Promise.resolve(games),
      game: (id) => Promise.resolve(game(id)),
      review,
      position: () => Promise.resolve(FIGURES),
      now: () => now,
    });
  });

  /** The practice once all its games are reviewed. */
  async function complete(wanted = ALL) {
    for (;;) {
      const view = await practice.view(wanted);
      if (view.preparing === 0) return view;
    }
  }

  it('has the lessons of the seats of people in finished games, made once', async () => {
    expect((await practice.view(ALL)).preparing).toBe(2);
    const view = await complete();
    expect(view).toMatchObject({ readiness: 'ready', lessons: 2, due: 2, learned: 0, next_ms: NOW });
    expect(view.drill.map(({ lesson: id, question }) => [id, question])).toEqual([['b-5', QUESTION], ['a-5', QUESTION]]);
    expect(view.rules).toEqual([{ id: 'f1', title: rules.title, lessons: 2 }]);
    await complete();
    expect(reviewed).toEqual(['b', 'a']);
  });

  it('forgets the lessons of a game that is deleted', async () => {
    await complete();
    games = [line('a')];
    expect((await complete()).lessons).toBe(1);
  });

  it('shows only what the filters want, and later lessons on demand', async () => {
    await complete();
    expect((await complete({ ...ALL, theme: 'scratch' })).drill).toEqual([]);
    expect((await complete({ ...ALL, fingerprint: 'f1', theme: 'stopped_early' })).due).toBe(2);
    now = NOW - 1;
    expect((await complete()).drill).toEqual([]);
    expect((await complete({ ...ALL, more: true })).drill).toHaveLength(2);
  });

  it('moves a lesson by the first answer of a round, and by no other', async () => {
    const [item] = (await complete()).drill;
    if (item === undefined) throw new Error('the drill is empty');
    const right = await practice.answer(item, { round: 0, keep: [1, 0], box: null });
    expect(right).toMatchObject({ verdict: { right: true, mark: 'best', theme: 'stopped_early' }, step: 1, due_ms: NOW + DAY_MS });
    const wrong = await practice.answer(item, { round: 0, keep: null, box: 'ones' });
    expect(wrong).toMatchObject({ verdict: { right: false, mark: 'mistake', chosen: WORST, best: BEST }, step: 1, due_ms: NOW + DAY_MS });
    expect(await complete()).toMatchObject({ due: 1, lessons: 2 });
  });

  it('has no verdict on an answer that the position does not allow', async () => {
    const [item] = (await complete()).drill;
    if (item === undefined) throw new Error('the drill is empty');
    expect(await practice.answer(item, { round: 0, keep: null, box: 'twos' })).toBeNull();
    expect((await complete()).due).toBe(2);
  });
});

describe('the schedule of a lesson', () => {
  it('comes after its days, begins again after a wrong answer, and ends', () => {
    let schedule = { step: 0, due_ms: NOW as number | null };
    for (const days of DAYS) {
      const now = schedule.due_ms ?? 0;
      schedule = answered(schedule, true, now);
      expect(schedule.due_ms).toBe(now + days * DAY_MS);
      expect(answered(schedule, true, now)).toEqual(schedule);
    }
    expect(answered(schedule, false, NOW)).toEqual({ step: 0, due_ms: NOW + DAY_MS });
    expect(answered(schedule, true, schedule.due_ms ?? 0)).toEqual({ step: DAYS.length + 1, due_ms: null });
  });
});
