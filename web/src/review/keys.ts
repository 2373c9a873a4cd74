const TYPING = 'input, textarea, select, dialog[open]';

/** The moves between choices that keys trigger. */
export interface Moves {
  readonly choice: (by: 1 | -1) => void;
  readonly mark: (by: 1 | -1) => void;
}

/** Left and right go through the choices of a review, up and down through its marks. */
export function movedBy(moves: Moves, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || document.activeElement?.closest(TYPING)) return;
  const act = MOVES[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act(moves);
}

const MOVES: Readonly<Record<string, (moves: Moves) => void>> = {
  ArrowRight: ({ choice }) => choice(1),
  ArrowLeft: ({ choice }) => choice(-1),
  ArrowDown: ({ mark }) => mark(1),
  ArrowUp: ({ mark }) => mark(-1),
};
