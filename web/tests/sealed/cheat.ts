import type { Snapshot } from '../../src/protocol.gen';
import { bytesOf, digest, lettersOf } from '../../src/sealed/scheme/bytes';

/** The cheats of the server, by name. */
export type Cheat =
  | 'leaves_out' | 'asks_not' | 'other_keep' | 'same_number' | 'back_in_time' | 'other_pledge' | 'other_tip' | 'late_pledge'
  | 'own_missing' | 'late_change' | 'asks_ahead' | 'hides_proof' | 'changes_dice' | 'shows_other' | 'jumps_ahead' | 'takes_back' | 'wrong_die' | 'wrong_share' | 'untold_void' | 'wrong_seal';

/** The snapshot that a server with this cheat shows instead, and the number at which it cheats; null if its snapshots are honest. */
export function falseSnapshot(cheat: Cheat | null, honest: Snapshot): { readonly snapshot: Snapshot; readonly number: number } | null {
  const { table, version } = honest;
  if (table?.sealed == null) return null;
  const { throw: last, seal } = table.sealed;
  switch (cheat) {
    case 'wrong_seal':
      return { snapshot: { ...honest, table: { ...table, sealed: { throw: last, seal: lettersOf(digest('test', bytesOf(seal)!)) } } }, number: last };
    case 'hides_proof':
      return { snapshot: { ...honest, table: { ...table, sealed: null }, ledger: null }, number: last };
    case 'changes_dice':
      return { snapshot: { ...honest, table: { ...table, dice: table.dice.map((face) => 7 - face) } }, number: last };
    case 'jumps_ahead':
      return { snapshot: { ...honest, version: version + 1, table: { ...table, sealed: { throw: last + 50, seal } } }, number: last + 50 };
    default:
      return null;
  }
}
