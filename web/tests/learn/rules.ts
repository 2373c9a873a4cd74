/** The built-in rule sets for tests of the lesson, from the points that the engine wrote into `vectors/scoring`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PointsView, RulesView } from '../../src/protocol.gen';
import { rules, text } from '../build';

const FOLDER = join(import.meta.dirname, '../../../vectors/scoring');
const FACES = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];

export const RULE_SETS = readdirSync(FOLDER).map((file) => file.replace('.tsv', ''));

/** The three tables of a file, as rows of cells. */
const tablesOf = (id: string): string[][][] =>
  readFileSync(join(FOLDER, `${id}.tsv`), 'utf8')
    .trim()
    .split('\n\n')
    .map((table) => table.split('\n').filter((line) => !line.startsWith('#')).map((line) => line.split('\t')));

/** A rule set with its boxes, its upper bonus and the columns of `extended`. */
export function ruleSet(id: string): { readonly rules: RulesView; readonly scores: PointsView } {
  const [[, ...boxes] = [], ...rolls] = tablesOf(id)[0] ?? [];
  const scores = { boxes, rolls: Object.fromEntries(rolls.map(([dice = '', ...points]) => [dice, points.map(Number)])) };
  const views = boxes.map((box) => {
    const face = FACES.indexOf(box) + 1;
    return { id: box, section: face > 0 ? ('upper' as const) : ('lower' as const), title: text(box), about: text(box), face: face || null };
  });
  const phase = (name: string, order: 'any' | 'top_down', count: number) => ({ id: name, title: text(name), order, rolls: count });
  const phases = id === 'extended' ? [phase('downward', 'top_down', 3), phase('first_roll', 'any', 1), phase('free', 'any', 3)] : [phase('main', 'any', 3)];
  return { rules: rules({ id, reference: id, boxes: views, upper_bonus: bonusOf(id), phases }), scores };
}

/** The upper bonus: 63 points in every built-in rule set that has one, with the points of the file's last table. */
function bonusOf(id: string): RulesView['upper_bonus'] {
  const points = Math.max(0, ...(tablesOf(id)[2] ?? []).map(([, , bonus]) => Number(bonus) || 0));
  return points === 0 ? null : { at_least: 63, points };
}
