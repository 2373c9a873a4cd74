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
  tell = (data: FromWorker): void => this.onmessage?.({ data });
}

const position = { phase: 0, points: [null, null, null, null], dice: [1, 2, 3, 4, 5], rollsLeft: 1 };
const question = { ask: 'odds', rules: rules(), position } as const;

function started() {
  vi.stubGlobal('Worker', FakeWorker);
  const worker = new FakeWorker();
  const solver = new Solver(() => worker as unknown as Worker);
  vi.unstubAllGlobals();
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

  it('are replaced by later ones of the same kind, which alone are answered', async () => {
    const { worker, solver } = started();
    const progress = vi.fn();
    const first = vi.fn();
    void solver.ask(question, progress).then(first);
    const second = solver.ask(question);
    expect(worker.heard.map(({ type }) => type)).toEqual(['ask', 'cancel', 'ask']);
    worker.tell({ type: 'progress', id: 1, done: 0.5, offers: [] });
    worker.tell({ type: 'answer', id: 1, answer: [] });
    worker.tell({ type: 'answer', id: 2, answer: [] });
    expect(await second).toEqual([]);
    expect(first).not.toHaveBeenCalled();
    expect(progress).not.toHaveBeenCalled();
  });

  it('go to the server if the device cannot answer one of them', async () => {
    const { worker, solver } = started();
    const asked = solver.ask(question);
    worker.tell({ type: 'unable', id: 1, always: false });
    expect(await asked).toBeNull();
    void solver.ask(question);
    expect(worker.heard).toHaveLength(2);
  });

  it.each([
    ['the module does not load', (worker: FakeWorker) => worker.tell({ type: 'unable', id: 1, always: true })],
    ['the worker fails', (worker: FakeWorker) => worker.onerror?.()],
  ])('go to the server for good once %s', async (_, fail) => {
    const { worker, solver } = started();
    const asked = solver.ask(question);
    fail(worker);
    expect(await asked).toBeNull();
    expect(await solver.ask(question)).toBeNull();
    expect(solver.frame({ type: 'room', line: 1, text: null })).toBe(false);
    expect(worker.heard).toHaveLength(1);
  });

  it('go to the server where the browser or its policy has no worker', async () => {
    vi.stubGlobal('Worker', FakeWorker);
    const solver = new Solver(() => {
      throw new Error('blocked');
    });
    vi.stubGlobal('Worker', undefined);
    const without = new Solver(() => new FakeWorker() as unknown as Worker);
    vi.unstubAllGlobals();
    expect(await solver.ask(question)).toBeNull();
    expect(await without.ask(question)).toBeNull();
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
