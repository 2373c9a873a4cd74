/** Chains for the tests, which keep the links that they have computed. */
import { lettersOf } from '../../src/sealed/scheme/bytes';
import { Chain } from '../../src/sealed/scheme/chain';

const chains = new Map<string, Chain>();

/** A chain that keeps the links it has computed. */
class KeptChain extends Chain {
  readonly #kept = new Map<number, string>();

  override share(number: number): string {
    const share = this.#kept.get(number) ?? super.share(number);
    this.#kept.set(number, share);
    return share;
  }
}

/** A chain of a test; the tests use few games and keys, because a chain takes milliseconds. */
export function cachedChain(game: string, leaf: Uint8Array): Chain {
  const name = game + lettersOf(leaf);
  const chain = chains.get(name) ?? new KeptChain(game, leaf);
  chains.set(name, chain);
  return chain;
}
