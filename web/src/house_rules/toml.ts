/** The text of a rules file (docs/rules-files.md) for a draft. */
import type { PhaseView, TextView } from '../protocol.gen';
import { fiveAlike, hasUpper, type BoxPattern, type Draft, type DraftBox } from './draft';

export function tomlOf(draft: Draft): string {
  return [...head(draft), '', ...boxes(draft), ...phases(draft.phases), ...bonuses(draft)].join('\n') + '\n';
}

/** A basic string: TOML has the escapes of JSON. */
const quoted = (text: string): string => JSON.stringify(text);

const textOf = ({ en, ko }: TextView): string => (en === ko ? quoted(en) : `{ en = ${quoted(en)}, ko = ${quoted(ko)} }`);

/** An empty field counts as 0; where 0 is invalid, the server refuses it with a reason. */
const numberOf = (value: number | null): string => String(value ?? 0);

function head({ id, title, summary, sources, sections, least, most, drawn }: Draft): readonly string[] {
  return [
    `id = ${quoted(id)}`,
    `title = ${textOf(title)}`,
    `summary = ${textOf(summary)}`,
    ...(sources.length > 0 ? [`sources = [${sources.map(quoted).join(', ')}]`] : []),
    `seats = { least = ${least}, most = ${most} }`,
    `turn_order = ${quoted(drawn ? 'drawn' : 'seats')}`,
    ...(sections === null ? [] : [`sections.upper = ${textOf(sections.upper)}`, `sections.lower = ${textOf(sections.lower)}`]),
  ];
}

/** Upper boxes come before lower ones. */
function boxes({ boxes }: Draft): readonly string[] {
  const on = boxes.filter((box) => box.on);
  const ordered = [...on.filter(({ section }) => section === 'upper'), ...on.filter(({ section }) => section === 'lower')];
  return ['boxes = [', ...ordered.map(boxLine), ']'];
}

function boxLine(box: DraftBox): string {
  const pay = box.pay === 'points' ? numberOf(box.points) : quoted(box.pay);
  return `  { id = ${quoted(box.id)}, section = ${quoted(box.section)}, title = ${textOf(box.title)}, pattern = ${patternOf(box)}, pay = ${pay} },`;
}

function patternOf({ pattern, number, row }: BoxPattern): string {
  if (number === null) return quoted(pattern);
  return `{ ${pattern} = ${row === null ? number : `[${row.join(', ')}]`} }`;
}

/** A file without phases means one column of three rolls in any order, so that column needs no lines. */
function phases(all: readonly PhaseView[]): readonly string[] {
  const [first] = all;
  if (all.length === 1 && first?.order === 'any' && first.rolls === 3) return [];
  const lines = all.map(({ id, title, order, rolls }) => `  { id = ${quoted(id)}, title = ${textOf(title)}, order = ${quoted(order)}, rolls = ${numberOf(rolls)} },`);
  return ['', 'phases = [', ...lines, ']'];
}

function bonuses(draft: Draft): readonly string[] {
  const { bonus, repeat, joker } = draft;
  const alike = fiveAlike(draft).map(({ id }) => id);
  const boxOf = (wished: string): string => quoted(alike.includes(wished) ? wished : (alike[0] ?? wished));
  return [
    ...(bonus.on && hasUpper(draft) ? ['', '[upper_bonus]', `at_least = ${numberOf(bonus.at_least)}`, `points = ${numberOf(bonus.points)}`] : []),
    ...(repeat.on && alike.length > 0
      ? ['', '[repeat_bonus]', `box = ${boxOf(repeat.box)}`, `points = ${numberOf(repeat.points)}`, `upper_only = ${repeat.upper_only}`, `into_box = ${repeat.into_box}`]
      : []),
    ...(joker.on && alike.length > 0 ? ['', '[joker]', `box = ${boxOf(joker.box)}`, `forced = ${joker.forced}`] : []),
  ];
}
