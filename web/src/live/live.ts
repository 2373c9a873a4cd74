/**
 * "Solve live" on the documentation's page of a rule set: this browser computes best play and answers questions about a
 * first turn. The page has an element for it, and this script, which is a file of its own.
 */
import shelf from '../local/made/shelf.json?url';
import { solver } from '../local/solver';
import type { Choice, RulesView } from '../protocol.gen';
import { choicesOf, facesIn, position } from './question';

/** Options shown for a roll. */
const SHOWN = 5;

const WORDS = {
  about: 'Your browser computes best play of these rules, exactly. · 이 규칙의 최선의 플레이를 브라우저가 정확히 계산해요.',
  solve: 'Solve live · 바로 계산하기',
  solving: 'Computing · 계산 중',
  expected: 'Expected score · 기대 점수',
  dice: 'Dice of a first turn · 첫 차례의 주사위',
  left: 'Rolls left · 남은 굴림',
  choice: 'choice · 선택',
  value: 'expected score · 기대 점수',
  cost: 'cost · 손해',
  wrong: 'Write five faces from 1 to 6. · 1부터 6까지 다섯 개를 적어 주세요.',
  unable: 'This browser cannot compute it. · 이 브라우저에서는 계산할 수 없어요.',
} as const;

/** An element with its content. */
function make<K extends keyof HTMLElementTagNameMap>(name: K, set: Partial<HTMLElementTagNameMap[K]> = {}, ...content: (Node | string)[]): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), set);
  made.append(...content);
  return made;
}

function show(place: HTMLElement): void {
  const button = make('button', { type: 'button' }, WORDS.solve);
  button.addEventListener('click', () => void solve(place).catch(() => say(place, WORDS.unable)));
  place.replaceChildren(make('p', {}, WORDS.about), make('p', {}, button));
}

const say = (place: HTMLElement, text: string): void => place.replaceChildren(make('p', { role: 'status' }, text));

async function rulesOf(id: string): Promise<RulesView> {
  const { rules } = (await (await fetch(shelf)).json()) as { readonly rules: readonly RulesView[] };
  const found = rules.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there are no rules ${id}`);
  return found;
}

/** Computes best play, shows the progress, and then the expected score with the form of questions. */
async function solve(place: HTMLElement): Promise<void> {
  const bar = make('progress', { max: 1, value: 0 });
  place.replaceChildren(make('p', { role: 'status' }, make('label', {}, `${WORDS.solving} `, bar)));
  const rules = await rulesOf(place.dataset['rules'] ?? '');
  const found = await solver.ask({ ask: 'solve', rules }, (done) => (bar.value = done));
  if (found === null) return say(place, WORDS.unable);
  const score = make('b', {}, found.expected.toFixed(9));
  score.dataset['expected'] = String(found.expected);
  place.replaceChildren(make('p', { role: 'status' }, `${WORDS.expected}: `, score), form(rules));
}

/** The form that asks about a roll of the first turn. */
function form(rules: RulesView): HTMLElement {
  const rolls = rules.phases[0]?.rolls ?? 1;
  const dice = make('input', { name: 'dice', value: '1 3 3 5 6', inputMode: 'numeric', autocomplete: 'off', size: 10 });
  const left = make('select', { name: 'left' }, ...Array.from({ length: rolls }, (_, one) => make('option', {}, String(rolls - 1 - one))));
  const answer = make('div', {});
  answer.setAttribute('aria-live', 'polite');
  const ask = async (): Promise<void> => {
    const faces = facesIn(dice.value);
    if (faces === null) return answer.replaceChildren(make('p', {}, WORDS.wrong));
    const found = await solver.ask({ ask: 'position', rules, position: position(rules, faces, Number(left.value)) }).catch(() => null);
    if (found !== null && 'figures' in found) answer.replaceChildren(table(rules, faces, choicesOf(found.figures, SHOWN)));
  };
  dice.addEventListener('input', () => void ask());
  left.addEventListener('change', () => void ask());
  void ask();
  const line = make('p', {}, make('label', {}, `${WORDS.dice} `, dice), ' ', make('label', {}, `${WORDS.left} `, left));
  return make('div', {}, line, answer);
}

function table(rules: RulesView, faces: readonly number[], choices: readonly Choice[]): HTMLElement {
  const head = [WORDS.choice, WORDS.value, WORDS.cost].map((text) => make('th', { scope: 'col' }, text));
  const rows = choices.map((choice) => {
    const figures = [choice.value, choice.regret].map((number) => make('td', {}, number.toFixed(2)));
    return make('tr', {}, make('td', {}, nameOf(rules, faces, choice)), ...figures);
  });
  return make('table', { className: 'docutils' }, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows));
}

function nameOf({ boxes }: RulesView, faces: readonly number[], { keep, box }: Choice): string {
  const title = boxes.find(({ id }) => id === box)?.title;
  if (title !== undefined) return `fill ${title.en} · ${title.ko} 채우기`;
  const kept = (keep ?? []).map((place) => faces[place] ?? 0).sort((one, other) => one - other);
  return kept.length === 0 ? 'roll all · 모두 굴리기' : `keep ${kept.join(' ')} · ${kept.join(' ')} 남기기`;
}

for (const place of document.querySelectorAll<HTMLElement>('.live')) show(place);
