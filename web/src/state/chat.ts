/** Quick chat: phrases by their ids, what was said, whom one does not want to hear. Pure. */
import type { ChatLine, ChatLog, Said } from '../protocol.gen';

export const TOPICS = ['praise', 'taunt', 'cheer', 'reaction', 'greeting', 'feeling'] as const;
export type Topic = (typeof TOPICS)[number];

/** Six sides of a ring, and so six phrases of a topic and six favourites. */
export const SIDES = 6;

/** Lines kept, as many as the server keeps. */
const REMEMBERED = 30;

export const phraseOf = (topic: Topic, place: number): string => `${topic}-${place + 1}`;

/** What a phrase's id means, null for one that this client does not know. */
export function placeOf(phrase: string): { readonly topic: Topic; readonly place: number } | null {
  const [name, number] = phrase.split('-');
  const topic = TOPICS.find((one) => one === name);
  const place = Number(number) - 1;
  return topic !== undefined && place >= 0 && place < SIDES ? { topic, place } : null;
}

/** What this browser has chosen for itself; the rest is told by the server. */
export interface ChatTaste {
  /** Players by their ids, and bots by their kind, who are not heard. */
  readonly muted: readonly string[];
  readonly allMuted: boolean;
  readonly favourites: readonly string[];
}

export interface Chat extends ChatTaste {
  readonly lines: readonly ChatLine[];
  /** What hangs at the seats just now, one line a seat. */
  readonly bubbles: readonly ChatLine[];
  readonly open: boolean;
  /** We have just spoken; the next phrase must wait. */
  readonly resting: boolean;
}

export const TASTE: ChatTaste = { muted: [], allMuted: false, favourites: [] };

export const quiet = (taste: ChatTaste): Chat => ({ ...taste, ...SILENCE });

/** Nothing said, nothing shown. */
export const SILENCE = { lines: [], bubbles: [], open: false, resting: false } as const;

/** What a speaker is muted by. */
export const speakerOf = ({ player, bot }: Pick<ChatLine, 'player' | 'bot'>): string => player ?? `bot:${bot}`;

/** Whether a line is to be seen and heard; one's own always is. */
export function isHeard(chat: Chat, line: ChatLine, you: string | null): boolean {
  if (line.player !== null && line.player === you) return true;
  return !chat.allMuted && !chat.muted.includes(speakerOf(line));
}

export const heardLines = (chat: Chat, you: string | null): readonly ChatLine[] =>
  chat.lines.filter((line) => isHeard(chat, line, you));

/** After somebody has spoken: a line in the log, and a bubble unless they are muted. */
export function said(chat: Chat, { line }: Said, you: string | null): Chat {
  const lines = merged(chat.lines, [line]);
  const resting = chat.resting || (line.player !== null && line.player === you);
  if (!isHeard(chat, line, you)) return { ...chat, lines, resting };
  const others = chat.bubbles.filter(({ seat }) => seat !== line.seat);
  return { ...chat, lines, resting, bubbles: [...others, line] };
}

/** What was said before we came: lines only, and each of them once. */
export const logged = (chat: Chat, { lines }: ChatLog): Chat => ({ ...chat, lines: merged(chat.lines, lines) });

function merged(old: readonly ChatLine[], fresh: readonly ChatLine[]): readonly ChatLine[] {
  const known = new Map([...old, ...fresh].map((line) => [line.at_ms, line]));
  return [...known.values()].sort((one, other) => one.at_ms - other.at_ms).slice(-REMEMBERED);
}

/** Mutes or hears a speaker; what they have just said goes with them. */
export function muted(chat: Chat, who: string, mute: boolean): Chat {
  const others = chat.muted.filter((one) => one !== who);
  const bubbles = mute ? chat.bubbles.filter((line) => speakerOf(line) !== who) : chat.bubbles;
  return { ...chat, muted: mute ? [...others, who] : others, bubbles };
}

/** Pins a phrase or takes it off; the oldest makes room for a seventh. */
export function pinned(chat: Chat, phrase: string): Chat {
  const others = chat.favourites.filter((one) => one !== phrase);
  const favourites = others.length < chat.favourites.length ? others : [...others, phrase].slice(-SIDES);
  return { ...chat, favourites };
}

/** What a press of a digit says, or shows, in the ring: of topics at first, then of phrases. */
export type Ring = { readonly kind: 'topics' } | { readonly kind: 'topic'; readonly topic: Topic } | { readonly kind: 'favourites' };

/** The phrases of a ring, none in the ring of topics. */
export function phrasesIn(ring: Ring, { favourites }: ChatTaste): readonly string[] {
  if (ring.kind === 'topics') return [];
  if (ring.kind === 'favourites') return favourites;
  return Array.from({ length: SIDES }, (_, place) => phraseOf(ring.topic, place));
}
