/** The worker of a page: best play and local rooms, off the page's thread. */
import type { FillOffer, RulesView } from '../protocol.gen';
import type { Solution } from './solution';
import { pause, Solutions } from './solutions';
import { pointsOf } from './figures/points';
import { faultOf } from './figures/possible';
import { momentsOf } from './game/film';
import { loadKernels, type Kernels } from './kernels';
import { reasonsOf } from './learning/reasons';
import { reviewed } from './learning/lessons';
import module from './made/kernels.wasm?url';
import type { Answers, FromWorker, Question, ToWorker } from './messages';
import { Database } from './room/database';
import { LocalRooms } from './room/rooms';
import { GameStore } from './room/store';

const load = async (): Promise<Kernels> => loadKernels(await fetch(new URL(module, import.meta.url)));
const solutions = new Solutions(load);
/** The rules that the page has sent last: those of its questions. */
let rules: RulesView | undefined;
/** The questions that the page still waits for. */
const wanted = new Set<number>();

const tell = (message: FromWorker): void => postMessage(message);

/** Milliseconds before a play of a bot: from one to three seconds, as on the server. */
const botPause = (): number => 1_000 + 2_000 * Math.random();

const rooms = new LocalRooms({ store: new GameStore(Database.games()), solutions, pause: botPause, now: Date.now }, tell);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'cancel') wanted.delete(data.id);
  if (data.type === 'room') rooms.hear(data.line, data.text);
  if (data.type === 'rules') rules = data.rules;
  if (data.type === 'ask') void answer(data.id, { ...data.question, rules } as Question);
});

/** Answers a question. A failure concerns this question alone. */
async function answer(id: number, question: Question): Promise<void> {
  wanted.add(id);
  try {
    const found = await answerTo(question, (done, offers = []) => tell({ type: 'progress', id, done, offers }), () => wanted.has(id));
    if (found !== null) tell({ type: 'answer', id, answer: found });
  } catch {
    tell({ type: 'unable', id });
  }
  wanted.delete(id);
}

type Report = (done: number, offers?: FillOffer[]) => void;

/** The answer to a question; null if it is no longer wanted. */
async function answerTo(question: Question, report: Report, isWanted: () => boolean): Promise<Answers | null> {
  if (question.ask === 'create') return rooms.create(question.setup);
  const { rules } = question;
  const unsolved = await solutions.unsolved(rules);
  const solved = (offers: FillOffer[] = []) => solutions.solution(rules, (done) => report(done, offers), isWanted);
  switch (question.ask) {
    case 'points':
      return pointsOf(rules, unsolved.column(0));
    case 'offers':
      return unsolved.offers(question.position);
    case 'odds':
      return unsolved.odds(question.position);
    case 'moments':
      return momentsOf(unsolved, question.game, question.events);
    case 'solve': {
      const solution = await solved();
      if (solution !== null) setTimeout(() => warm(solution));
      return solution && { expected: solution.expected };
    }
    case 'position': {
      const problem = faultOf(unsolved, question.position);
      if (problem !== null) return { problem };
      const offers = unsolved.offers(question.position);
      const solution = await solved(offers);
      return solution && { offers, figures: solution.figures(question.position) };
    }
    case 'review': {
      const solution = await solved();
      return solution && reviewed(solution, question.events);
    }
    case 'reasons': {
      const solution = await solved();
      return solution && inSlices(reasonsOf(solution, question.events, question.event, question.withParts), report, isWanted);
    }
  }
}

/** Ranks a first position, so that the browser has compiled what the next question needs. */
function warm(solution: Solution): void {
  const { boxes, phases } = solution.rules;
  const position = { phase: 0, points: boxes.map((_, place) => (place === 0 ? 0 : null)), dice: [1, 2, 2, 3, 6], rollsLeft: (phases[0]?.rolls ?? 1) - 1 };
  if (faultOf(solution, position) === null && solution.offers(position).length > 0) solution.figures(position);
}

/** Runs a computation that yields its progress; null if it is no longer wanted. */
async function inSlices<Found>(steps: Generator<number, Found>, report: Report, isWanted: () => boolean): Promise<Found | null> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    report(step.value);
    await pause();
    if (!isWanted()) return null;
  }
}
