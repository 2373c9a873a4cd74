/**
 * Events of the dice, dispatched on `window` for listeners outside the model, such as sound.
 * An event is dispatched for every player's dice, at every speed (all at once at `instant`), and never
 * for dice that are already at rest, for example for clients that connect late.
 */
export interface Moments {
  /** A cup starts or stops being shaken; `seat` shakes it, `mine` is true for the player's own cup. */
  readonly 'cup-shaking': { readonly on: boolean; readonly seat: number; readonly mine: boolean };
  /** The dice at these places have left the cup; the last of them lands `ms` later. */
  readonly 'dice-thrown': { readonly places: readonly number[]; readonly ms: number };
  /** The die at this place (0 to 4) hits the wood; `speed` is from 0, a touch, to 1, the hardest. */
  readonly 'die-landed': { readonly place: number; readonly speed: number };
  /** A die was marked to be kept, or unmarked. */
  readonly 'die-held': { readonly place: number; readonly on: boolean };
  /** All dice of a throw are at rest and show the same face. */
  readonly 'yacht-thrown': { readonly seat: number };
}

export function announce<Name extends keyof Moments>(name: Name, detail: Moments[Name]): void {
  dispatchEvent(new CustomEvent(name, { detail }));
}
