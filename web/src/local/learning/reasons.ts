/** Why the best choice is better, as analysis/explaining.py and analysis/reasons.py say it: parts that add up to the cost, and a sentence. */
import type { AspectView, Choice, Event, ReasonsFigures, RulesView, TextView } from '../../protocol.gen';
import { facesOf, isSame, type Answered } from '../../review/same';
import { keepNumber } from '../figures/lattice';
import type { Parts } from '../kernels';
import { cardOf, type Position, type Solution } from '../solution';
import { AS_GOOD } from './limits.gen';
import { themeBetween, type MistakeTheme } from './themes';
import { turnsOf } from './turns';

const LEAST_POINTS = 0.3;
const LEAST_SHARE = 0.2;
/** A smaller chance is written as "once in", and an even smaller one not at all. */
const RARE = 0.0195;
const NEVER = 0.0001;
/** The Korean particle after each face. */
const OBJECT = '을를을를를을';

/**
 * The reasons behind the cost of the choice of an event, in slices that yield the share done; null if the event is not a choice.
 * Without `withParts` only the options, at once.
 */
export function* reasonsOf(solution: Solution, events: readonly Event[], event: number, withParts: boolean): Generator<number, ReasonsFigures | null> {
  const choice = turnsOf(solution, events).turns.flatMap(({ choices }) => choices).find((one) => one.event === event);
  if (choice === undefined) return null;
  const { phase, points } = choice.position;
  const parts = withParts ? yield* solution.column(phase).parts(cardOf(solution.rules, points)) : null;
  return reasonsFor(solution, parts, choice.position, choice);
}

/** The reasons behind the cost of a choice; null if the dice do not allow it. `parts` are those of the card before the turn, if known. */
export function reasonsFor(solution: Solution, parts: Parts | null, position: Position, given: Answered): ReasonsFigures | null {
  const { dice } = position;
  const options = solution.options(position);
  const [best] = options;
  const chosen = options.find((one) => isSame(one, given, dice));
  if (best === undefined || chosen === undefined) return null;
  const regret = Math.max(...options.map(({ value }) => value)) - chosen.value;
  const aspects = parts === null ? [] : aspectsOf(solution.rules, rowOf(solution.rules, parts, position, best), rowOf(solution.rules, parts, position, chosen));
  const theme = chosen.regret > 0 ? themeBetween(solution, position, chosen, best) : null;
  const [gain] = aspects;
  const sentence = gain === undefined || regret < AS_GOOD ? null : sentenceOf(solution.rules, { best, faces: facesOf(dice, best), theme, regret, gain });
  return { regret, sentence, parts: aspects, options: [...options] };
}

function rowOf({ boxes }: RulesView, parts: Parts, { dice, rollsLeft }: Position, choice: Choice): Float64Array {
  const width = 4 * boxes.length + 2;
  const at = choice.keep === null ? boxes.findIndex(({ id }) => id === choice.box) : keepNumber(facesOf(dice, choice));
  return (choice.keep === null ? parts.ofFills(dice) : parts.ofKeeps(rollsLeft)).subarray(at * width, (at + 1) * width);
}

function aspectsOf({ boxes, upper_bonus: upper }: RulesView, best: Float64Array, chosen: Float64Array): AspectView[] {
  const many = boxes.length;
  const [now, later, some] = [0, 1, 2].map((part) => (row: Float64Array, box: number) => row[part * many + box] ?? NaN) as [Figure, Figure, Figure];
  const ofBoxes = boxes.map(({ id: box }, at): AspectView => {
    const first = now(best, at) - now(chosen, at);
    const points = first + later(best, at) - later(chosen, at);
    return { kind: 'box', box, points, now: first, best: some(best, at), chosen: some(chosen, at) };
  });
  const [repeat, reached, missed] = [(best.at(-2) ?? NaN) - (chosen.at(-2) ?? NaN), best.at(-1) ?? NaN, chosen.at(-1) ?? NaN];
  const bonus = (reached - missed) * (upper?.points ?? 0);
  const found: AspectView[] = [
    ...ofBoxes,
    { kind: 'repeat', box: null, points: repeat, now: 0, best: 0, chosen: 0 },
    { kind: 'bonus', box: null, points: bonus, now: 0, best: reached, chosen: missed },
  ];
  return found.filter(({ points }) => points !== 0).sort((one, other) => other.points - one.points);
}

type Figure = (row: Float64Array, box: number) => number;

interface Found {
  readonly best: Choice;
  readonly faces: readonly number[];
  readonly theme: MistakeTheme | null;
  readonly regret: number;
  readonly gain: AspectView;
}

const text = (en: string, ko: string): TextView => ({ en, ko });
const written = (points: number): string => points.toFixed(1);

