import { digest, lettersOf, named, u32, u8 } from './bytes';

/** The number of throws for which a chain is long enough. */
export const LINKS = 1024;

/** Every which link a chain keeps; it computes the others again. */
const STRIDE = 32;

/** The last link of a chain of this client. `nth` counts the pledges of the player for the game, from 1. */
export const leafOf = (key: Uint8Array, game: string, player: string, nth: number): Uint8Array =>
  digest('leaf', key, named(game), named(player), u8(nth));

/** The link `number` of the chain whose link `known` is given; `number` is at most `known`. */
export function linkAt(game: string, known: number, link: Uint8Array, number: number): Uint8Array {
  const table = named(game);
  let at = link;
  for (let i = known; i > number; i -= 1) at = digest('link', table, u32(i), at);
  return at;
}

/** All links of a party's chain for one game: a checkpoint every few links, the others on demand. */
export class Chain {
  readonly #checkpoints = new Map<number, Uint8Array>();

  constructor(
    private readonly game: string,
    leaf: Uint8Array,
  ) {
    let link = leaf;
    for (let number = LINKS; number >= 0; number -= STRIDE) {
      this.#checkpoints.set(number, link);
      if (number > 0) link = linkAt(game, number, link, number - STRIDE);
    }
  }

  /** The public link 0. */
  get tip(): string {
    return this.share(0);
  }

  /** The link with this number; throws RangeError beyond the chain. */
  share(number: number): string {
    const above = Math.ceil(number / STRIDE) * STRIDE;
    const checkpoint = this.#checkpoints.get(above);
    if (checkpoint === undefined) throw new RangeError(`a chain has links 0 to ${LINKS}, not ${number}`);
    return lettersOf(linkAt(this.game, above, checkpoint, number));
  }
}
