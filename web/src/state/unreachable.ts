/** Ends a switch over a closed union: a case left out fails the type check here. */
export function unreachable(value: never): never {
  throw new Error(`not a case of the union: ${JSON.stringify(value)}`);
}
