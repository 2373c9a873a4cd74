/** Arrow keys among the buttons of one part of the page, which is a single stop of the Tab key. */

/** The place of a button on the screen. */
export type Spot = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

const ARROWS: Readonly<Record<string, { readonly axis: 'x' | 'y'; readonly step: 1 | -1 }>> = {
  ArrowLeft: { axis: 'x', step: -1 },
  ArrowRight: { axis: 'x', step: 1 },
  ArrowUp: { axis: 'y', step: -1 },
  ArrowDown: { axis: 'y', step: 1 },
};

const middle = (spot: Spot, axis: 'x' | 'y'): number => (axis === 'x' ? spot.left + spot.right : spot.top + spot.bottom) / 2;

/** Whether two spots overlap along an axis, so that they share a column (x) or a row (y). */
const overlap = (one: Spot, other: Spot, axis: 'x' | 'y'): boolean =>
  axis === 'x' ? one.left < other.right && other.left < one.right : one.top < other.bottom && other.top < one.bottom;

/** The number of the nearest spot in the direction of an arrow key, in the same row or column; null if there is none. */
export function neighbour(spots: readonly Spot[], from: number, key: string): number | null {
  const arrow = ARROWS[key];
  const start = spots[from];
  if (arrow === undefined || start === undefined) return null;
  const { axis, step } = arrow;
  const away = (spot: Spot) => step * (middle(spot, axis) - middle(start, axis));
  const ahead = spots.flatMap((spot, place) =>
    place !== from && away(spot) > 0 && overlap(spot, start, axis === 'x' ? 'y' : 'x') ? [{ place, far: away(spot) }] : [],
  );
  return ahead.sort((one, other) => one.far - other.far)[0]?.place ?? null;
}

/** The number of the next button in a line of `count` buttons, null beyond its ends. */
export function inLine(count: number, from: number, key: string): number | null {
  const next = from + (ARROWS[key]?.step ?? count);
  return next >= 0 && next < count ? next : null;
}

/**
 * Makes the buttons of a node one stop of the Tab key, with arrow keys among them: in a line, or in rows and
 * columns as they are on the screen. Tab comes to the button that had the focus last, or to the first that
 * matches `first`.
 */
export function roving(order: 'line' | 'grid', first: string | null = null) {
  return (node: HTMLElement): (() => void) => {
    let stop: Element | null = null;
    const buttons = () => [...node.querySelectorAll<HTMLElement>('button')];

    function mark(): void {
      const all = buttons();
      const wished = first === null || node.contains(document.activeElement) ? null : node.querySelector(first);
      stop = wished ?? all.find((button) => button === stop) ?? all[0] ?? null;
      for (const button of all) button.tabIndex = button === stop ? 0 : -1;
    }

    function move(event: KeyboardEvent): void {
      if (!(event.key in ARROWS) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = buttons();
      const from = all.findIndex((button) => button === document.activeElement);
      if (from < 0) return;
      event.preventDefault(); // it would scroll
      const to = order === 'line' ? inLine(all.length, from, event.key) : neighbour(all.map((button) => button.getBoundingClientRect()), from, event.key);
      if (to !== null) all[to]?.focus();
    }

    const watcher = new MutationObserver(mark);
    watcher.observe(node, { childList: true, subtree: true });
    node.addEventListener('focusin', ({ target }) => {
      stop = target instanceof Element ? target.closest('button') : null;
      mark();
    });
    node.addEventListener('keydown', move);
    mark();
    return () => watcher.disconnect();
  };
}
