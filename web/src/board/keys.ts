/** The meaning of a key on the board. */
export type BoardKey = { readonly kind: 'face'; readonly face: number } | { readonly kind: 'erase' } | { readonly kind: 'undo' };

const TYPING = 'input:not([type="radio"]), textarea, select, dialog[open]';

/** The meaning of a key at the focused element; digits in a field are points. */
export function boardKey(event: KeyboardEvent, focused: Element | null): BoardKey | null {
  if (focused?.closest(TYPING)) return null;
  const { key, ctrlKey, metaKey, altKey } = event;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') return { kind: 'undo' };
  return ctrlKey || metaKey || altKey ? null : plainKey(key);
}

function plainKey(key: string): BoardKey | null {
  if (/^[1-6]$/.test(key)) return { kind: 'face', face: Number(key) };
  if (key === 'Backspace') return { kind: 'erase' };
  return /^[uUㅕ]$/.test(key) ? { kind: 'undo' } : null;
}
