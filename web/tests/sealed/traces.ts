/**
 * A program that plays random games of sealed dice, for tests/unit/terminal/witness. It answers each line of JSON, a cheat or null with
 * seeds, with the steps of the witnesses: a line for each device
 * that plays in one tab, then an empty line.
 */
import { createInterface } from 'node:readline';
import { lettersOf } from '../../src/sealed/scheme/bytes';
import type { Notes } from '../../src/sealed/notes';
import { Witness } from '../../src/sealed/witness';
import type { SimClient } from './simulation';
import { Simulation } from './simulation';
import type { Cheat } from './cheat';
import type { TabStorage } from './tabs';

interface Asked {
  readonly cheat: Cheat | 'goes_back' | null;
  readonly seeds: readonly number[];
}

/** The throws of a game with a cheat that needs a longer one. */
const THROWS: Readonly<Record<string, number>> = { late_change: 60, leaves_out: 40, asks_not: 40, own_missing: 40, untold_void: 40 };

/** How often the victim enters the room again after the game. */
const ENTRIES: Readonly<Record<string, number>> = { goes_back: 1, wrong_seal: 1, hides_proof: 1, jumps_ahead: 2 };

/** The steps of witnesses by the storage of their device, each with its arguments, its result and the alarm after it. */
let steps = new Map<unknown, unknown[][]>();

const notesOf = (witness: Witness): Notes => (witness as unknown as { notes: Notes }).notes;

function note(witness: Witness, ...step: readonly unknown[]): void {
  const notes = notesOf(witness);
  const { storage } = notes.place as unknown as { storage: TabStorage };
  const noted = steps.get(storage) ?? [];
  noted.push([...step, witnessNumber(witness), notes.alarm]);
  steps.set(storage, noted);
}

const numbers = new Map<Witness, number>();

/** A number for each witness: a page that is loaded again has another. */
function witnessNumber(witness: Witness): number {
  const number = numbers.get(witness) ?? numbers.size;
  numbers.set(witness, number);
  return number;
}

const { see, lose, hear, shareFor } = Witness.prototype;
Witness.prototype.see = function (message) {
  const replies = see.call(this, message);
  note(this, 'see', message, replies);
  return replies;
};
Witness.prototype.lose = function (...states) {
  lose.apply(this, states);
  note(this, 'lose', null, null);
};
Witness.prototype.hear = function (message) {
  hear.call(this, message);
  note(this, 'hear', message, null);
};
Witness.prototype.shareFor = function (keep) {
  const share = shareFor.call(this, keep);
  note(this, 'roll', keep, share);
  return share;
};

/** The game with this seed, and the connections of the victim after it that show the cheat. */
function played(seed: number, cheat: Asked['cheat']): Simulation {
  const simulated = cheat === null || cheat === 'goes_back' ? {} : { cheat };
  const game = new Simulation({ seed, ...simulated, throws: THROWS[cheat ?? ''] ?? 14 });
  const { server, victim, settle } = game;
  const enter = (): void => {
    victim.connect(true);
    settle();
  };
  for (let count = 0; count < (ENTRIES[cheat ?? ''] ?? 0); count += 1) enter();
  if (cheat !== 'goes_back') return game;
  server.goBack(server.states.filter(({ ledger }) => ledger.last < server.ledger.last - 2).at(-1)!);
  if (seed % 2 === 0) victim.disconnect();
  else victim.reload();
  enter();
  return game;
}

/** Devices with several tabs see the notes of the others late, and silent clients do not send the answers of their witness. */
function isPlain(client: SimClient, { clients }: Simulation): boolean {
  const { isSilent } = client as unknown as { isSilent: boolean };
  return !isSilent && clients.filter(({ storage }) => storage === client.storage).length === 1;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { cheat, seeds } = JSON.parse(line) as Asked;
  for (const seed of seeds) {
    steps = new Map();
    numbers.clear();
    const game = played(seed, cheat);
    const { server, victim, clients } = game;
    for (const client of clients.filter((one) => isPlain(one, game) && (cheat === null || one === victim))) {
      const facts = { seed, cheated: server.cheated, key: lettersOf(client.notes.key), alarm: client.notes.alarm, steps: steps.get(client.storage) ?? [] };
      process.stdout.write(`${JSON.stringify(facts)}\n`);
    }
  }
  process.stdout.write('\n');
}
