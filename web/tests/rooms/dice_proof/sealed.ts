/** Builders of the reports about sealed dice. */
import type { DiceVerdict, SealedDice } from '../../../src/sealed/report';
import type { Message } from '../../../src/state/model';
import { rolled, snapshot } from '../../build';

const DICE = [2, 3, 3, 5, 6];
const SEAL = 'aB3dE6gH-the-rest-of-the-seal';

/** A throw of Mina in which the server, Mina and Joon took part. */
export const verdict = (change: Partial<DiceVerdict> = {}): DiceVerdict => ({ kind: 'together', number: 12, seat: 1, dice: DICE, own: true, parties: [0, 1, 2], missing: [], ...change });

/** The reports to Mina about a game of twelve throws. */
export const sealed = (change: Partial<SealedDice> = {}): SealedDice => ({
  game: 'g1',
  party: 1,
  verdicts: [verdict()],
  alarm: null,
  seal: SEAL,
  code: SEAL.slice(0, 8),
  asked: [1, 2],
  took: 12,
  of: 12,
  unseen: 0,
  waitingFor: [],
  misses: 0,
  elsewhere: false,
  ...change,
});

/** The table after that throw. */
export const thrown = (change: Parameters<typeof rolled>[0] = {}): Message => snapshot({ table: rolled({ dice: DICE, sealed: { throw: 12, seal: SEAL }, ...change }) });

export const witnessed = (change: Partial<SealedDice> = {}): Message => ({ type: 'DiceWitnessed', sealed: sealed(change) });
