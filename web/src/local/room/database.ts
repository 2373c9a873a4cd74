import type { Backing, TableName, Tables } from './store';

const GAMES: readonly TableName[] = ['rooms', 'games', 'lines', 'lessons'];

/** Milliseconds after which a database that does not open counts as missing: some browsers never answer. */
const PATIENCE_MS = 5_000;

/** The IndexedDB database of this name with these tables, opened for each transaction. */
export class Database<Name extends string = TableName> implements Backing<Name> {
  constructor(
    private readonly name: string,
    private readonly tables: readonly Name[],
  ) {}

  /** The database with the games of this device. */
  static readonly games = () => new Database('yacht-dice-games', GAMES);

  async change<T>(work: (tables: Tables<Name>) => Promise<T>): Promise<T> {
    const database = await opened(indexedDB.open(this.name), this.tables); // without a version, which may be newer than this client
    try {
      return await changed(database.transaction(this.tables, 'readwrite'), work);
    } finally {
      database.close();
    }
  }
}

async function opened(request: IDBOpenDBRequest, tables: readonly string[]): Promise<IDBDatabase> {
  request.onupgradeneeded = () => tables.forEach((table) => request.result.createObjectStore(table));
  let late: ReturnType<typeof setTimeout> | undefined;
  const missing = new Promise<never>((_, reject) => (late = setTimeout(reject, PATIENCE_MS, new Error('the browser does not open its storage'))));
  return Promise.race([answer(request), missing]).finally(() => clearTimeout(late));
}

/** The result of the work once its changes are stored. Rejects if it fails, without its changes. */
async function changed<T, Name extends string>(transaction: IDBTransaction, work: (tables: Tables<Name>) => Promise<T>): Promise<T> {
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

const tablesOf = <Name extends string>(transaction: IDBTransaction): Tables<Name> => ({
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
