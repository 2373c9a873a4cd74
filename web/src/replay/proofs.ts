/** The proof of the dice of a finished game, checked again on this device. */
import type { Event } from '../protocol.gen';
import { SealedGame, WrongDiceError, type CheckedThrow, type SealedStart } from '../sealed/scheme/game';
import { ProofError } from '../sealed/scheme/throws';
import type { DiceAlarm, DiceVerdict, SealedDice } from '../sealed/report';
import { lastTable, type Film } from './film';

type StartedGame = Pick<SealedStart, 'game' | 'drawn'>;

/** The verdicts on the throws of a film, each with the moment that shows it. */
export interface FilmProof {
  readonly game: string;
  readonly throws: readonly { readonly step: number; readonly verdict: DiceVerdict }[];
  /** The seal after each moment. */
  readonly seals: readonly string[];
  /** The first fault, and the moment that shows it. */
  readonly fault: { readonly step: number; readonly alarm: DiceAlarm } | null;
}

/** The game of a record in text form, and the origin of its order; null if the record has no proof. */
export function provenGame(text: string): StartedGame | null {
  const [, game, origin] = /^dice yfd2 (\S+) \d+ (drawn|seats)$/m.exec(text) ?? [];
  return game === undefined ? null : { game, drawn: origin === 'drawn' };
}

/**
 * Checks all throws of a film; null if its dice have no proof. `party` is the reader's, null for others. `told` is the
 * seal of the game as the server shows it, null if it does not.
 */
export function proofOf(film: Film, start: StartedGame, party: number | null, told: string | null = null): FilmProof | null {
  const game = begunGame(film, start);
  if (game === null) return null;
  const throws: FilmProof['throws'][number][] = [];
  const seals: string[] = [];
  const proof = { game: lastTable(film).game, throws, seals };
  for (const [step, moment] of film.moments.entries()) {
    try {
      const found = moment.events.map((event) => followed(game, event)).filter((thrown) => thrown !== null);
      throws.push(...found.map((thrown) => ({ step, verdict: verdictOf(thrown, party) })));
    } catch (error) {
      if (!(error instanceof ProofError)) throw error;
      return { ...proof, fault: { step, alarm: alarmOf(error, start.game, game.ledger.last) } };
    }
    game.align(moment.table);
    seals.push(game.sealText);
  }
  const isOther = told !== null && told !== game.sealText;
  return { ...proof, fault: isOther ? { step: film.moments.length - 1, alarm: { kind: 'seal', game: start.game, throw: game.ledger.last } } : null };
}

/** The game of a film before its first event, null if it has no pledges. */
function begunGame({ moments }: Film, start: StartedGame): SealedGame | null {
  const events = moments.flatMap((moment) => moment.events);
  const begun = events.find(({ type }) => type === 'GameStarted');
  const isSealed = events.some(({ type }) => type === 'DicePledged');
  return isSealed && begun?.type === 'GameStarted' ? SealedGame.started({ ...start, order: begun.order }) : null;
}

/** Follows one event; the first one after the start ends the pledges of the start. */
function followed(game: SealedGame, event: Event): CheckedThrow | null {
  const isAtStart = event.type === 'GameStarted' || (event.type === 'DicePledged' && event.since === 1);
  if (!isAtStart) game.begin();
  return game.follow(event);
}

function verdictOf(checked: CheckedThrow, party: number | null): DiceVerdict {
  const { number, seat, dice, parties, voids } = checked;
  const missing = [...new Set(voids.flatMap((attempt) => attempt.missing))].sort();
  const kind = missing.length > 0 ? 'gap' : parties.length === 1 ? 'server' : 'together';
  return { kind, number, seat, dice, own: party !== null && parties.includes(party), parties, missing, checked };
}

const alarmOf = (error: ProofError, game: string, last: number): DiceAlarm => ({
  kind: error.kind,
  game,
  throw: last,
  ...(error instanceof WrongDiceError ? { right: error.right } : {}),
  ...(error.party === undefined ? {} : { party: error.party }),
});

/** The reports about the dice at a moment of the replay, as at the table. */
export function sealedAt(proof: FilmProof, step: number, party: number | null): SealedDice {
  const verdicts = proof.throws.filter((thrown) => thrown.step <= step).map(({ verdict }) => verdict);
  const seal = proof.seals[Math.min(step, proof.seals.length - 1)] ?? '';
  return {
    game: proof.game,
    party,
    verdicts,
    alarm: proof.fault !== null && proof.fault.step <= step ? proof.fault.alarm : null,
    seal,
    code: seal.slice(0, 8),
    asked: [],
    took: verdicts.filter(({ own }) => own).length,
    of: verdicts.length,
    unseen: 0,
    waitingFor: [],
    misses: 0,
    elsewhere: false,
  };
}
