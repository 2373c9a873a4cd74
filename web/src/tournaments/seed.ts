import type { SealedSeedView, TournamentView } from '../protocol.gen';
import { bytesOf } from '../sealed/scheme/bytes';
import { sealedSeed, secretFingerprint } from '../sealed/scheme/cup';

/** Whether the seed of a finished tournament follows from the secret, the players and the words that the page has shown. */
export function seedProves({ line, report }: TournamentView, { fingerprint, secret, words }: SealedSeedView): boolean {
  const bytes = bytesOf(secret ?? '');
  if (bytes === null || secretFingerprint(bytes) !== fingerprint) return false;
  const players = line.players.map((player) => `${player.id} ${player.fingerprint ?? ''}`);
  return sealedSeed(bytes, players, words) === report?.seed;
}
