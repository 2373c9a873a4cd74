import type { Hand } from '../dice/hand';
import type { Watched } from '../app/store.svelte';

/** The meaning of a key at the table. */
export type KeyPress =
  | { readonly kind: 'roll' | 'shake' | 'dismiss' }
  | { readonly kind: 'hold'; readonly place: number };

/** The actions that keys trigger. */
export interface Pressed {
  readonly roll: () => void;
  readonly hold: (place: number) => void;
  readonly dismiss: () => void;
  readonly hand: Pick<Hand, 'lift' | 'pour' | 'putDown'>;
}

const TYPING = 'input, textarea, select, dialog[open], [contenteditable]';
const PRESSABLE = 'button:not([data-shakes]), a, summary';

/**
 * The meaning of a key at the focused element: letters in a field are text, Space presses a button, but
 * the roll button's Space is held like any other.
 */
export function meaningOf(key: string, focused: Element | null): KeyPress | null {
  if (focused?.closest(TYPING)) return null;
  if (/^[1-5]$/.test(key)) return { kind: 'hold', place: Number(key) - 1 };
  if (/^[rRㄱ]$/.test(key)) return { kind: 'roll' };
  if (key === ' ' && !focused?.closest(PRESSABLE)) return { kind: 'shake' };
  if (key === 'Escape') return { kind: 'dismiss' };
  return null;
}

export function listenToKeys(store: Watched, pressed: Pressed): void {
  let shakes = false;
  addEventListener('keydown', (event) => {
    if (store.model.live?.room.stage !== 'playing' || isElse(event)) return;
    const press = meaningOf(event.key, document.activeElement);
    if (press === null) return;
    event.preventDefault();
    if (event.repeat) return;
    if (press.kind === 'hold') pressed.hold(press.place);
    else if (press.kind === 'shake') pressed.hand.lift();
    else pressed[press.kind]();
    shakes ||= press.kind === 'shake';
  });
  // The focus may have moved while the key was down. Prevented here too, because the key would also press the focused button.
  addEventListener('keyup', (event) => {
    if (event.key !== ' ' || !shakes) return;
    shakes = false;
    event.preventDefault();
    pressed.hand.pour();
  });
  // If the page loses focus while the key is down, there is no keyup event.
  addEventListener('blur', () => {
    shakes = false;
    pressed.hand.putDown();
  });
}

/** Whether the key belongs to the browser or an open dialog. */
function isElse(event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  return modified || document.querySelector('dialog[open]') !== null;
}
