/** The sentences of a contest for its players. */
import type { FieldChoice, StandingPlace, TableView } from '../protocol.gen';
import { percent, written } from '../pages/numbers';
import type { RecordReport } from '../sealed/waves/record';
import type { Language, Model } from '../state/model';
import { botName, boxName, playerName } from '../state/names';
import { mayChoose, type Contest } from './live/state';
import { contestWords } from './words';

/** The name of an entrant, in the reader's language. */
export function entrantName({ bots, language }: Pick<Model, 'bots' | 'language'>, { name, bot }: Pick<StandingPlace, 'name' | 'bot'>): string {
  return bot === null ? playerName(language, name) : botName(bots, bot, language);
}

/** A line of the field as a sentence, such as "62% kept 5 5". */
export function fieldText({ now, field }: Contest, { faces, box, count }: FieldChoice, language: Language): string {
  const { field: words } = contestWords(language);
  const share = percent(count, field?.of ?? 0, language);
  if (box !== null) return words.box(share, boxName(now?.rules, box, language));
  return faces === null || faces.length === 0 ? words.keptNone(share) : words.kept(share, faces.join(' '));
}

/** The status line: what the player can do, or what the contest waits for. `held` are the marked dice. */
export function statusText(contest: Contest, language: Language, held: readonly number[]): string {
  const { play } = contestWords(language);
  const { now, choice } = contest;
  if (now === null || now.phase === 'over') return '';
  if (now.phase === 'linking' || now.phase === 'between') return play[now.phase];
  if (now.table === null) return play.watching;
  if (mayChoose(contest)) return contest.isLate && held.length === 0 ? play.clock : nextText(now.table, language, held);
  return choice === null ? play.filledBefore : choiceText(contest, language);
}

function nextText({ may_roll, dice }: TableView, language: Language, held: readonly number[]): string {
  const { play } = contestWords(language);
  if (!may_roll) return `${play.chooseBox}.`;
  return held.length === dice.length ? play.allKept : play.choose;
}

function choiceText({ now, choice }: Contest, language: Language): string {
  const { play } = contestWords(language);
  if (choice?.box != null) return play.filled(boxName(now?.rules, choice.box, language));
  if (choice?.keep == null) return play.sent;
  return choice.keep.length === 0 ? play.keptNone : play.kept;
}

/** The facts that the comparison of a record with the notes of this device has shown. */
export function verdictText({ throws, seen, took, alone, lost, elsewhere }: RecordReport, language: Language): string {
  const { result } = contestWords(language);
  const said = [result.right(throws), result.seen(seen), took > 0 && result.took(took), elsewhere && result.elsewhere, lost.length > 0 && result.lost(lost), alone > 0 && result.alone(alone)];
  return said.filter((one) => one !== false).join(' ');
}

/** The label of the one large button. */
export function buttonText(contest: Contest, language: Language, held: readonly number[]): string {
  const { play } = contestWords(language);
  const { now } = contest;
  if (mayChoose(contest)) return now?.table?.may_roll !== true ? play.chooseBox : held.length === 0 ? play.throwAll : play.throwAgain;
  return now?.phase === 'choosing' ? waitingText(contest, language) : play.soon;
}

/** A page that has just opened does not know how many have chosen. */
function waitingText({ chosen, of }: Contest, language: Language): string {
  const { play } = contestWords(language);
  if (of === 0) return play.waitingAll;
  return of > chosen ? play.waiting(of - chosen, of) : play.soon;
}

/** The change of the standing for screen readers: the own place, and a new leader. */
export function standingText(model: Pick<Model, 'bots' | 'language'>, before: Contest['now'], now: Contest['now']): string {
  const { standings } = contestWords(model.language);
  if (now === null || before === null) return '';
  const [first] = now.standing.lines;
  const leads = first !== undefined && first.number !== before.standing.lines[0]?.number ? [standings.leads(entrantName(model, first))] : [];
  const own = now.place !== null && now.place !== before.place ? [standings.own(now.place, now.standing.of)] : [];
  return [...own, ...leads].join(' ');
}

/** Points, of which a contest at tables gives parts. */
export const scoreText = (points: number, language: Language): string => points.toLocaleString(language, { maximumFractionDigits: 2 });
export const givenText = ({ given }: StandingPlace, language: Language): string => (given === null ? '' : written(given, language, 1));

/** Whether others have the place of this line too. */
export const isShared = (lines: readonly StandingPlace[], { place }: StandingPlace): boolean => lines.filter((line) => line.place === place).length > 1;
