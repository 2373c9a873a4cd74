import type { Backing, TableName, Tables } from './store';

const TABLES: readonly TableName[] = ['rooms', 'games', 'lines', 'lessons'];

/** Milliseconds after which a database that does not open counts as missing: some browsers never answer. */
const PATIENCE_MS = 5_000;

/** The IndexedDB database of this name; it is opened at the first use, and again after a failure. */
export class Database implements Backing {
  #open: Promise<IDBDatabase> | null = null;

  constructor(private readonly name = 'yacht-dice-games') {}

  async change<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const database = await this.#opened();
    const transaction = database.transaction(TABLES, 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
    });
    done.catch(() => undefined); // `work` may fail first
    try {
      const result = await work(tablesOf(transaction));
      await done;
      return result;
    } catch (error) {
      abort(transaction);
      throw error;
    }
  }

  #opened(): Promise<IDBDatabase> {
    this.#open ??= this.#request().catch((error: unknown) => {
      this.#open = null;
      throw error;
    });
    return this.#open;
  }

  async #request(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name); // without a version, which may be newer than this client
    request.onupgradeneeded = () => TABLES.forEach((table) => request.result.createObjectStore(table));
    const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('the browser does not open its storage')));
    const database = await Promise.race([answer(request), late]);
    database.onclose = () => (this.#open = null);
    database.onversionchange = () => {
      database.close(); // another tab wants a newer form of the database
      this.#open = null;
    };
    return database;
  }
}

/** Ends a transaction without its changes; one that has ended stays as it is. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // it has ended already
  }
}

const tablesOf = (transaction: IDBTransaction): Tables => ({
  get: (table, key) => answer(transaction.objectStore(table).get(key) as IDBRequest<unknown>),
  all: (table) => answer(transaction.objectStore(table).getAll() as IDBRequest<unknown[]>),
  put: (table, key, value) => void transaction.objectStore(table).put(value, key),
  remove: (table, key) => void transaction.objectStore(table).delete(key),
});

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });
