import type { LedgerView } from '../../protocol.gen';
import { bytesOf, digest, joined, lettersOf, named, u8 } from './bytes';
import { linkAt, LINKS } from './chain';
import { HOST, ProofError, SERVER, tapeOf, type ThrowProof, type VoidAttempt } from './throws';

/** A party that was missing so often is not asked again in this game. */
export const MOST_MISSES = 2;
/** The number of pledges of one party in a game. */
export const MOST_PLEDGES = 8;
/** A pledge after the start counts from the last number plus this: the shares of the next throw may be known already. */
const LEAD = 2;

/** The tip of a party's chain, as 43 letters; `since` is the number of the first throw for which it counts. */
export interface PledgedTip {
  readonly party: number;
  readonly tip: string;
  readonly since: number;
}

/** The latest link of a chain that is public. */
interface KnownLink {
  readonly number: number;
  readonly link: string;
}

/** The pledges of a game between two throws, and the public links of their chains. It never changes. */
export interface Ledger {
  readonly game: string;
  readonly pledges: readonly PledgedTip[];
  /** The number of the last attempt, 0 before the first. */
  readonly last: number;
  /** The latest public link of each chain by its tip. */
  readonly known: ReadonlyMap<string, KnownLink>;
  /** The void attempts because of each party. */
  readonly misses: ReadonlyMap<number, number>;
  /** The numbers that became void since the last throw, because the seat on turn resigned. */
  readonly resigned: readonly VoidAttempt[];
}

export const emptyLedger = (game: string): Ledger => ({ game, pledges: [], last: 0, known: new Map(), misses: new Map(), resigned: [] });

/** The ledger that a snapshot shows; throws ProofError if a link does not lead to its tip. */
export function ledgerOf(game: string, last: number, view: LedgerView): Ledger {
  const known = new Map<string, KnownLink>();
  for (const { party, tip, number, link } of view.pledges) {
    const [end, bytes] = [bytesOf(tip), bytesOf(link)];
    const fits = end !== null && bytes !== null && number <= last && lettersOf(linkAt(game, number, bytes, 0)) === tip;
    if (!fits) throw new ProofError('share', `the link of party ${party} does not lead to its pledge`, party);
    if (number > 0) known.set(tip, { number, link });
  }
  const pledges = view.pledges.map(({ party, tip, since }) => ({ party, tip, since }));
  const misses = new Map(view.misses.map(({ party, times }) => [party, times]));
  return { game, pledges, last, known, misses, resigned: view.resigned };
}

/** The ledger with one more pledge; throws ProofError if it is not allowed. `atStart`: it is part of the step that starts the game. */
export function withPledge(ledger: Ledger, pledge: PledgedTip, atStart: boolean): Ledger {
  const { party, tip, since } = pledge;
  const [soonest, latest] = atStart ? [1, 1] : [ledger.last + LEAD, LINKS];
  const own = ledger.pledges.filter((earlier) => earlier.party === party);
  const isFirst = ledger.pledges.length === 0;
  const mayPledge = isParty(party) && own.length < (atStart ? 1 : MOST_PLEDGES) && (party === SERVER) === isFirst;
  const isNew = bytesOf(tip) !== null && ledger.pledges.every((earlier) => earlier.tip !== tip);
  const fits = soonest <= since && since <= latest && own.every((earlier) => earlier.since <= since);
  if (![mayPledge, isNew, fits].every(Boolean)) throw new ProofError('pledge', `party ${party} may not pledge from throw ${since}`, party);
  return { ...ledger, pledges: [...ledger.pledges, pledge] };
}

const isParty = (party: number): boolean => SERVER <= party && party <= HOST;

/** The pledges that count at this number, in order: the latest of each party. */
export function countingAt(ledger: Ledger, number: number): readonly PledgedTip[] {
  const latest = new Map(ledger.pledges.filter(({ since }) => since <= number).map((pledge) => [pledge.party, pledge]));
  return ledger.pledges.filter((pledge) => latest.get(pledge.party) === pledge);
}

/** The latest pledge of a party, whether it counts already or not. */
export const latestOf = (ledger: Ledger, party: number): PledgedTip | undefined =>
  ledger.pledges.filter((pledge) => pledge.party === party).at(-1);

