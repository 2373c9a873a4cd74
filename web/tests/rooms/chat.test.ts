import { describe, expect, it, vi } from 'vitest';
import { followChat } from '../../src/effects/chat';
import { guestName, wordsIn } from '../../src/i18n';
import { phraseIn } from '../../src/i18n/sentences';
import type { ChatLine } from '../../src/protocol.gen';
import { sounds } from '../../src/sound/cues';
import { shownLines, phraseOf, pinned, placeOf, quiet, SIDES, TASTE, TOPICS } from '../../src/state/chat';
import type { Message, Model } from '../../src/state/model';
import { update } from '../../src/state/update';
import { after, seen, snapshot } from '../build';
import { roomWords } from '../../src/rooms/words';

const line = (change: Partial<ChatLine> = {}): ChatLine => ({
  at_ms: 1000,
  seat: 2,
  name: 'Joon',
  player: 'p-joon',
  bot: null,
  phrase: 'praise-1',
  ...change,
});

const said = (change: Partial<ChatLine> = {}): Message => ({ type: 'Said', epoch: 7, version: 10, line: line(change) });

const heard = ({ chat, live }: Model) => shownLines(chat, live?.you ?? null).map(({ phrase }) => phrase);

describe('the phrases', () => {
  it.each(['en', 'ko'] as const)('are thirty-six in %s, no two alike, short enough for a hexagon', (language) => {
    const words = roomWords(language);
    const all = TOPICS.flatMap((topic) => Array.from({ length: SIDES }, (_, place) => phraseIn(words, phraseOf(topic, place))));
    expect(new Set(all).size).toBe(36);
    for (const phrase of all) expect(phrase.length, phrase).toBeLessThanOrEqual(34);
  });

  it('are of the six topics of the rule sheet', () => {
    const { topics } = roomWords('ko').chat;
    expect(TOPICS.map((topic) => topics[topic])).toEqual(['칭찬', '도발', '응원', '반응', '인사', '감정']);
  });

  it('are found by their ids; an unknown one has a neutral text', () => {
    expect(placeOf('taunt-6')).toEqual({ topic: 'taunt', place: 5 });
    for (const wrong of ['taunt-7', 'taunt-0', 'insult-1', 'praise', '']) expect(placeOf(wrong), wrong).toBeNull();
    expect(phraseIn(roomWords('ko'), 'praise-9')).toBe('…');
  });
});

describe('a phrase', () => {
  it('is shown at its seat and in the log, until its bubble is removed', () => {
    const model = seen(snapshot(), said());
    expect(model.chat.bubbles.map(({ seat }) => seat)).toEqual([2]);
    expect(after(model, { type: 'BubbleGone', at_ms: 1000 }).chat.bubbles).toEqual([]);
    expect(heard(model)).toEqual(['praise-1']);
  });

  it('replaces the earlier phrase of the same seat', () => {
    const model = seen(snapshot(), said(), said({ at_ms: 2000, phrase: 'cheer-1' }));
    expect(model.chat.bubbles.map(({ phrase }) => phrase)).toEqual(['cheer-1']);
  });

  it('is logged once, even if a log repeats it', () => {
    const log: Message = { type: 'ChatLog', epoch: 8, version: 12, lines: [line({ at_ms: 500, phrase: 'cheer-2' }), line()] };
    const model = seen(snapshot(), said(), log);
    expect(heard(model)).toEqual(['cheer-2', 'praise-1']);
    expect(after(seen(snapshot()), log).chat.bubbles).toEqual([]);
  });

  it('starts the pause if it is the player\'s own', () => {
    expect(seen(snapshot(), said()).chat.resting).toBe(false);
    const model = seen(snapshot(), said({ player: 'p-mina' }));
    expect(model.chat.resting).toBe(true);
    expect(after(model, { type: 'ChatRested' }).chat.resting).toBe(false);
  });

  it('of a muted person or bot is neither shown nor heard, and is shown again after unmuting', () => {
    const mute: Message = { type: 'SpeakerMuted', who: 'p-joon', mute: true };
    const model = seen(snapshot(), said(), mute, said({ at_ms: 2000 }));
    expect([model.chat.bubbles, heard(model)]).toEqual([[], []]);
    expect(heard(after(model, { ...mute, mute: false }))).toHaveLength(2);
    const bot = seen(snapshot(), { ...mute, who: 'bot:sailor' }, said({ player: null, bot: 'sailor' }), said({ at_ms: 9 }));
    expect(bot.chat.bubbles.map(({ player }) => player)).toEqual(['p-joon']);
  });

  it('of the player is shown even if all are muted', () => {
    const model = seen(snapshot(), { type: 'AllMuted', mute: true }, said(), said({ at_ms: 2, player: 'p-mina', phrase: 'cheer-4' }));
    expect(heard(model)).toEqual(['cheer-4']);
  });

  it('belongs to its room; mutes do not', () => {
    const model = seen(snapshot(), said(), { type: 'SpeakerMuted', who: 'p-sora', mute: true }, { type: 'Navigated', route: { page: 'home' } });
    expect([model.chat.lines, model.chat.muted]).toEqual([[], ['p-sora']]);
  });
});

it('a seventh favourite replaces the first, and a second press removes one', () => {
  const chat = TOPICS.map((topic) => phraseOf(topic, 0)).reduce(pinned, quiet(TASTE));
  expect(pinned(chat, 'praise-2').favourites).toEqual([...chat.favourites.slice(1), 'praise-2']);
  expect(pinned(chat, 'praise-1').favourites).not.toContain('praise-1');
});

it('the effect removes bubbles, ends the pause and plays phrases, except those of muted people', () => {
  vi.useFakeTimers();
  let model = seen(snapshot(), { type: 'SpeakerMuted', who: 'p-sora', mute: true });
  const listeners: ((now: Model, before: Model) => void)[] = [];
  const dispatch = (message: Message) => {
    const before = model;
    model = update(model, message);
    listeners.forEach((listener) => listener(model, before));
  };
  const cues: string[] = [];
  const stop = sounds.listen(({ kind }) => void cues.push(kind));
  followChat({ get model() { return model; }, onChange: (listener) => void listeners.push(listener) }, dispatch);
  dispatch(said({ player: 'p-mina' }));
  dispatch(said({ at_ms: 1001, seat: 1, player: 'p-sora' }));
  expect(cues).toEqual(['chat']);
  vi.advanceTimersByTime(3600);
  expect([model.chat.bubbles.length, model.chat.resting]).toEqual([0, true]);
  vi.advanceTimersByTime(500);
  expect(model.chat.resting).toBe(false);
  stop();
  vi.useRealTimers();
});

it.each(['en', 'ko'] as const)('a guest in %s gets a name of two friendly words that every table accepts', (language) => {
  const { first, second } = wordsIn(language).guest;
  for (const one of [0, 0.5, 0.999]) {
    const name = guestName(language, () => one);
    expect(first).toContain(name.split(' ')[0]);
    expect(second).toContain(name.split(' ')[1]);
    expect(name.length).toBeLessThanOrEqual(20);
  }
});
