/** Follows the system's wish for less movement. */
export function keepStill(wish: (still: boolean) => void): void {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  wish(query.matches);
  query.addEventListener('change', () => wish(query.matches));
}
