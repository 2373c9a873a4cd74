/** A server of contests with one other entrant, for the tests of the witness. It knows no rules: any choices will do. */
import type { ContestRecord, ContestServerMessage, ContestState, RecordedContestGame, RecordedWave, SendLink } from '../../../src/protocol.gen';
import { bytesOf, lettersOf, utf8 } from '../../../src/sealed/scheme/bytes';
import { choicesDigest, linksDigest, waveRoot, waveTape } from '../../../src/sealed/scheme/waves';
import { sha256 } from '../../../src/sealed/scheme/sha256';
import { memoryPlace } from '../../../src/sealed/notes';
import { WaveWitness } from '../../../src/sealed/waves/witness';
import { cachedChain } from '../chains';

export const CONTEST = 'k7m2p9qx4nbt';
export const OTHER = lettersOf(sha256(utf8('other')));
const [OWN, FRIEND] = [2, 5];
const FINGERPRINT = sha256(utf8('rules'));
const bytes = (letters: string) => bytesOf(letters)!;

export class ContestServer {
  readonly place = memoryPlace();
  readonly server = cachedChain(CONTEST, sha256(utf8('server')));
  readonly friend = cachedChain(CONTEST, sha256(utf8('friend')));
  witness = this.open();
  tip = this.witness.pledge('mina');
  readonly games: (RecordedContestGame & { waves: RecordedWave[] })[] = [];
  last = 0;
  turn = 1;
  root: Uint8Array = new Uint8Array(32);
  before: Uint8Array = choicesDigest(CONTEST, 0, []);

  /** Opens the page again: another witness with the same notes. */
  open(): WaveWitness {
    return new WaveWitness(this.place, CONTEST, sha256(utf8('key')), cachedChain);
  }

  get alarm() {
    return this.witness.report.alarm;
  }

  state(change: Partial<ContestState> = {}): SendLink | null {
    const rules = { boxes: [{ id: 'ones' }, { id: 'twos' }] };
    const game = this.games.length;
    const facts = { game, throw: this.last, turn: this.turn, roll: 1, root: game > 0 ? lettersOf(this.root) : null, digest: game > 0 ? lettersOf(this.before) : null };
    const own = { you: 'mina', own: OWN, table: game > 0 ? {} : null, phase: game > 0 ? 'linking' : 'waiting', seal: this.server.tip, rules };
    return this.witness.see({ type: 'ContestState', ...facts, ...own, ...change } as unknown as ContestState);
  }

  /** A game begins; returns the link that the device sends. */
  begin(): SendLink | null {
    const game = this.games.length + 1;
    const tips = [[OWN, bytes(this.tip)], [FRIEND, bytes(this.friend.tip)]] as const;
    this.root = waveRoot({ contest: CONTEST, game, fingerprint: FINGERPRINT, server: bytes(this.server.tip), tips });
    this.before = choicesDigest(CONTEST, this.last, []);
    this.games.push({ root: lettersOf(this.root), playing: [OWN, FRIEND], tips: [this.tip, this.friend.tip], waves: [], totals: [0, 0] });
    this.turn = 1;
    return this.began();
  }

  began(change: object = {}): SendLink | null {
    const message = { type: 'GameBegan', game: this.games.length, root: lettersOf(this.root), digest: lettersOf(this.before), throw: this.last, parties: 2, left_ms: 2500, ...change };
    return this.witness.see(message as ContestServerMessage);
  }

  /** Makes the next throw with this link of the device. */
  throw(sent: SendLink | null, change: object = {}): RecordedWave {
    this.last += 1;
    const links: Record<string, string> = { 0: this.server.share(this.last), ...(sent !== null && { [OWN]: sent.link }), [FRIEND]: this.friend.share(this.last) };
    const [[, own], ...others] = Object.entries(links).map(([number, link]) => [Number(number), bytes(link)] as const) as [[number, Uint8Array], ...[number, Uint8Array][]];
    const digest = linksDigest(CONTEST, this.last, own, others);
    const tape = [...waveTape(this.root, this.last, this.before, digest)];
    const wave = { throw: this.last, turn: this.turn, roll: 1, links, digest_before: lettersOf(this.before), tape, choices: '', digest: '' };
    this.games.at(-1)!.waves.push(wave);
    this.witness.see({ type: 'WaveThrown', throw: this.last, game: this.games.length, turn: this.turn, roll: 1, tape, links: lettersOf(digest), ...change } as unknown as ContestServerMessage);
    return wave;
  }

  /** The device fills the second box, and the server accepts it. */
  choose(): void {
    this.witness.choose({ type: 'Choose', throw: this.last, keep: null, box: 'twos' });
    this.witness.see({ type: 'Chosen', throw: this.last } as ContestServerMessage);
  }

  /** Locks these choices; returns the link that the device sends. */
  close(choices: readonly number[] = [65, 64], change: object = {}): SendLink | null {
    const wave = this.games.at(-1)!.waves.at(-1)!;
    this.before = choicesDigest(CONTEST, this.last, [[OWN, choices[0]!], [FRIEND, choices[1]!]]);
    wave.choices = Buffer.from(choices).toString('base64url');
    wave.digest = lettersOf(this.before);
    this.turn += 1;
    return this.witness.see({ type: 'WaveClosed', throw: this.last, digest: wave.digest, left_ms: 2500, ...change } as ContestServerMessage);
  }

  /** Plays waves honestly; returns the last link of the device. */
  play(waves: number, sent: SendLink | null): SendLink | null {
    let link = sent;
    for (let wave = 0; wave < waves; wave += 1) {
      if (link !== null) this.witness.hear(link);
      this.throw(link);
      this.choose();
      link = this.close();
    }
    return link;
  }

  get record(): ContestRecord {
    const rules = { id: 'classic', fingerprint: Buffer.from(FINGERPRINT).toString('hex'), text: '' };
    return structuredClone({ contest: CONTEST, seal: this.server.tip, ranking: 'points' as const, rules, entrants: [], games: this.games, standings: [] });
  }
}
