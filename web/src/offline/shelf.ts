/** The rule sets and bots of this device, for a page without a server. */
import address from '../local/made/shelf.json?url';
import { keptRules } from '../local/rules/kept';
import { once } from '../pages/once';
import type { BotLine, RulesLine, RulesView } from '../protocol.gen';

interface Shelf {
  readonly rules: readonly RulesView[];
  /** The text and the hash of each rule set, by its reference. */
  readonly files: Readonly<Record<string, { readonly text: string; readonly fingerprint: string }>>;
  readonly bots: readonly BotLine[];
}

/** The built-in rule sets and the bots, from the build of the client. */
export const loadShelf = once(async () => (await (await fetch(address)).json()) as Shelf);

const lineOf = ({ reference, house, title, summary }: RulesView): RulesLine => ({ reference, house, title, summary });

export const linesHere = async (): Promise<readonly RulesLine[]> => (await loadShelf()).rules.map(lineOf);

/** A rule set of this device by its reference, null if there is none. */
export async function rulesHere(reference: string): Promise<RulesView | null> {
  const builtIn = (await loadShelf()).rules.find((one) => one.reference === reference);
  return builtIn ?? (await keptRules()).find(({ view }) => view.reference === reference)?.view ?? null;
}

/** The bots, without their strength. */
export const botsHere = async (): Promise<readonly BotLine[]> => (await loadShelf()).bots;
