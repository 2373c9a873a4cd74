import type { Backing, TableName, Tables } from './store';

const TABLES: readonly TableName[] = ['rooms', 'games', 'lines', 'lessons'];

/** Milliseconds after which a database that does not open counts as missing: some browsers never answer. */
const PATIENCE_MS = 5_000;

/** The IndexedDB database of this name, opened for each transaction. */
export class Database implements Backing {
  constructor(private readonly name = 'yacht-dice-games') {}

  async change<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const database = await opened(indexedDB.open(this.name)); // without a version, which may be newer than this client
    try {
      return await changed(database.transaction(TABLES, 'readwrite'), work);
    } finally {
      database.close();
    }
  }
}

async function opened(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  request.onupgradeneeded = () => TABLES.forEach((table) => request.result.createObjectStore(table));
  let late: ReturnType<typeof setTimeout> | undefined;
  const missing = new Promise<never>((_, reject) => (late = setTimeout(reject, PATIENCE_MS, new Error('the browser does not open its storage'))));
  return Promise.race([answer(request), missing]).finally(() => clearTimeout(late));
}

/** The result of the work once its changes are stored. Rejects if it fails, without its changes. */
async function changed<T>(transaction: IDBTransaction, work: (tables: Tables) => Promise<T>): Promise<T> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
  });
  try {
    return (await Promise.all([work(tablesOf(transaction)), done]))[0];
  } catch (error) {
    if (transaction.error === null) transaction.abort(); // otherwise it has ended by itself
    throw error;
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
