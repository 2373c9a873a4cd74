/** The example record of sealed dice, as events. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Event } from '../../src/protocol.gen';

export const RECORD = readFileSync(join(import.meta.dirname, '../../../examples/sealed.txt'), 'utf8');
export const [head = '', ...rest] = RECORD.split('\nrules text\n')[0]!.split('\n\n');
export const lines = rest.join('\n').split('\n');

/** The events of a line: a pledge, a change of hands, or plays of a turn. */
export function* eventsOf(line: string): Generator<Event> {
  const [number = '', ...words] = line.split(' ');
  const seat = Number(number) - 1;
  if (words[0] === 'pledges') yield { type: 'DicePledged', party: Number(number), tip: words[1]!, since: Number(words[3]) };
  else if (words[0] === 'resigns') yield { type: 'SeatResigned', seat };
  else if (words[0] === 'ends') yield { type: 'GameEndedEarly', seat };
  else if (words[0] === 'returns') yield { type: 'SeatTakenBack', seat };
  else if (words[0] === 'bot') yield { type: 'SeatHandedOver', seat, bot: words[1]! };
  else yield* playsOf(seat, words);
}

const PLAY = /(?<by>clock )?(?:(?<roll>roll)|keep (?<keep>[1-6.]{5})|fill (?<box>\S+) (?<points>\d+)(?: \+(?<bonus>\d+))?(?<joker> joker)?|(?<dice>[1-6]{5})#(?<proof>\S+))/g;

function* playsOf(seat: number, words: readonly string[]): Generator<Event> {
  for (const { groups = {} } of words.join(' ').matchAll(PLAY)) {
    const { roll, box, dice } = groups;
    const clock = groups['by'] !== undefined;
    const keep = [...(groups['keep'] ?? '.....')].flatMap((mark, place) => (mark === '.' ? [] : [place]));
    const bonus = { repeat_bonus: Number(groups['bonus'] ?? 0), joker: groups['joker'] !== undefined };
    if (dice !== undefined) yield { type: 'DiceThrown', dice: [...dice].map(Number), proof: groups['proof'] ?? null };
    else if (box !== undefined) yield { type: 'BoxFilled', seat, box, points: Number(groups['points']), ...bonus, clock };
    else yield { type: 'RollOpened', seat, keep: roll === undefined ? keep : [], clock };
  }
}
