import type { Choose, ContestRecord, ContestServerMessage, ContestState, GameBegan, SendLink, WaveClosed, WaveThrown } from '../../protocol.gen';
import type { NotesPlace } from '../notes';
import { bytesOf, lettersOf } from '../scheme/bytes';
import { Chain, leafOf, LINKS } from '../scheme/chain';
import { maskOf } from '../scheme/seal';
import { choicesDigest, waveTape } from '../scheme/waves';
import { WaveFacts, type WaveAlarm, type WaveFact } from './facts';
import { contradictionIn, reportOn, type RecordReport } from './record';

/** The dice of a contest, as far as this page has checked them; `record` is null before a comparison with the record. */
export interface WaveReport {
  readonly alarm: WaveAlarm | null;
  readonly record: RecordReport | null;
}

/**
 * Follows the messages of a contest, checks each throw before the client shows it, and gives the links of this device. Without
 * I/O: the caller sends the links that `see` returns, and reports those that the server has certainly read.
 */
export class WaveWitness {
  readonly #facts: WaveFacts;
  #chain: { readonly player: string; readonly chain: Chain } | null = null;
  #state: ContestState | null = null;
  /** Game and number of the last throw; whether this device has a part in the game. */
  #game = 0;
  #seen = 0;
  #plays = false;
  #choice: { readonly throw: number; readonly byte: number } | null = null;
  #record: RecordReport | null = null;

  /** `key` is the secret key of this device. */
  constructor(
    place: NotesPlace,
    private readonly contest: string,
    private readonly key: Uint8Array,
    private readonly chainOf: (contest: string, leaf: Uint8Array) => Chain = (id, leaf) => new Chain(id, leaf),
  ) {
    this.#facts = new WaveFacts(place, contest);
  }

  get report(): WaveReport {
    return { alarm: this.#facts.alarm, record: this.#record };
  }

  /** The tip to pledge for this player. */
  pledge(player: string): string {
    const { tip } = this.#chainFor(player);
    this.#facts.keep('pledged', 0, tip);
    return tip;
  }

  /** Follows a message, and returns the link to send now. */
  see(message: ContestServerMessage): SendLink | null {
    switch (message.type) {
      case 'ContestState':
        return this.#entered(message);
      case 'GameBegan':
        return this.#began(message);
      case 'WaveClosed':
        return this.#closed(message);
      case 'WaveThrown':
        return this.#thrown(message);
      case 'Chosen':
        if (this.#choice?.throw === message.throw) this.#facts.keep('choice', message.throw, `${this.#choice.byte}`);
        return null;
      default:
        return null;
    }
  }

  /** The player makes a choice. It counts once the server has accepted it. */
  choose({ throw: number, keep, box }: Choose): void {
    const place = this.#state?.rules.boxes.findIndex(({ id }) => id === box) ?? -1;
    this.#choice = { throw: number, byte: box == null ? 1 + maskOf(keep ?? []) : 64 + place };
  }

  /** The server has certainly read this link: it has answered a later message. */
  hear({ throw: number }: SendLink): void {
    if (number > this.#seen) this.#facts.keep('heard', number, '');
  }

  /** Compares the record after a game with the notes of this device. */
  compare(record: ContestRecord): void {
    const { own, you } = this.#state ?? { own: null, you: null };
    const compared = { record, facts: this.#facts, own, chain: you == null ? null : this.#chainFor(you) };
    const found = contradictionIn(compared);
    if (found !== null) this.#alarm(found.kind, found.throw);
    this.#record = reportOn(compared);
  }

  dismissAlarm = (): void => void this.#facts.keep('dismissed', 0, 'true');

  #entered(state: ContestState): SendLink | null {
    const { throw: number, game, turn, roll, phase, root, digest, own, table } = state;
    const isOpen = phase === 'choosing';
    this.#state = state;
    [this.#game, this.#seen, this.#plays] = [game, number, own !== null && table !== null];
    this.#keep('seal', 0, state.seal);
    if (root !== null) this.#keep('root', game, root);
    if (digest === null || !(isOpen || phase === 'linking')) return null;
    this.#before(isOpen ? number - 1 : number, digest, turn === 1 && roll === 1);
    return isOpen ? null : this.#link(number + 1);
  }

  #began({ game, root, digest, throw: number }: GameBegan): SendLink | null {
    if (number > this.#seen) return this.#alarm('early', number);
    [this.#game, this.#plays] = [game, this.#state?.own != null];
    this.#keep('root', game, root);
    this.#before(number, digest, true);
    return this.#link(number + 1);
  }

  /** After the end of a game, no link is due before the next root is known. */
  #closed({ throw: number, digest, left_ms }: WaveClosed): SendLink | null {
    if (number > this.#seen) return this.#alarm('early', number);
    this.#before(number, digest, false);
    return number === this.#seen && left_ms > 0 ? this.#link(number + 1) : null;
  }

  /** Notes the digest after a throw; `isFirst`: a game begins after it, from the digest of no choices. */
  #before(number: number, digest: string, isFirst: boolean): void {
    if (!isFirst) this.#keep('digest', number, digest);
    else if (digest === this.#none(number)) this.#keep('first', number, `${this.#game}`);
    else this.#alarm('changed', number);
  }

  #thrown({ throw: number, game, tape, links }: WaveThrown): null {
    [this.#game, this.#seen] = [game, number];
    this.#keep('links', number, links);
    this.#keep('tape', number, tape.join(''));
    const [root, before, ofLinks] = [this.#facts.get('root', game), this.#digestBefore(number), links].map((letters) => bytesOf(letters ?? ''));
    if (root == null || before == null) return null;
    if (ofLinks == null || waveTape(root, number, before, ofLinks).join() !== tape.join()) this.#alarm('tape', number);
    return null;
  }

  /** The digest from which a throw follows, null if this device has not seen it. */
  #digestBefore = (number: number): string | null => (this.#facts.get('first', number - 1) === null ? this.#facts.get('digest', number - 1) : this.#none(number - 1));

  /** The digest of no choices. */
  #none = (number: number): string => lettersOf(choicesDigest(this.contest, number, []));

  /** The link of a throw. It is bound to root and digest: the server cannot change them afterwards without an alarm. */
  #link(number: number): SendLink | null {
    const [root, before, player] = [this.#facts.get('root', this.#game), this.#digestBefore(number), this.#state?.you];
    if (root === null || before === null || player == null) return null;
    if (!this.#plays || number > LINKS || this.#facts.get('pledged') === null) return null;
    const bound = `${root} ${before}`;
    if (!this.#facts.fits('sent', number, bound)) return this.#alarm('again', number);
    return this.#facts.keep('sent', number, bound) ? { type: 'SendLink', throw: number, link: this.#chainFor(player).share(number) } : null;
  }

  #keep(fact: WaveFact, number: number, value: string): void {
    if (!this.#facts.fits(fact, number, value)) this.#alarm('changed', number);
    else this.#facts.keep(fact, number, value);
  }

  #alarm(...alarm: Parameters<WaveFacts['raise']>): null {
    this.#facts.raise(...alarm);
    return null;
  }

  #chainFor(player: string): Chain {
    if (this.#chain?.player !== player) this.#chain = { player, chain: this.chainOf(this.contest, leafOf(this.key, this.contest, player, 1)) };
    return this.#chain.chain;
  }
}
