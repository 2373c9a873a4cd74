import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decide, evolve, newGame, type Scorer } from '../../src/local/game/engine';
import shelf from '../../src/local/made/shelf.json';
import type { FillOffer, RulesView } from '../../src/protocol.gen';
import { schema } from '../schema';

const LOCAL = join(import.meta.dirname, '../../src/local');
/** The folder that reads and writes rules files. It knows what a box wants, and no dice. */
const RULES = 'rules/';
/** The modules that hand the numbers of a rule set to the kernels, or tell rule sets apart by them. */
const CARRIERS = ['solution.ts', 'solutions.ts', 'figures/stored.ts'];

const modules = readdirSync(LOCAL, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ file: relative(LOCAL, file).replaceAll('\\', '/'), code: withoutComments(readFileSync(file, 'utf8')) }));

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');
}

/** The names of patterns without their separators, so that `isFullHouse` has one; not the common words. */
const patterns = (schema.$defs['PatternKind']?.enum ?? []).map((name) => name.replaceAll('_', '')).filter((name) => !['face', 'anything'].includes(name));

/** The ids of the boxes of the built-in rule sets without `choice`, which is a common word and needs no pattern. */
const boxes = new Set(shelf.rules.flatMap((rules) => rules.boxes.map(({ id }) => id)).filter((id) => id !== 'choice'));

/** A kind of mistake, not a box. */
const THEME = 'straight_or_set';

/** All that tells a module which dice a box wants. */
function termsIn(file: string, code: string): string[] {
  const letters = code.replaceAll(THEME, '').replaceAll('_', '').toLowerCase();
  const strings = [...code.matchAll(/(['"`])(\w+)\1/g)].map(([, , word = '']) => word);
  return [
    ...patterns.filter((name) => letters.includes(name)),
    ...strings.filter((word) => boxes.has(word)),
    ...(code.match(/\.face\b|\{ ?face\b/g) ?? []),
    ...(CARRIERS.includes(file) ? [] : (code.match(/\.codes\b|\{[^{}]*\bcodes\b[^{}]*\}:/g) ?? [])),
    ...(code.match(/from '[^']*rules\/codes'/g) ?? []),
  ];
}

describe('the points of games on this device', () => {
  it('have no formula: a module that knows the dice does not know what a box wants', () => {
    expect(modules.length).toBeGreaterThan(10);
    expect(patterns.length).toBeGreaterThan(4);
    const outside = modules.filter(({ file }) => !file.startsWith(RULES));
    expect(outside.flatMap(({ file, code }) => termsIn(file, code).map((term) => `${file} ${term}`))).toEqual([]);
  });

  it('have no formula: a module that knows what a box wants does not know the dice', () => {
    const inside = modules.filter(({ file }) => file.startsWith(RULES));
    const knowing = inside.filter(({ file, code }) => termsIn(file, code).length > 0);
    expect(knowing.map(({ file }) => file)).toContain('rules/codes.ts');
    const dice = /\b\w*(?:[dD]ice|DICE|[rR]olled|[tT]hrown)\w*\b(?!\()/g;
    expect(inside.flatMap(({ file, code }) => (code.replaceAll(/(['"`])(?:\\.|(?!\1).)*\1/g, '').match(dice) ?? []).map((word) => `${file} ${word}`))).toEqual([]);
  });

  it('would show a formula of each kind', () => {
    const formulas = ["if (isFullHouse(dice)) return 25;", "box === 'yacht' ? 50 : 0", 'dice.filter((one) => one === box.face)', 'rules.codes[3]', "case 'of_a_kind':"];
    expect(formulas.filter((code) => termsIn('room/room.ts', code).length === 0)).toEqual([]);
  });

  it('are those that the kernels answer, even if no rules would give them', () => {
    const rules = shelf.rules.find(({ id }) => id === 'yahtzee') as unknown as RulesView;
    let paid = 0;
    const answers: FillOffer[][] = [];
    const scorer: Scorer = {
      rules,
      offers: ({ points, dice }) => {
        const open = rules.boxes.filter((_box, place) => points[place] === null);
        const offers = open.map(({ id }, at) => ({ box: id, points: 1000 + 7 * at + (dice[0] ?? 0), repeat_bonus: 0, joker: at % 2 === 0 }));
        answers.push(offers);
        return offers;
      },
    };
    let { table } = newGame(scorer, 'device000001', '', [{ name: 'Mina' }], [0]);
    const act = (action: Parameters<typeof decide>[2]) => {
      const event = decide(scorer, table, action);
      if (typeof event === 'string') throw new Error(event);
      table = evolve(scorer, table, event);
      return event;
    };
    while (table.step !== 'over') {
      act({ type: 'Roll', seat: 0, keep: [] });
      act({ type: 'Throw', faces: [6, 6, 6, 6, 6] });
      expect(table.offers).toBe(answers.at(-1));
      const offer = table.offers.at(-1) ?? { box: '', points: 0 };
      expect(act({ type: 'Fill', seat: 0, box: offer.box })).toMatchObject(offer);
      paid += offer.points;
    }
    const [column] = table.seats[0]?.columns ?? [];
    expect(column).toMatchObject({ upper_bonus: rules.upper_bonus?.points, total: paid + (rules.upper_bonus?.points ?? 0) });
  });
});
