/** How long laws with a free length run: briefly in `make test`, at length in `make soak`. */

export const IS_LONG = process.env['YACHT_TESTS'] === 'long';

/** The number of games or examples for this run. */
export const atLength = (brief: number, long: number): number => (IS_LONG ? long : brief);

/** These cases in `make test`, all of them in `make soak`. */
export function someOf(cases: readonly string[], ...brief: readonly string[]): readonly string[] {
  const unknown = brief.filter((one) => !cases.includes(one));
  if (unknown.length > 0) throw new Error(`no such cases: ${unknown.join(', ')}`);
  return IS_LONG ? cases : brief;
}
