/** The rule sets and bots of this device, for a page without a server. */
import { isSite } from '../common/site';
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

const fetched = async (file: string): Promise<Shelf> => (await (await fetch(file)).json()) as Shelf;

/** The built-in rule sets and the bots, from the build of the client, and the rule sets that `yacht site` has added. */
export const loadShelf = once(async (): Promise<Shelf> => {
  const [shelf, own] = await Promise.all([fetched(address), isSite() ? fetched('site.json') : null]);
  return own === null ? shelf : { ...shelf, rules: [...shelf.rules, ...own.rules], files: { ...shelf.files, ...own.files } };
});

const lineOf = ({ reference, house, title, summary }: RulesView): RulesLine => ({ reference, house, title, summary });

export const linesHere = async (): Promise<readonly RulesLine[]> => (await loadShelf()).rules.map(lineOf);

/** A rule set of this device by its reference, null if there is none. */
export async function rulesHere(reference: string): Promise<RulesView | null> {
  const builtIn = (await loadShelf()).rules.find((one) => one.reference === reference);
  return builtIn ?? (await keptRules()).find(({ view }) => view.reference === reference)?.view ?? null;
}

/** The bots, without their strength. */
export const botsHere = async (): Promise<readonly BotLine[]> => (await loadShelf()).bots;
