/** The choices of a sheet, judged where their dice are entered. */
import { emptyPosition, filled, rollsIn, type BoardPosition } from '../../board/position';
import { isSolving } from '../../pages/awaited.svelte';
import type { Choice, FillOffer, PositionView, Rolled, RulesView } from '../../protocol.gen';
import { facesKept } from '../../state/hints';
import type { PlayEntry } from '../entries';
import type { LogTurn } from '../log/turns';

/** A choice of a player, and the best one for the same dice. */
export interface JudgedChoice {
  readonly seat: number;
  readonly turn: number;
  readonly dice: readonly number[];
  readonly offers: readonly FillOffer[];
  readonly chosen: Choice;
  readonly best: Choice;
}

/** Ranks the choices of a position; null if neither the device nor the server can. */
export type Rank = (position: BoardPosition) => Promise<PositionView | null>;

/** The dice before a choice, the rolls that are left, and the choice itself: the faces kept, or the box. */
interface Decision {
  readonly dice: readonly number[];
  readonly left: number;
  readonly keep: readonly number[] | null;
  readonly box: string | null;
}

/** Yields the judged choices, turn by turn. Turns with points alone have none. Throws if a position cannot be ranked. */
export async function* judgedChoices(turns: readonly LogTurn[], rules: RulesView, rank: Rank): AsyncGenerator<JudgedChoice> {
  const positions = new Map<number, BoardPosition>();
  for (const { seat, turn, items } of turns) {
    const position = positions.get(seat) ?? emptyPosition(rules);
    const entries = items.flatMap(({ now }) => now ?? []);
    let offers: readonly FillOffer[] = [];
    for (const decision of decisionsOf(entries, rollsIn(rules, position.phase))) {
      const ranked = judgedBy(decision, await ready(rank, { ...position, dice: decision.dice, left: decision.left }));
      if (ranked === null) throw new Error('the choices of a turn cannot be ranked');
      yield { seat, turn, ...ranked };
      ({ offers } = ranked);
    }
    positions.set(seat, afterTurn(position, rules, entries.at(-1), offers));
  }
}

/** Milliseconds between two requests while the server computes best play. */
const PERIOD = 2_000;

/** The ranked choices of a position, once best play is computed. */
async function ready(rank: Rank, position: BoardPosition): Promise<PositionView | null> {
  for (;;) {
    const answer = await rank(position);
    if (answer === null || !isSolving(answer)) return answer;
    await new Promise((done) => setTimeout(done, PERIOD));
  }
}

/** The choice of a decision and the best one, null if they cannot be ranked. */
function judgedBy(decision: Decision, answer: PositionView | null): Omit<JudgedChoice, 'seat' | 'turn'> | null {
  const options = answer?.figures?.options.map(({ choice }) => choice) ?? [];
  const [best, chosen] = [options[0], options.find((choice) => isChosen(choice, decision))];
  return answer === null || best === undefined || chosen === undefined ? null : { dice: decision.dice, offers: answer.offers, chosen, best };
}

/** The card after the last entry of a turn; `offers`: the boxes of its last dice. */
function afterTurn(position: BoardPosition, rules: RulesView, end: PlayEntry | undefined, offers: readonly FillOffer[]): BoardPosition {
  if (end === undefined || end.type === 'Rolled') return position;
  if (end.type === 'Scored') return filled(position, rules, { ...end, repeat_bonus: end.repeat === true ? (rules.repeat_bonus?.points ?? 0) : 0, joker: false });
  const offer = offers.find(({ box }) => box === end.box);
  return offer === undefined ? position : filled(position, rules, offer);
}

/** The choices of a turn. If the last dice alone were entered, the box is the only one. */
function decisionsOf(entries: readonly PlayEntry[], rolls: number): readonly Decision[] {
  const rolled = entries.filter((entry): entry is Rolled => entry.type === 'Rolled');
  const end = entries.at(-1);
  return rolled.flatMap(({ dice, keep }, number): Decision[] => {
    const next = rolled[number + 1];
    const left = keep === null ? 0 : Math.max(0, rolls - 1 - number);
    if (next !== undefined) return [{ dice, left, keep: (next.keep ?? []).flatMap((place) => dice[place] ?? []).sort(), box: null }];
    return end?.type === 'Filled' ? [{ dice, left, keep: null, box: end.box }] : [];
  });
}

const isChosen = (choice: Choice, { dice, keep, box }: Decision): boolean =>
  box !== null ? choice.box === box : choice.keep !== null && facesKept(dice, choice).join() === keep?.join();