/** The hash of the pledges that count at this number. */
export function rootAt(ledger: Ledger, number: number): Uint8Array {
  const parts = countingAt(ledger, number).flatMap(({ party, tip }) => [u8(party), bytesOf(tip) ?? u8(0)]);
  return digest('root', named(ledger.game), joined(parts));
}

/** The ledger after the seat on turn (from 1) has resigned: the next number is void, because its shares may be known. */
export function afterResigning(ledger: Ledger, seat: number): Ledger {
  const attempt = { number: ledger.last + 1, missing: [seat] };
  return { ...ledger, last: attempt.number, resigned: [...ledger.resigned, attempt] };
}

/** Whether a party has missed too often to be asked. */
export const isDropped = (ledger: Ledger, party: number): boolean => (ledger.misses.get(party) ?? 0) >= MOST_MISSES;

/** The void attempts of a proof that are not resignations. */
export const missedIn = (ledger: Ledger, proof: ThrowProof): readonly VoidAttempt[] => proof.voids.slice(ledger.resigned.length);

/** The ledger and the tape after a throw of this seat (from 1); throws ProofError if the proof does not continue the game. */
export function afterThrow(ledger: Ledger, proof: ThrowProof, seat: number): { readonly ledger: Ledger; readonly tape: readonly number[] } {
  const isSame = ledger.resigned.every((attempt, i) => areSame(attempt, proof.voids[i]));
  if (!isSame) throw new ProofError('number', 'the numbers of seats that resigned on their turn are not void');
  const [first, voids] = [ledger.last + 1, missedIn(ledger, proof)];
  if (proof.number !== first + voids.length) throw new ProofError('number', `the throw has number ${proof.number}, not ${first + voids.length}`);
  const misses = missesAfter(ledger, first, voids);
  const absent = new Set(voids.flatMap(({ missing }) => missing));
  const known = new Map(ledger.known);
  for (const [tip, link] of linksOf(ledger, proof, (party) => absent.has(party) || (isDropped(ledger, party) && party !== seat))) known.set(tip, link);
  const after = { ...ledger, last: proof.number, known, misses, resigned: [] };
  return { ledger: after, tape: tapeOf(rootAt(ledger, first), proof.number, seat, proof.shares) };
}

const areSame = (one: VoidAttempt, other: VoidAttempt | undefined): boolean =>
  one.number === other?.number && one.missing.join() === other.missing.join();

/** The misses after these void attempts, which begin with the number `first`. */
function missesAfter(ledger: Ledger, first: number, voids: readonly VoidAttempt[]): ReadonlyMap<number, number> {
  const misses = new Map(ledger.misses);
  const counting = new Set(countingAt(ledger, first).map(({ party }) => party));
  voids.forEach(({ number, missing }, index) => {
    if (number !== first + index) throw new ProofError('number', `the void throw has number ${number}, not ${first + index}`);
    for (const party of missing) {
      const times = misses.get(party) ?? 0;
      if (!counting.delete(party) || times >= MOST_MISSES) throw new ProofError('parties', `party ${party} was not asked for throw ${number}`, party);
      misses.set(party, times + 1);
    }
  });
  return misses;
}

/** The links of a throw by tip; throws ProofError if one does not fit its chain. */
function linksOf(ledger: Ledger, { voids, number, shares }: ThrowProof, isOut: (party: number) => boolean): readonly (readonly [string, KnownLink])[] {
  const counting = new Map(countingAt(ledger, number - voids.length + ledger.resigned.length).map(({ party, tip }) => [party, tip]));
  return shares.map(({ party, link }) => {
    const tip = counting.get(party);
    if (tip === undefined || isOut(party)) throw new ProofError('parties', `party ${party} has no part in throw ${number}`, party);
    const known = ledger.known.get(tip) ?? { number: 0, link: tip };
    if (lettersOf(linkAt(ledger.game, number, link, known.number)) !== known.link)
      throw new ProofError('share', `the share of party ${party} is not the link it pledged`, party);
    return [tip, { number, link: lettersOf(link) }] as const;
  });
}
