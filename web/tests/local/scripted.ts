/** Plays the games that tests/support/games/scripted_games.py writes as words, and digests what follows. */
import { createHash } from 'node:crypto';
import { decide, evolve, newGame, type Action, type Scorer } from '../../src/local/game/engine';
import { momentsOf } from '../../src/local/game/film';
import { recordText } from '../../src/local/game/record';
import type { Event, RulesView, Seat, TableView } from '../../src/protocol.gen';
import { text } from '../build';

/** A rule set as the scripts give it: without its texts. */
export interface BareRules extends Omit<RulesView, 'title' | 'summary' | 'sources' | 'upper_title' | 'lower_title' | 'paragraphs'> {
  readonly fingerprint: string;
}

export interface Script {
  readonly holders: readonly (readonly [string | null, string | null, boolean])[];
  readonly order: readonly number[];
  readonly words: string;
}

/** The digests of a game, and for each word the event or the refusal, and the table. */
export interface Played {
  readonly fills: string;
  readonly digest: string;
  readonly steps: readonly string[];
  readonly record: string | null;
}

export const rulesOf = (bare: BareRules): RulesView => ({
  ...bare,
  ...{ title: text(''), summary: text(''), sources: [], upper_title: text(''), lower_title: text(''), paragraphs: [] },
  boxes: bare.boxes.map((box) => ({ ...box, title: text(''), about: text('') })),
  phases: bare.phases.map((phase) => ({ ...phase, title: text('') })),
});

export function play(scorer: Scorer, fingerprint: string, rulesText: string, script: Script): Played {
  const holders = script.holders.map(([name, bot, program]): Seat => ({ name, bot, program }));
  const { event: started, table: first } = newGame(scorer, 'device000001', fingerprint, holders, script.order);
  let table = first;
  let fills = '';
  const events: Event[] = [started];
  const steps = [shown(started, table)];
  const whole = createHash('sha256').update(steps[0] ?? '');
  for (const word of script.words.split(' ').filter(Boolean)) {
    const event = decide(scorer, table, actionOf(scorer.rules, table, word));
    if (typeof event !== 'string') {
      events.push(event);
      table = evolve(scorer, table, event);
    }
    const step = typeof event === 'string' ? `${event}\n` : shown(event, table);
    steps.push(step);
    whole.update(step);
    if (/^c?f/.test(word)) fills += whole.copy().digest('hex').slice(0, 2);
  }
  const record = events.some(({ type }) => type === 'DicePledged') ? null : recordText(scorer, rulesText, events);
  const moments = momentsOf(scorer, 'device000001', events);
  for (const moment of moments) whole.update(`${JSON.stringify(moment)}\n`);
  return { fills, digest: whole.update(record ?? '').digest('hex').slice(0, 16), steps, record };
}

const shown = (event: Event, table: TableView): string => `${JSON.stringify(event)}\n${JSON.stringify(table)}\n`;

const WORD = /^(c?)([rftxehbp])(\d*|\?\w+)(?:@(-?\d+))?(?:[:#](.*))?$/;

/** The parts of a word; `given` are the digits after its letter, `more` is the text behind the seat. */
interface Parts {
  readonly seat: number;
  readonly clock: boolean;
  readonly given: string;
  readonly more: string | null;
}

const numbers = (digits: string): number[] => [...digits].map(Number);
const spaced = (more: string | null): string | null => more?.replaceAll('_', ' ') ?? null;

/** The action of a word by its letter. */
const ACTIONS: Readonly<Record<string, (parts: Parts, rules: RulesView) => Action>> = {
  r: ({ seat, clock, given }) => ({ type: 'Roll', seat, keep: numbers(given), clock }),
  f: ({ seat, clock, given }, { boxes }) => ({ type: 'Fill', seat, box: given.startsWith('?') ? given.slice(1) : (boxes[Number(given)]?.id ?? ''), clock }),
  t: ({ given, more }) => ({ type: 'Throw', faces: numbers(given), proof: spaced(more) }),
  x: ({ seat }) => ({ type: 'Resign', seat }),
  e: ({ seat }) => ({ type: 'EndGame', seat }),
  h: ({ seat, more }) => ({ type: 'HandOver', seat, bot: spaced(more) ?? '' }),
  b: ({ seat }) => ({ type: 'TakeBack', seat }),
  p: ({ given, more }) => {
    const [tip = '', since] = more?.split(':') ?? [];
    return { type: 'Pledge', party: Number(given), tip, since: Number(since) };
  },
};

function actionOf(rules: RulesView, table: TableView, word: string): Action {
  const [, by, letter = '', given = '', at, more = null] = WORD.exec(word) ?? [];
  const action = ACTIONS[letter];
  if (action === undefined) throw new Error(`${word} is not a word of a script`);
  return action({ seat: at === undefined ? table.seat : Number(at), clock: by === 'c', given, more }, rules);
}
