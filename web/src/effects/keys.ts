import type { Watched } from './watched';

/** What a key means at the table. */
export type KeyPress = { readonly kind: 'roll' } | { readonly kind: 'hold'; readonly place: number };

/** What keys are pressed for. */
export interface Pressed {
  readonly roll: () => void;
  readonly hold: (place: number) => void;
}

const TYPING = 'input, textarea, select, dialog[open], [contenteditable]';
const PRESSABLE = 'button, a, summary';

/** What the key means where the focus is: letters in a field are text, Space presses a button. */
export function meaningOf(key: string, focused: Element | null): KeyPress | null {
  if (focused?.closest(TYPING)) return null;
  if (/^[1-5]$/.test(key)) return { kind: 'hold', place: Number(key) - 1 };
  if (/^[rRㄱ]$/.test(key)) return { kind: 'roll' };
  if (key === ' ' && !focused?.closest(PRESSABLE)) return { kind: 'roll' };
  return null;
}

export function listenToKeys(store: Watched, pressed: Pressed): void {
  addEventListener('keydown', (event) => {
    if (store.model.live?.room.stage !== 'playing' || isElse(event)) return;
    const press = meaningOf(event.key, document.activeElement);
    if (press === null) return;
    event.preventDefault();
    if (press.kind === 'roll') pressed.roll();
    else pressed.hold(press.place);
  });
}

/** Whether the key belongs to the browser, an open dialog, or a hand resting on it. */
function isElse(event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  return modified || event.repeat || document.querySelector('dialog[open]') !== null;
}
