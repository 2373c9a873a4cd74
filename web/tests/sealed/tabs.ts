/** The storage of a browser whose tabs are processes: each has a copy, and changes reach the others later, in one order. */
import type { NotesPlace } from '../../src/sealed/notes';

type Change = readonly [key: string, text: string | null];

export class SharedStorage {
  /** Whether the tabs lose all keys that they have written. */
  forgets = false;
  readonly #stored = new Map<string, string>();
  readonly #tabs = new Set<TabStorage>();

  /** The storage as a new tab sees it. */
  open(): TabStorage {
    const tab = new TabStorage(this, new Map(this.#stored), (change) => this.#follow(change));
    this.#tabs.add(tab);
    return tab;
  }

  /** Lets the last changes of a tab go. */
  close(tab: TabStorage): void {
    while (tab.leaving.length > 0) tab.leave();
    this.#tabs.delete(tab);
  }

  #follow(change: Change): void {
    apply(this.#stored, change);
    for (const tab of this.#tabs) tab.arriving.push(change);
  }
}

export class TabStorage implements NotesPlace {
  /** The own changes that have not left the process; those of all tabs that have not arrived. */
  readonly leaving: Change[] = [];
  readonly arriving: Change[] = [];
  /** The own changes that have not come back: until then, those of other tabs at their keys are older. */
  readonly #own: Change[] = [];

  constructor(
    private readonly storage: SharedStorage,
    private readonly copy: Map<string, string>,
    private readonly send: (change: Change) => void,
  ) {}

  read = (key: string): string | null => this.copy.get(key) ?? null;

  keys = (): readonly string[] => (this.storage.forgets ? [] : [...this.copy.keys()]);

  write = (key: string, text: string): void => this.#change([key, text]);

  remove = (key: string): void => this.#change([key, null]);

  /** Lets the oldest change go or come; returns whether there was one. */
  move(): boolean {
    return this.leave() || this.#arrive();
  }

  leave(): boolean {
    const change = this.leaving.shift();
    if (change !== undefined) this.send(change);
    return change !== undefined;
  }

  #arrive(): boolean {
    const change = this.arriving.shift();
    if (change === undefined) return false;
    if (change === this.#own[0]) this.#own.shift();
    else if (!this.#own.some(([key]) => key === change[0])) apply(this.copy, change);
    return true;
  }

  #change(change: Change): void {
    apply(this.copy, change);
    this.leaving.push(change);
    this.#own.push(change);
  }
}

function apply(copy: Map<string, string>, [key, text]: Change): void {
  if (text === null) copy.delete(key);
  else copy.set(key, text);
}
