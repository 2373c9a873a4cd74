import type { EntryProblem, Problem, RulesView, SheetSeat, SheetView } from '../protocol.gen';
import { getRules } from '../api/rooms';
import { readSheet, writeEntries, type SheetLink } from './api';
import type { SheetEntry } from './entries';
import { deviceId, newId } from './kept';

/** Milliseconds between two requests for the sheet while the page is visible. */
const PERIOD = 2_000;

/** Entries that were written, wait on this device, or were refused. */
export type Written =
  | { readonly outcome: 'written'; readonly view: SheetView }
  | { readonly outcome: 'waiting' }
  | { readonly outcome: 'refused'; readonly problem: Problem | EntryProblem };

/** Writes entries together or not at all. */
export interface Writer {
  write(entries: readonly SheetEntry[]): Promise<Written>;
}

/** The sheet of a page: its latest state, and the way to write to it. */
export class SheetState {
  /** The latest state of the server. */
  checked = $state.raw<SheetView | null>(null);
  rules = $state.raw<RulesView | null>(null);
  /** Why the sheet cannot be read, null if it can. */
  problem = $state.raw<Problem | null>(null);
  /** Why the last entries were refused, null if they were not. */
  refused = $state.raw<Problem | EntryProblem | null>(null);
  /** Whether entries are on their way. */
  busy = $state(false);
  #tag: string | null = null;
  /** Adds the entries that the server has not checked. */
  overlay: (view: SheetView) => SheetView = (view) => view;
  /** The sheet as the page shows it. */
  readonly view = $derived(this.checked === null ? null : this.overlay(this.checked));

  constructor(
    readonly link: SheetLink,
    private readonly writer: (sheet: SheetState) => Writer = directWriter,
  ) {}

  readonly #writer = $derived.by(() => this.writer(this));

  /** Whether this page may write entries of a seat. */
  mayWrite = (seat: number): boolean => this.view?.role === 'umpire' || (this.view?.role === 'seat' && this.view.own_seat === seat);

  /** Reads the sheet now, every two seconds while the page is visible, and when it becomes visible; returns the function that ends this. */
  follow = (): (() => void) => {
    const readIfVisible = () => void (document.hidden || this.read());
    void this.read();
    const timer = setInterval(readIfVisible, PERIOD);
    document.addEventListener('visibilitychange', readIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readIfVisible);
    };
  };

  /** Reads the sheet; the last state stays if the server does not answer. */
  read = async (): Promise<void> => {
    const answer = await readSheet(this.link, this.#tag);
    this.problem = answer.ok ? null : answer.problem;
    if (answer.ok && answer.value !== null) {
      this.#tag = answer.value.tag;
      await this.accept(answer.value.view);
    }
  };

  /** Shows a state of the sheet, unless a newer one is shown. */
  accept = async (view: SheetView): Promise<void> => {
    if (this.checked !== null && view.version < this.checked.version) return;
    if (this.rules?.reference !== view.rules) {
      const found = await getRules(view.rules);
      if (!found.ok) return void (this.problem = found.problem);
      this.rules = found.value;
    }
    this.checked = view;
  };

  /** Shows a state that this device has kept, until the server answers. */
  restore = (view: SheetView, rules: RulesView): void => {
    if (this.checked === null) [this.rules, this.checked] = [rules, view];
  };

  /** Writes entries; returns whether they are written or wait on this device. */
  write = async (entries: readonly SheetEntry[]): Promise<boolean> => {
    if (this.busy) return false;
    this.busy = true;
    const written = await this.#writer.write(entries);
    this.busy = false;
    this.refused = written.outcome === 'refused' ? written.problem : null;
    if (written.outcome === 'written') await this.accept(written.view);
    return written.outcome !== 'refused';
  };
}

/** Sends entries to the server at once. If another device has written meanwhile, reads the sheet and sends them again if they still fit. */
export function directWriter(sheet: SheetState): Writer {
  const cidOf = newId;
  const send = (entries: readonly SheetEntry[]) =>
    writeEntries(sheet.link, { cid: cidOf(), expect: sheet.view?.version ?? 0, device: deviceId(), entries: [...entries] });
  return {
    async write(entries) {
      const before = sheet.view;
      let answer = await send(entries);
      if (!answer.ok && faultOf(answer.problem) === 'stale') {
        await sheet.read();
        if (before !== null && sheet.view !== null && stillFit(entries, before, sheet.view)) answer = await send(entries);
      }
      return answer.ok ? { outcome: 'written', view: answer.value } : { outcome: 'refused', problem: answer.problem };
    },
  };
}

/** The fault of refused entries, null for another problem. */
export const faultOf = (problem: Problem | EntryProblem | null): EntryProblem['fault'] | null => (problem !== null && 'fault' in problem ? problem.fault : null);

/** Whether entries mean the same on a newer state: corrections do, and plays of the same moment. */
function stillFit(entries: readonly SheetEntry[], before: SheetView, now: SheetView): boolean {
  return entries.every((entry) => entry.type === 'Corrected' || (entry.type !== 'SeatNames' && isSame(before.seats[entry.seat], now.seats[entry.seat])));
}

/** Whether a seat is at the same moment of its card. */
const isSame = (before: SheetSeat | undefined, now: SheetSeat | undefined): boolean => (['phase', 'turn', 'step', 'rolls_left'] as const).every((key) => before?.[key] === now?.[key]);
