/** Signs, names and sentences about sealed dice, from the reports of the witness. */
import type { SealedDice, DiceVerdict } from '../../sealed/report';
import { lyingTable } from '../../state/flight';
import type { Model } from '../../state/model';
import { seatName } from '../../state/names';
import { doLie } from '../../state/select';
import { doesWait } from '../../turns/waits';
import type { SealKind } from './kinds';
import { sealWords } from './words';

const SERVER = 0;
const HOST = 5;
/** After this number of misses a device takes part in its own player's throws only. */
const MISSES = 2;

/** The reports about a game with sealed dice; null for a game whose dice have no proof. */
export const sealedOf = ({ sealed, live }: Model): SealedDice | null =>
  sealed === null || sealed.seal === null || sealed.game !== live?.table?.game ? null : sealed;

/** The verdict on the dice on the table; null while they fly or are in a cup, and if this device did not see them. */
export function shownVerdict(model: Model): DiceVerdict | null {
  const table = lyingTable(model);
  if (table === null || !doLie(model)) return null;
  const last = sealedOf(model)?.verdicts.at(-1);
  return last !== undefined && last.dice.join() === table.dice.join() ? last : null;
}

/** The sign at the dice, null for a game whose dice have no proof. A proven cheat leaves its sign for the rest of the game. */
export function signOf(model: Model): SealKind | null {
  const sealed = sealedOf(model);
  if (sealed === null) return null;
  if (sealed.alarm !== null) return 'false';
  const isThrown = (lyingTable(model)?.sealed?.throw ?? 0) > 0 && doLie(model);
  return shownVerdict(model)?.kind ?? (isThrown ? 'unchecked' : 'awaited');
}

/** The code of the table, null for a game whose dice have no proof. */
export const codeOf = (model: Model): string | null => sealedOf(model)?.code ?? null;

/** The name of a party, for the reader. */
export function partyName(model: Model, party: number): string {
  const words = sealWords(model.language);
  if (party === SERVER) return words.server;
  if (party === sealedOf(model)?.party) return words.you;
  return party === HOST ? words.host : words.player(seatName(model, party - 1));
}

export const namesOf = (model: Model, parties: readonly number[]): string => parties.map((party) => partyName(model, party)).join(', ');

/** Whether only the server and another player's device made a throw of a game that waits, and the reader's was not asked. */
function isHalf({ live, sealed }: Model, verdict: DiceVerdict | null): verdict is DiceVerdict {
  if (live === null || !doesWait(live.room) || sealed?.party == null || verdict?.kind !== 'together' || verdict.own) return false;
  return verdict.parties.every((party) => party === SERVER || party === verdict.seat);
}

/** The sentence about the dice with this sign. */
export function sentenceOf(model: Model, kind: SealKind): string {
  const words = sealWords(model.language);
  const verdict = shownVerdict(model);
  if (kind !== 'together' && kind !== 'gap') return words.about[kind];
  return isHalf(model, verdict) ? words.half(partyName(model, verdict.seat)) : togetherText(model, verdict);
}

/** The sentence about a throw that several parties made. */
function togetherText(model: Model, verdict: DiceVerdict | null): string {
  const words = sealWords(model.language);
  const own = sealedOf(model)?.party;
  const others = (verdict?.parties ?? []).filter((party) => party !== SERVER && party !== own).map((party) => partyName(model, party));
  if (verdict?.own !== true) return words.others(others);
  return verdict.moved === undefined ? words.own(others) : words.others([words.you, ...others]);
}

/** The sentences about the parties that did not answer. */
export function gapText(model: Model, missing: readonly number[]): string {
  const words = sealWords(model.language);
  const own = sealedOf(model)?.party;
  const others = missing.filter((party) => party !== own);
  return [...(others.length === missing.length ? [] : [words.withoutYou]), ...(others.length === 0 ? [] : [words.without(namesOf(model, others))])].join(' ');
}

/** Whether the reader's device missed so often that it takes part in its player's own throws only. */
export const hasMissedTwice = (model: Model): boolean => (sealedOf(model)?.misses ?? 0) >= MISSES;

/** The players whose devices an open roll waits for. */
export function waitingText(model: Model): string {
  const words = sealWords(model.language);
  const { waitingFor, party } = sealedOf(model) ?? { waitingFor: [], party: null };
  const others = waitingFor.filter((one) => one !== party);
  return others.length === 0 ? words.waitingForYou : words.waiting(namesOf(model, others));
}
