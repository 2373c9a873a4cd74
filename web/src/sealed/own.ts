import type { Pledge, RoomView, Share, TableView } from '../protocol.gen';
import { leafOf, type Chain } from './scheme/chain';
import type { SealedGame } from './scheme/game';
import { countingAt, latestOf, MOST_MISSES, MOST_PLEDGES, type Ledger } from './scheme/ledger';
import type { Notes } from './notes';
import { maskOf } from './scheme/seal';
import { HOST } from './scheme/throws';
import { playingSeats } from '../state/select';

/** A roll that needs a share: its number, the number of its first attempt, the seat (from 1) and the kept places. */
export interface Prompt {
  readonly number: number;
  readonly first: number;
  readonly seat: number;
  readonly keep: readonly number[];
}

export type MakeChain = (game: string, leaf: Uint8Array) => Chain;

/** The part of this device's player in sealed dice: the pledges, and the shares that it sends. */
export class OwnPart {
  #player: string | null = null;
  /** The party of the player in the running game, null for watchers. */
  party: number | null = null;
  readonly #chains = new Map<string, Chain>();
  /** The pledges that were sent on this connection, and the numbers of the shares. */
  readonly #shown = new Set<string>();
  readonly #shared = new Set<number>();
  /** The numbers whose share travelled in an own roll on this connection. */
  readonly #rolled = new Set<number>();
  /** The shares of this connection that the server has certainly read. */
  readonly #heard = new Set<number>();
  /** The pledges of this connection that the server has certainly read, with the last number at that time. */
  readonly #known = new Map<string, number>();

  constructor(
    private readonly notes: Notes,
    private readonly chainOf: MakeChain,
  ) {}

