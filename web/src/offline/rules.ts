/** The rule sets that can be played on this device. */
import type { LocalRules } from '../local/dial';
import { keptRules } from '../local/rules/kept';
import { loadShelf } from './shelf';

/** The built-in rule sets, then the house rules that this device keeps. */
export async function deviceRules(): Promise<readonly LocalRules[]> {
  const { rules, files } = await loadShelf();
  const builtIn = rules.flatMap((view) => {
    const file = files[view.reference];
    return file === undefined ? [] : [{ view, ...file }];
  });
  return [...builtIn, ...(await keptRules())];
}
