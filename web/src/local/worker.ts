/** The worker of a page: best play and local rooms, off the page's thread. */
import type { FillOffer } from '../protocol.gen';
import { Solutions, TooLargeError } from './solutions';
import { pointsOf } from './figures/points';
import { faultOf } from './figures/possible';
import { momentsOf } from './game/film';
import { loadKernels, type Kernels } from './kernels';
import { reasonsOf } from './learning/reasons';
import { reviewed } from './learning/lessons';
import module from './made/kernels.wasm?url';
import type { AnswerOf, FromWorker, Question, ToWorker } from './messages';
import { Database } from './room/database';
import { LocalRooms } from './room/rooms';
import { GameStore } from './room/store';

const load = async (): Promise<Kernels> => loadKernels(await fetch(new URL(module, import.meta.url)));
const solutions = new Solutions(load);
/** The questions that the page still waits for. */
const wanted = new Set<number>();

const tell = (message: FromWorker): void => postMessage(message);

/** Milliseconds before a play of a bot: from one to three seconds, as on the server. */
const pause = (): number => 1_000 + 2_000 * Math.random();

const rooms = new LocalRooms({ store: new GameStore(new Database()), solutions, pause, now: Date.now }, tell);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'cancel') wanted.delete(data.id);
  if (data.type === 'room') rooms.hear(data.line, data.text);
  if (data.type === 'ask') void answer(data.id, data.question);
});

async function answer(id: number, question: Question): Promise<void> {
  wanted.add(id);
  try {
    const progress = (done: number, offers: FillOffer[]) => tell({ type: 'progress', id, done, offers });
    const found = question.ask === 'create' ? await rooms.create(question.setup) : await answerTo(question, progress, () => wanted.has(id));
    if (found !== null) tell({ type: 'answer', id, answer: found });
  } catch (error) {
    tell({ type: 'unable', id, always: !(error instanceof TooLargeError || error instanceof RangeError) });
  }
  wanted.delete(id);
}

/** The answer to a question about a game; null if it is no longer wanted. */
async function answerOfGame(question: Extract<Question, { readonly ask: 'moments' | 'review' | 'reasons' }>, progress: (done: number) => void, isWanted: () => boolean) {
  if (question.ask === 'moments') return momentsOf(await solutions.unsolved(question.rules), question.game, question.events);
  const solution = await solutions.solution(question.rules, progress, isWanted);
  if (solution === null || question.ask === 'review') return solution && reviewed(solution, question.events);
  const steps = reasonsOf(solution, question.events, question.event);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    progress(step.value);
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
  }
}

/** The answer to a question; null if it is no longer wanted. */
async function answerTo(
  question: Exclude<Question, { readonly ask: 'create' }>,
  progress: (done: number, offers: FillOffer[]) => void,
  isWanted: () => boolean,
): Promise<AnswerOf[keyof AnswerOf] | null> {
  if (question.ask === 'moments' || question.ask === 'review' || question.ask === 'reasons') return answerOfGame(question, (done) => progress(done, []), isWanted);
  const unsolved = await solutions.unsolved(question.rules);
  if (question.ask === 'points') return pointsOf(question.rules, unsolved.column(0));
  if (question.ask === 'odds') return unsolved.odds(question.position);
  if (question.ask === 'solve') {
    const solution = await solutions.solution(question.rules, (done) => progress(done, []), isWanted);
    return solution && { expected: solution.expected };
  }
  const { rules, position } = question;
  const problem = faultOf(unsolved, position);
  if (problem !== null) return { problem };
  const offers = unsolved.offers(position);
  const solution = await solutions.solution(rules, (done) => progress(done, offers), isWanted);
  return solution && { offers, figures: solution.figures(position) };
}
