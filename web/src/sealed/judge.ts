import type { Announcements } from './asked';
import type { CheckedThrow } from './scheme/game';
import type { NotedAnswer, Notes } from './notes';
import type { OwnPart } from './own';
import type { DiceVerdict } from './report';
import { MOST_MISSES } from './scheme/ledger';
import { maskOf } from './scheme/seal';
import { ProofError, SERVER } from './scheme/throws';

/** The facts that a throw is compared with. */
export interface JudgedBy {
  /** Whether the client was connected while the throw was made. */
  readonly live: boolean;
  readonly told: Announcements;
  readonly own: OwnPart;
  /** Whether the player's seat has resigned. */
  readonly resigned: boolean;
  /** The answers of this device by number. */
  readonly answers: ReturnType<Notes['answers']>;
}

/**
 * Returns the verdict on a throw whose dice follow from its shares. Throws ProofError if the throw
 * contradicts the announcements of the server or the shares of this device.
 */
export function judge(thrown: CheckedThrow, facts: JudgedBy): DiceVerdict {
  const own = isOwnIn(thrown, facts);
  if (own) checkAnswers(thrown, facts.answers.get(thrown.number) ?? [], facts.own.party, false);
  if (facts.live) {
    checkRoll(thrown, facts.told);
    checkOwnRoll(thrown, facts);
    checkNeglect(thrown, facts);
    checkAsked(thrown, facts);
    checkVoids(thrown, facts);
  }
  const { number, seat, dice, parties } = thrown;
  const missing = missingIn(thrown);
  const moved = facts.live ? [...facts.told.movedAt(number), ...(lacksOwnShare(thrown, facts) ? [seat] : [])] : [];
  const kind = parties.length === 1 ? 'server' : missing.length + moved.length > 0 ? 'gap' : 'together';
  return { kind, number, seat, dice, own, parties, missing, ...(moved.length > 0 && { moved }) };
}

/** The parties that did not answer, ascending. */
export const missingIn = ({ voids }: CheckedThrow): readonly number[] => voids.flatMap(({ missing }) => missing).sort();

const isOwnIn = ({ before, first, parties }: CheckedThrow, { own }: JudgedBy): boolean =>
  own.party !== null && own.nthAt(before, first) > 0 && parties.includes(own.party);

/**
 * A share of this device must have been sent, for this seat and these kept dice; throws ProofError
 * otherwise. The note of another tab may come after the throw: only the late check takes it as missing.
 */
export function checkAnswers({ seat, keep }: CheckedThrow, answers: readonly NotedAnswer[], party: number | null, isLate: boolean): void {
  if (answers.length === 0 && isLate) throw new ProofError('share', 'a share of this device that it did not send', party ?? undefined);
  const others = answers.filter((answer) => answer.seat !== seat || answer.keep !== maskOf(keep));
  // If the player rolled in two tabs at once, the server threw one of the rolls.
  const mayBeRefused = others.length < answers.length || !isLate;
  if (others.some((other) => other.seat !== seat || other.rolled !== true || !mayBeRefused)) throw new ProofError('other_keep', 'the share was sent for another roll');
}

/** The kept dice, the seat and the number are those of the roll that waited. */
function checkRoll({ number, seat, keep, first }: CheckedThrow, { open }: Announcements): void {
  if (open === null || open.number < first) return;
  if (open.seat !== seat || open.keep.join() !== keep.join()) throw new ProofError('other_keep', 'the roll is not the one that waited');
  if (number < open.number) throw new ProofError('number', `number ${number} counts, though the server called it void`);
}

/** The share of the player's own roll travels with it, so it cannot be late for the first attempt. */
function checkOwnRoll(thrown: CheckedThrow, judgedBy: JudgedBy): void {
  const { seat, parties, voids } = thrown;
  if (!isOwnRoll(thrown, judgedBy)) return;
  const [first] = voids;
  if (first === undefined ? !parties.includes(seat) : first.missing.includes(seat)) throw new ProofError('own_missing', 'the share of the own roll is missing', seat);
}

/** Whether this page sent this roll over this connection, with a share that was asked for. */
const isOwnRoll = (thrown: CheckedThrow, judgedBy: JudgedBy): boolean =>
  hasRolled(thrown, judgedBy) && judgedBy.own.hasRolled(thrown.first) && judgedBy.told.at(thrown.first)?.includes(thrown.seat) === true;

/** Whether this device sent this roll with a share, maybe over an earlier connection or from another tab. */
const hasRolled = ({ seat, first, clock, keep, before }: CheckedThrow, { own, answers }: JudgedBy): boolean =>
  [seat === own.party, !clock, own.nthAt(before, first) > 0, answers.get(first)?.some((answer) => answer.rolled === true && answer.keep === maskOf(keep)) === true].every(Boolean);

/**
 * Whether the throw is without the share that this device sent with the roll. After a void attempt, the server asks for another
 * number, and does not ask a player again after two misses.
 */
function lacksOwnShare(thrown: CheckedThrow, judgedBy: JudgedBy): boolean {
  const mayBeUnasked = thrown.voids.length > 0 && judgedBy.own.misses(thrown.before) >= MOST_MISSES;
  return hasRolled(thrown, judgedBy) && !mayBeUnasked && ![...thrown.parties, ...missingIn(thrown)].includes(thrown.seat);
}

/** A device with a pledge that counts is asked, if the server knows that it is connected. */
function checkNeglect(thrown: CheckedThrow, { told, own, resigned }: JudgedBy): void {
  const { party } = own;
  if (party === null || resigned || missingIn(thrown).includes(party) || told.at(thrown.number)?.includes(party) === true) return;
  if (own.mustBeAsked(thrown.before, thrown.first)) throw new ProofError('not_asked', 'this device was connected, but not asked');
}

/** The parties are those that were asked for the number; the roller may take part without being asked. */
function checkAsked(thrown: CheckedThrow, { told, own }: JudgedBy): void {
  for (const { number, missing } of thrown.voids) {
    const stray = missing.find((party) => told.at(number)?.includes(party) === false);
    if (stray !== undefined) throw new ProofError('parties', `party ${stray} was not asked, so it cannot be missing`, stray);
  }
  const asked = told.at(thrown.number);
  if (asked === null) return;
  const gone = asked.find((party) => !thrown.parties.includes(party));
  if (gone !== undefined && gone === own.party) throw new ProofError('left_out', 'the share of this device is not in the throw', gone);
  const other = thrown.parties.find((party) => ![SERVER, thrown.seat, ...asked].includes(party));
  const wrong = gone ?? other;
  if (wrong !== undefined) throw new ProofError('parties', `party ${wrong} ${gone === undefined ? 'was not asked' : 'is missing'}`, wrong);
}

/** The server may call this device late only if it did not have the share, and must tell it of void attempts. */
function checkVoids({ voids }: CheckedThrow, { told, own }: JudgedBy): void {
  for (const { number, missing } of voids) {
    if (own.party !== null && missing.includes(own.party)) {
      if (own.hasHeard(number)) throw new ProofError('left_out', `the server had the share of number ${number}`, own.party);
      return;
    }
    const announced = told.open?.voids.find((attempt) => attempt.number === number);
    if (isAwaited(own, told, number) && announced?.missing.join() !== missing.join()) throw new ProofError('untold_void', `number ${number} is void, which was not announced`);
  }
}

/** Whether this device was asked for the attempt after this one, so that it had to hear of the void one. */
const isAwaited = (own: OwnPart, told: Announcements, number: number): boolean => own.party !== null && told.at(number + 1)?.includes(own.party) === true;
