import { describe, expect, it, vi } from 'vitest';
import type { FromWorker, ToWorker } from '../../src/local/messages';
import { Solver } from '../../src/local/solver';
import { rules } from '../build';

/** A worker whose answers the test gives. */
class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly heard: ToWorker[] = [];
  postMessage = (message: ToWorker): void => void this.heard.push(message);
  terminate = vi.fn();
  tell = (data: FromWorker): void => this.onmessage?.({ data });
}

const position = { phase: 0, points: [null, null, null, null], dice: [1, 2, 3, 4, 5], rollsLeft: 1 };
const question = { ask: 'odds', rules: rules(), position } as const;

function started() {
  const worker = new FakeWorker();
  const solver = new Solver(() => worker as unknown as Worker);
  return { worker, solver };
}

describe('the questions of the page', () => {
  it('are answered by the worker', async () => {
    const { worker, solver } = started();
    const odds = [{ box: 'ones', chance: 1, points: 2 }];
    const asked = solver.ask(question);
    worker.tell({ type: 'answer', id: 1, answer: odds });
    expect(await asked).toBe(odds);
  });

  it('reject once a later one of the same kind replaces them, which alone is answered', async () => {
    const { worker, solver } = started();
    const progress = vi.fn();
    const first = expect(solver.ask(question, progress)).rejects.toThrow('replaced');
    const other = solver.ask({ ...question, ask: 'position' });
    const second = solver.ask(question);
    await first;
    expect(worker.heard.map(({ type }) => type)).toEqual(['rules', 'ask', 'ask', 'cancel', 'ask']);
    worker.tell({ type: 'progress', id: 1, done: 0.5, offers: [] });
    worker.tell({ type: 'answer', id: 1, answer: [] });
    worker.tell({ type: 'answer', id: 3, answer: [] });
    worker.tell({ type: 'unable', id: 2 });
    expect(await second).toEqual([]);
    expect(await other).toBeNull();
    expect(progress).not.toHaveBeenCalled();
  });

  it('bring their rules when these are others than before', () => {
    const { worker, solver } = started();
    const [one, other] = [rules(), rules()];
    for (const next of [one, one, other]) void solver.ask({ ...question, rules: next }).catch(() => undefined);
    expect(worker.heard.flatMap((message) => (message.type === 'rules' ? [message.rules] : []))).toEqual([one, other]);
    expect(worker.heard.filter(({ type }) => type === 'ask').map((message) => 'question' in message && 'rules' in message.question)).toEqual([false, false, false]);
  });

  it('fail alone', async () => {
    const { worker, solver } = started();
    const asked = solver.ask(question);
    worker.tell({ type: 'unable', id: 1 });
    expect(await asked).toBeNull();
    const next = solver.ask(question);
    worker.onerror?.();
    worker.tell({ type: 'answer', id: 2, answer: [] });
    expect(await next).toEqual([]);
    expect(worker.terminate).not.toHaveBeenCalled();
  });

  it('are asked again if the worker does not start, once', async () => {
    const [dead, second] = [new FakeWorker(), new FakeWorker()];
    const workers = [dead, second];
    const solver = new Solver(() => workers.shift() as unknown as Worker);
    const frame = { type: 'room', line: 1, text: null } as const;
    const heard = vi.fn();
    solver.onFrame = heard;
    const asked = solver.ask(question);
    solver.frame(frame);
    dead.onerror?.();
    expect(dead.terminate).toHaveBeenCalled();
    expect(second.heard).toEqual(dead.heard);
    second.onerror?.();
    expect(await asked).toBeNull();
    expect(heard).toHaveBeenCalledWith({ type: 'notice', line: 1, notice: 'failed' });
    expect(await solver.ask(question)).toBeNull();
    expect(solver.frame(frame)).toBe(false);
  });

  it('go to the server where the browser or its policy has no worker, or cannot send them', async () => {
    const solver = new Solver(() => {
      throw new Error('blocked');
    });
    const { worker, solver: able } = started();
    worker.postMessage = () => {
      throw new DOMException('not cloned', 'DataCloneError');
    };
    expect(await solver.ask(question)).toBeNull();
    expect(await able.ask(question)).toBeNull();
  });

  it('leave frames of local rooms to those that listen', () => {
    const { worker, solver } = started();
    const heard = vi.fn();
    solver.onFrame = heard;
    expect(solver.frame({ type: 'room', line: 7, text: null })).toBe(true);
    worker.tell({ type: 'room', line: 7, text: '{}' });
    expect(heard).toHaveBeenCalledWith({ type: 'room', line: 7, text: '{}' });
  });
});