function sentenceOf(rules: RulesView, found: Found): TextView {
  const { regret, gain } = found;
  const act = actOf(rules, found);
  const amount = written(regret);
  if (gain.points < Math.max(LEAST_POINTS, LEAST_SHARE * regret))
    return text(`${act.en} is a little better in many places: ${amount} points together.`, `${act.ko} 여러 곳에서 조금씩 더 얻어서, 합치면 ${amount}점 차이예요.`);
  const less = Number(written(gain.points)) - Number(amount);
  const isDear = less >= Math.max(LEAST_POINTS, LEAST_SHARE * regret);
  const price = isDear ? text(`${written(less)} fewer elsewhere`, `다른 곳에서 ${written(less)}점을 덜 얻어요`) : null;
  return (isOften(found) ? often : more)(act, placeOf(rules, gain), gain, price);
}

function actOf(rules: RulesView, { best, faces, theme }: Found): TextView {
  const title = rules.boxes.find(({ id }) => id === best.box)?.title;
  if (title !== undefined)
    return theme === 'rolled_on' ? text(`Filling ${title.en} without another roll`, `더 굴리지 않고 ${title.ko} 칸을 채우면`) : text(`Filling ${title.en} now`, `지금 ${title.ko} 칸을 채우면`);
  if (faces.length === 0) return text('Rolling all dice again', '주사위를 모두 다시 굴리면');
  const kept = `${faces.join(' ')}${OBJECT[(faces.at(-1) ?? 1) - 1] ?? ''}`;
  return theme === 'stopped_early' ? text(`Keeping ${faces.join(' ')} and rolling again`, `${kept} 남기고 다시 굴리면`) : text(`Keeping ${faces.join(' ')}`, `${kept} 남기면`);
}

function placeOf({ boxes, repeat_bonus: repeat }: RulesView, { kind, box }: AspectView): TextView {
  if (kind === 'bonus') return text('the bonus', '보너스');
  const title = boxes.find(({ id }) => id === (box ?? repeat?.box))?.title ?? text('', '');
  return box === null ? text(`the ${title.en} bonus`, `${title.ko} 보너스`) : text(title.en, `${title.ko} 칸`);
}

function isOften({ best, gain }: Found): boolean {
  if (times(gain.best).en === times(gain.chosen).en || gain.best < gain.chosen) return false;
  return gain.kind === 'bonus' || (best.box === null && gain.now >= gain.points / 2);
}

function more(act: TextView, place: TextView, gain: AspectView, price: TextView | null): TextView {
  const isLater = gain.kind === 'box' && gain.now < gain.points / 2;
  const en = `${act.en} brings ${written(gain.points)} more points from ${place.en}${isLater ? ', mostly in later turns' : ''}`;
  const ko = `${act.ko} ${place.ko}에서 ${isLater ? '대부분 나중 차례에 ' : ''}${written(gain.points)}점을 더`;
  return price === null ? text(`${en}.`, `${ko} 얻어요.`) : text(`${en}, and ${price.en}.`, `${ko} 얻고 ${price.ko}.`);
}

function often(act: TextView, place: TextView, gain: AspectView, price: TextView | null): TextView {
  const [best, chosen, amount] = [times(gain.best), times(gain.chosen), written(gain.points)];
  const change = changeOf(gain, best, chosen);
  const verb = gain.kind === 'bonus' ? text('reaches', '를 받는') : text('scores in', '에서 점수를 얻는');
  const en = `${act.en} ${verb.en} ${place.en} ${change.en}`;
  const ko = `${act.ko} ${place.ko}${verb.ko} 경우가 ${change.ko}`;
  if (price === null) return text(`${en}: that alone is worth ${amount} points.`, `${ko}, 이것만으로 ${amount}점을 더 얻어요.`);
  return text(`${en}: that brings ${amount} points, and ${price.en}.`, `${ko}, ${amount}점을 더 얻고 ${price.ko}.`);
}

function changeOf(gain: AspectView, best: TextView, chosen: TextView): TextView {
  if (gain.chosen < NEVER) return text(best.en, `${best.ko} 있어서`);
  const [en, ko] = [`${best.en} instead of ${chosen.en}`, `${chosen.ko}에서 ${best.ko}으로 늘어서`];
  const hundred = '100번 중 ';
  return gain.chosen >= RARE ? text(en.replace(/ times in 100$/, ''), hundred + ko.replaceAll(hundred, '')) : text(en, ko);
}

/** How often something happens: of a hundred times, or once in many. */
function times(chance: number): TextView {
  if (chance >= RARE) {
    const share = String(halfEven(100 * chance));
    return text(`${share} times in 100`, `100번 중 ${share}번`);
  }
  const many = Number((1 / Math.max(chance, NEVER)).toPrecision(2)).toLocaleString('en');
  return text(`about once in ${many}`, `${many}번에 한 번쯤`);
}

/** Rounds as Python does: halves to the even number. */
const halfEven = (value: number): number => (value % 1 === 0.5 && Math.floor(value) % 2 === 0 ? Math.floor(value) : Math.round(value));
