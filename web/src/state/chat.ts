/** Quick chat: phrases by their ids, the log, and muted speakers. Pure. */
import type { ChatLine, ChatLog, Said } from '../protocol.gen';

export const TOPICS = ['praise', 'taunt', 'cheer', 'reaction', 'greeting', 'feeling'] as const;
export type Topic = (typeof TOPICS)[number];

/** Six sides of a ring, and so six phrases of a topic and six favourites. */
export const SIDES = 6;

/** Lines kept, as many as the server keeps. */
const REMEMBERED = 30;

export const phraseOf = (topic: Topic, place: number): string => `${topic}-${place + 1}`;

/** The topic and number of a phrase id, null for an unknown one. */
export function placeOf(phrase: string): { readonly topic: Topic; readonly place: number } | null {
  const [name, number] = phrase.split('-');
  const topic = TOPICS.find((one) => one === name);
  const place = Number(number) - 1;
  return topic !== undefined && place >= 0 && place < SIDES ? { topic, place } : null;
}

/** Settings of this browser; the rest comes from the server. */
export interface ChatTaste {
  /** The muted players by their ids, and muted bots by their kind. */
  readonly muted: readonly string[];
  readonly allMuted: boolean;
  readonly favourites: readonly string[];
}

export interface Chat extends ChatTaste {
  readonly lines: readonly ChatLine[];
  /** The bubbles shown at the seats now, one per seat. */
  readonly bubbles: readonly ChatLine[];
  readonly open: boolean;
  /** The player has just sent a phrase; the next has to wait. */
  readonly resting: boolean;
}

export const TASTE: ChatTaste = { muted: [], allMuted: false, favourites: [] };

export const quiet = (taste: ChatTaste): Chat => ({ ...taste, ...SILENCE });

/** A chat without phrases and bubbles. */
export const SILENCE = { lines: [], bubbles: [], open: false, resting: false } as const;

/** The key by which a speaker is muted. */
export const speakerOf = ({ player, bot }: Pick<ChatLine, 'player' | 'bot'>): string => player ?? `bot:${bot}`;

/** Whether to show a line and play its sound; always true for the player's own. */
export function isShown(chat: Chat, line: ChatLine, you: string | null): boolean {
  if (line.player !== null && line.player === you) return true;
  return !chat.allMuted && !chat.muted.includes(speakerOf(line));
}

export const shownLines = (chat: Chat, you: string | null): readonly ChatLine[] =>
  chat.lines.filter((line) => isShown(chat, line, you));

/** After a phrase: a line in the log, and a bubble unless the speaker is muted. */
export function said(chat: Chat, { line }: Said, you: string | null): Chat {
  const lines = merged(chat.lines, [line]);
  const resting = chat.resting || (line.player !== null && line.player === you);
  if (!isShown(chat, line, you)) return { ...chat, lines, resting };
  const others = chat.bubbles.filter(({ seat }) => seat !== line.seat);
  return { ...chat, lines, resting, bubbles: [...others, line] };
}

/** Earlier phrases: only in the log, each once. */
export const logged = (chat: Chat, { lines }: ChatLog): Chat => ({ ...chat, lines: merged(chat.lines, lines) });

function merged(old: readonly ChatLine[], fresh: readonly ChatLine[]): readonly ChatLine[] {
  const known = new Map([...old, ...fresh].map((line) => [line.at_ms, line]));
  return [...known.values()].sort((one, other) => one.at_ms - other.at_ms).slice(-REMEMBERED);
}

/** Mutes or unmutes a speaker; a muted speaker's bubble disappears. */
export function muted(chat: Chat, who: string, mute: boolean): Chat {
  const others = chat.muted.filter((one) => one !== who);
  const bubbles = mute ? chat.bubbles.filter((line) => speakerOf(line) !== who) : chat.bubbles;
  return { ...chat, muted: mute ? [...others, who] : others, bubbles };
}

/** Pins or unpins a phrase; a seventh pinned phrase replaces the oldest. */
export function pinned(chat: Chat, phrase: string): Chat {
  const others = chat.favourites.filter((one) => one !== phrase);
  const favourites = others.length < chat.favourites.length ? others : [...others, phrase].slice(-SIDES);
  return { ...chat, favourites };
}

/** The effect of a digit key in the ring: first choose a topic, then a phrase. */
export type ChatRing = { readonly kind: 'topics' } | { readonly kind: 'topic'; readonly topic: Topic } | { readonly kind: 'favourites' };

/** The phrases of a ring, none in the ring of topics. */
export function phrasesIn(ring: ChatRing, { favourites }: ChatTaste): readonly string[] {
  if (ring.kind === 'topics') return [];
  if (ring.kind === 'favourites') return favourites;
  return Array.from({ length: SIDES }, (_, place) => phraseOf(ring.topic, place));
}