  /** A new connection begins: the server has not seen its key yet. */
  enter(player: string | null): void {
    this.#player = player;
    for (const set of [this.#shown, this.#shared, this.#rolled, this.#heard, this.#known]) set.clear();
  }

  /** A game has started. Returns whether the server left out the player's pledge, which it had read. */
  begin(ledger: Ledger): boolean {
    for (const set of [this.#shared, this.#rolled, this.#heard]) set.clear();
    if (this.party === null || latestOf(ledger, this.party) !== undefined) return false;
    const tip = this.#tip(ledger.game, 1);
    this.#shown.delete(tip); // the pledge goes out again, for a later throw
    return this.#known.delete(tip);
  }

  /** Follows the seats of the room, which decide the party. */
  sit(room: RoomView, table: TableView | null): void {
    const seat = playingSeats(room).findIndex((place) => this.#player !== null && room.seats[place]?.player === this.#player);
    const isHost = this.#player !== null && room.host === this.#player && table?.seats.some(({ person }) => person) !== true;
    this.party = seat >= 0 && seat < (table?.seats.length ?? 0) ? seat + 1 : isHost ? HOST : null;
  }

  /** The pledges to send now. `entering`: the connection has just entered the room. */
  pledges(room: RoomView, game: SealedGame | null, entering: boolean): readonly Pledge[] {
    const running = game === null || room.stage !== 'playing' ? null : this.#runningTip(game, entering);
    const next = room.next_game == null || !this.#mayPledgeNext(room) ? null : { game: room.next_game.id, tip: this.#tip(room.next_game.id, 1) };
    return [running, next].flatMap((pledge) => {
      if (pledge === null || this.#shown.has(pledge.tip)) return [];
      this.#shown.add(pledge.tip);
      return [{ type: 'Pledge' as const, ...pledge }];
    });
  }

  /** The tip to show for the running game; null to leave the part to another device of the player. */
  #runningTip(game: SealedGame, entering: boolean): { game: string; tip: string } | null {
    if (this.party === null) return null;
    const { ledger, id } = game;
    const latest = latestOf(ledger, this.party);
    if (latest !== undefined && this.#nth(id, latest.tip) > 0) return { game: id, tip: latest.tip };
    const count = ledger.pledges.filter(({ party }) => party === this.party).length;
    if ((latest !== undefined && !entering) || count >= MOST_PLEDGES) return null;
    const used = new Set(ledger.pledges.map(({ tip }) => tip));
    for (let nth = 1; nth <= MOST_PLEDGES; nth += 1) if (!used.has(this.#tip(id, nth))) return { game: id, tip: this.#tip(id, nth) };
    return null;
  }

  /** Whether the player may play the next game. Visitors pledge before they take a seat: the host may start the game at once. */
  #mayPledgeNext(room: RoomView): boolean {
    const seat = room.seats.findIndex(({ player }) => player != null && player === this.#player);
    if (this.#player === null) return false;
    if (seat >= 0) return room.left?.includes(seat) !== true;
    if (room.stage === 'waiting' && room.seats.some(({ player, bot }) => player == null && bot == null)) return true;
    return room.host === this.#player && !room.seats.some(({ player, program }) => player != null && program !== true);
  }

  /** A roll waits for this number: the share goes out again. `unheard`: the server may have ignored it as early. */
  reopen(number: number, unheard: boolean): void {
    this.#shared.delete(number);
    if (unheard) this.#heard.delete(number);
  }

  /** Returns the answer to a prompt; null if this device takes no part, or has answered for another roll. */
  answer(ledger: Ledger, prompt: Prompt): Share | null {
    if (this.#shared.has(prompt.number)) return null;
    const share = this.#share(ledger, prompt, false);
    if (share === null) return null;
    this.#shared.add(prompt.number);
    return { type: 'Share', game: ledger.game, throw: prompt.number, share };
  }

  /** Returns the share that travels in the player's own roll, as `answer` does. */
  roll(ledger: Ledger, prompt: Prompt): string | null {
    const share = this.#share(ledger, prompt, true);
    if (share !== null) this.#rolled.add(prompt.number);
    return share;
  }

  /** Returns the share for a roll and notes it; null if this device takes no part, or has answered for another roll. */
  #share(ledger: Ledger, { number, first, seat, keep }: Prompt, rolled: boolean): string | null {
    const nth = this.nthAt(ledger, first);
    if (nth === 0 || (seat !== this.party && this.misses(ledger) >= MOST_MISSES)) return null;
    if (!this.notes.mayAnswer(ledger.game, number, { seat, keep: maskOf(keep), rolled })) return null;
    return this.#chain(ledger.game, nth).share(number);
  }

  /** Which pledge of this device counts at this number, from 1; 0 if none. */
  nthAt(ledger: Ledger, number: number): number {
    const counting = countingAt(ledger, number).find(({ party }) => party === this.party);
    return counting === undefined ? 0 : this.#nth(ledger.game, counting.tip);
  }

  misses = ({ misses }: Ledger): number => misses.get(this.party ?? -1) ?? 0;

  /** Whether another device of the player takes part in place of this one. */
  isElsewhere(ledger: Ledger): boolean {
    const latest = this.party === null ? undefined : latestOf(ledger, this.party);
    return latest !== undefined && this.#nth(ledger.game, latest.tip) === 0;
  }

  /** The server has certainly read this message. */
  hear(message: Pledge | Share, game: SealedGame | null): void {
    if (message.type === 'Share') this.#heard.add(message.throw);
    else this.#known.set(message.tip, message.game === game?.id ? game.ledger.last : 0);
  }

  hasHeard = (number: number): boolean => this.#heard.has(number);

  /** Whether the share of this number travelled in an own roll on this connection. */
  hasRolled = (number: number): boolean => this.#rolled.has(number);

  /** Whether the server must ask this device for this number: it knows that the device is connected and has the key. */
  mustBeAsked(ledger: Ledger, number: number): boolean {
    const nth = this.nthAt(ledger, number);
    if (nth === 0 || this.isElsewhere(ledger) || this.misses(ledger) >= MOST_MISSES) return false;
    return number > (this.#known.get(this.#tip(ledger.game, nth)) ?? Infinity) + 2;
  }

  /** Notes which pledges of this device are in the record. */
  note(ledger: Ledger): void {
    const { party, tips, pledged } = this.notes.of(ledger.game);
    const mine = ledger.pledges.map(({ tip }) => tip).filter((tip) => tips.includes(tip));
    if (this.party !== party || mine.length > pledged.length) this.notes.change(ledger.game, { party: this.party, pledged: mine });
  }

  /** Which chain of this page a noted tip belongs to, from 1; 0 if none. Two tabs that open at once for the first time may draw two keys. */
  #nth(game: string, tip: string): number {
    if (!this.notes.of(game).tips.includes(tip)) return 0;
    for (let nth = 1; nth <= MOST_PLEDGES; nth += 1) if (this.#chain(game, nth).tip === tip) return nth;
    return 0;
  }

  #tip(game: string, nth: number): string {
    const { tips } = this.notes.of(game);
    const { tip } = this.#chain(game, nth);
    if (!tips.includes(tip)) this.notes.change(game, { tips: [...tips, tip] });
    return tip;
  }

  #chain(game: string, nth: number): Chain {
    const name = `${game} ${nth}`;
    const chain = this.#chains.get(name) ?? this.chainOf(game, leafOf(this.notes.key, game, this.#player ?? '', nth));
    this.#chains.set(name, chain);
    return chain;
  }
}
