/**
 * What the dice do, told on `window` for whatever wants to follow it without the model: sound.
 * A moment is told for every player's dice, at every speed (all at once at `instant`), and never
 * for dice that only turn up settled, as for those who come late.
 */
export interface Moments {
  /** A cup is shaken from now on, or no longer; `seat` shakes it, `mine` says that it is ours. */
  readonly 'cup-shaking': { readonly on: boolean; readonly seat: number; readonly mine: boolean };
  /** The dice at these places have left the cup; the last of them lands `ms` later. */
  readonly 'dice-thrown': { readonly places: readonly number[]; readonly ms: number };
  /** The die at this place (0 to 4) hits the wood; `speed` is from 0, a touch, to 1, the hardest. */
  readonly 'die-landed': { readonly place: number; readonly speed: number };
  /** A die was marked to be kept, or taken back. */
  readonly 'die-held': { readonly place: number; readonly on: boolean };
  /** All dice of a throw lie, and they are alike. */
  readonly 'yacht-thrown': { readonly seat: number };
}

export function tell<Name extends keyof Moments>(name: Name, detail: Moments[Name]): void {
  dispatchEvent(new CustomEvent(name, { detail }));
}
