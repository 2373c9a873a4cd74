/** Loads a file: a promise the first time, the file itself afterwards, so that nothing is drawn in between. */
export type Loader<F> = () => F | Promise<F>;

/** A loader that asks for its file again only after a failure. */
export function once<F>(load: () => Promise<F>): Loader<F> {
  let loaded: F | null = null;
  return () => loaded ?? load().then((file) => (loaded = file));
}
