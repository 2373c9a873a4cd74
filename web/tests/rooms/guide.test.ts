import { describe, expect, it } from 'vitest';
import type { FillOffer } from '../../src/protocol.gen';
import { advanced, guideFrom, guideText, isGuided, MARKS, TARGETS, type Guide } from '../../src/rooms/guide/marks';
import { guideWords } from '../../src/rooms/guide/words';
import type { Message } from '../../src/state/model';
import { after, changed, column, rolled, room, rules, seen, snapshot, table, tableSeat } from '../build';

const NEW: Guide = { seen: [], now: null };

const offer = (change: Partial<FillOffer> = {}): FillOffer => ({ box: 'choice', points: 19, repeat_bonus: 0, joker: false, ...change });

/** The guide after each of these messages, from a snapshot on. */
function guided(first: Message, ...messages: readonly Message[]) {
  let model = seen(first);
  let guide = advanced(NEW, model);
  const shown = [guide.now];
  for (const message of messages) {
    model = after(model, message);
    guide = advanced(guide, model);
    shown.push(guide.now);
  }
  return { shown, guide };
}

const frame = (version: number, change = {}) => changed({ version, table: rolled({ offers: [offer()], ...change }) });
const lastRoll = { step: 'await_box', rolls_left: 0, may_roll: false, may_keep: false } as const;

describe('the guide', () => {
  it('shows each mark of a first turn at its moment', () => {
    const { shown, guide } = guided(
      snapshot(),
      frame(11),
      { type: 'HoldToggled', place: 1 },
      frame(12, { rolls_left: 1 }),
      frame(13, lastRoll),
      { type: 'BoxMarked', box: 'choice' },
      changed({ version: 14, table: table({ seat: 1 }) }),
    );
    expect(shown).toEqual(['roll', 'keep', 'again', 'pays', 'fill', 'confirm', null]);
    expect(guide.seen).toEqual(['roll', 'keep', 'again', 'pays', 'fill', 'confirm']);
  });

  it('adapts to a player who fills a box after the first roll or rolls without a keep', () => {
    expect(guided(snapshot(), frame(11), { type: 'BoxMarked', box: 'choice' }).shown).toEqual(['roll', 'keep', 'confirm']);
    expect(guided(snapshot(), frame(11), frame(12, { rolls_left: 1 })).shown).toEqual(['roll', 'keep', 'pays']);
  });

  it('shows no mark twice', () => {
    const past: Guide = { seen: [...MARKS], now: null };
    for (const message of [snapshot(), snapshot({ table: rolled() }), snapshot({ table: rolled(lastRoll) })]) {
      expect(advanced(past, seen(message)).now).toBe(null);
    }
  });

  it('explains the upper bonus once a box is filled, where the rules have one', () => {
    const later = (points: (number | null)[], change = {}) =>
      snapshot({ rules: rules(change), table: table({ turn: 2, seats: [tableSeat('Mina', { columns: [column(points)] }), tableSeat('Joon')] }) });
    const first: Guide = { seen: ['roll'], now: null };
    expect(advanced(first, seen(later([3, null, null, null]))).now).toBe('bonus');
    expect(advanced(first, seen(later([null, null, null, null]))).now).toBe(null);
    expect(advanced(first, seen(later([3, 6, null, null]))).now).toBe(null);
    expect(advanced(first, seen(later([3, null, null, null], { upper_bonus: null }))).now).toBe(null);
  });

  it('explains a scratch, a repeat bonus and a joker when they come', () => {
    const of = (...offers: FillOffer[]) => advanced(NEW, seen(snapshot({ table: rolled({ ...lastRoll, offers }) }))).now;
    expect(of(offer({ points: 0 }))).toBe('scratch');
    expect(of(offer({ points: 0 }), offer())).toBe('fill');
    expect(of(offer({ repeat_bonus: 100 }))).toBe('repeat');
    expect(of(offer({ joker: true }))).toBe('joker');
  });

  it('is silent while dice fly, on other turns, and when the status line has a warning', () => {
    const flying = changed({ events: [{ type: 'DiceThrown', dice: [2, 3, 3, 5, 6], proof: null }], table: rolled() });
    expect(guided(snapshot({ table: rolled({ rolls_left: 2 }) }), { ...flying, version: 11 }).shown).toEqual(['keep', null]);
    expect(guided(snapshot({ table: table({ seat: 1 }) })).shown).toEqual([null]);
    expect(guided(snapshot({ table: rolled() }), { type: 'AllKeptWarned' }).shown).toEqual(['keep', null]);
  });

  it('is for players against bots, and for those that a game with friends does not rate', () => {
    const bot = tableSeat('Gull', { person: false, bot: 'gull' });
    const seats = [tableSeat('Mina'), bot];
    const account: Message = { type: 'MeKnown', me: { player: 'p-mina', name: 'Mina', account: true } };
    expect(isGuided(seen(account, snapshot({ table: table({ seats }) })))).toBe(true);
    expect(isGuided(seen(account, snapshot({ table: table({ seats: [tableSeat('Mina'), { ...bot, program: true }] }) })))).toBe(false);
    expect(isGuided(seen(account, snapshot()))).toBe(false);
    expect(isGuided(seen(account, snapshot({ room: room({ hints: true }) })))).toBe(true);
    expect(isGuided(seen({ type: 'MeKnown', me: { player: 'p-mina', name: 'Mina' } }, snapshot()))).toBe(true);
    expect(isGuided(seen(snapshot({ table: table({ seats: [tableSeat('Mina')] }) })))).toBe(false);
    expect(isGuided(seen(snapshot({ table: table({ seats }), you: null })))).toBe(false);
    expect(isGuided(seen(snapshot({ table: table({ seats }), room: room({ stage: 'over' }) })))).toBe(false);
  });
});

describe('the memory of the guide', () => {
  it('stores the shown marks and a skipped guide', () => {
    expect(guideFrom(guideText({ seen: ['keep', 'roll'], now: 'again' }))).toEqual({ seen: ['roll', 'keep'], now: null });
    expect(guideFrom(guideText(null))).toBe(null);
    expect(guideFrom(null)).toEqual(NEW);
    expect(guideFrom('roll nonsense')).toEqual({ seen: ['roll'], now: null });
  });
});

describe.each(['en', 'ko'] as const)('the words of the guide in %s', (language) => {
  it('name the numbers of the rules, and fit on two lines of a phone', () => {
    const facts = { rules: rules({ upper_bonus: { at_least: 21, points: 35 } }), table: rolled() };
    const words = guideWords(language);
    for (const mark of MARKS) {
      expect(TARGETS[mark]).toBeTruthy();
      expect(words.marks[mark](facts)).not.toMatch(/undefined|NaN/);
      expect(words.marks[mark](facts).length).toBeLessThan(language === 'ko' ? 46 : 84);
    }
    expect(words.marks.bonus(facts)).toMatch(/21.*35/);
    const named = { ...facts, rules: { ...facts.rules, upper_title: { en: 'Standard', ko: '스탠다드' } } };
    expect(words.marks.bonus(named)).toMatch(/Standard|스탠다드/);
  });
});
