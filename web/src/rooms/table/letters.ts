import { WIDE } from '../../state/names';

/** About how wide letters are, in font sizes: as in the widest of the fonts that systems have. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [WIDE, 1],
  [/[MWmw@]/, 0.98],
  [/[A-Z]/, 0.75],
  [/[fijlrt1 .'-]/, 0.42],
  [/./, 0.65],
];

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1), 0);

/** The width of a name in this number of lines, in font sizes. Only a Korean word may go on in the second line. */
export function lettersOf(name: string, lines: 1 | 2): number {
  if (lines === 1) return widthOf(name);
  const words = name.split(' ');
  if (words.length === 1 && WIDE.test(name)) return Math.ceil(widthOf(name) / 2);
  const widths = words.map((_, count) => Math.max(widthOf(words.slice(0, count).join(' ')), widthOf(words.slice(count).join(' '))));
  return Math.min(...widths);
}
