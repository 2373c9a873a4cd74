/** Readers for the values of a rules file. Faults have the place and the words of rules/entry.py. */
import type { TextView } from '../../protocol.gen';
import { lineAt } from './lines';

/** Why a text is not a valid rule set; `line` of the text if it is known. */
export class RulesFault extends Error {
  constructor(
    readonly place: TextView,
    readonly reason: TextView,
    readonly line: number | null = null,
  ) {
    super(reason.en);
  }
}

/** A reader returns a value of a table in its meaning, or throws the fault; `number`: its place in a list. */
export type Reader<T> = (value: unknown, at: FileTable, key: string, number?: number) => T;
type Shape = Readonly<Record<string, Reader<unknown>>>;
type Meaning<S extends Shape> = { readonly [Key in keyof S]: ReturnType<S[Key]> };

export const both = (text: string): TextView => ({ en: text, ko: text });

const PLAIN = /^[a-z0-9_-]{1,40}$/;
/** One line that can be printed: no separators but spaces, no control or unassigned characters. */
const PRINTABLE = /^(?: |[^\p{C}\p{Z}])*$/u;

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A value of the file, shortened. Whole numbers are `bigint`. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return `'${value.length > 60 ? `${value.slice(0, 57)}...` : value}'`;
  if (Array.isArray(value)) return `[${value.slice(0, 6).map(shownValue).join(', ')}]`;
  return isTable(value) ? `{${Object.keys(value).slice(0, 4).join(', ')}}` : String(value).slice(0, 60);
}

/** A table of a rules file. It is in `text` under `key`, as entry `number` if `key` is a list; the whole file has no key. */
export class FileTable {
  readonly #table: Readonly<Record<string, unknown>>;

  constructor(
    value: unknown,
    readonly place: TextView,
    readonly text: string,
    private readonly key: string | null = null,
    private readonly number: number | null = null,
  ) {
    if (!isTable(value)) throw this.wrong('', `should be a table of keys and values, not ${shownValue(value)}`, `키와 값의 표로 적어 주세요 (지금 값: ${shownValue(value)})`);
    this.#table = value;
  }

  /** The table under a key of this one. */
  inner(value: unknown, key: string): FileTable {
    return new FileTable(value, this.#placeOf(key), this.text, this.key ?? key, this.number);
  }

  wrong(key: string, en: string, ko: string): RulesFault {
    return new RulesFault(this.#placeOf(key), { en, ko }, this.key === null && key === '' ? null : this.#lineOf(key));
  }

  #lineOf(key: string): number | null {
    return lineAt(this.text, this.key ?? key, this.number);
  }

  #placeOf(key: string): TextView {
    const at = (place: string) => [place, key].filter((part) => part !== '').join(', ');
    return { en: at(this.place.en), ko: at(this.place.ko) };
  }

  /** The fault of a value; `ko` is a noun with 로 or 으로. */
  wrongValue(key: string, value: unknown, en: string, ko: string): RulesFault {
    return this.wrong(key, `should be ${en}, not ${shownValue(value)}`, `${ko} 적어 주세요 (지금 값: ${shownValue(value)})`);
  }

  /** The value of a key; that of a missing one is `fallback`, without which it is a fault. */
  read<T>(key: string, reader: Reader<T>, fallback?: T): T {
    if (Object.hasOwn(this.#table, key)) return reader(this.#table[key], this, key);
    if (fallback !== undefined) return fallback;
    throw this.wrong('', `${key} is missing`, `${key} 값이 빠졌어요`);
  }

  /** Throws the fault of a key other than these. */
  close(keys: readonly string[]): void {
    const lineOf = (key: string): number => this.#lineOf(key) ?? 0; // a JavaScript object has keys such as 1 before others
    const [unknown] = Object.keys(this.#table).filter((key) => !keys.includes(key)).sort((one, other) => lineOf(one) - lineOf(other));
    if (unknown === undefined) return;
    const [shown, known] = [shownValue(unknown), keys.join(', ')];
    const reason = { en: `${shown} is not a known key; known here: ${known}`, ko: `${shown} 키는 쓸 수 없어요. 쓸 수 있는 키: ${known}` };
    throw new RulesFault(this.place, reason, this.#lineOf(unknown));
  }

  /** The values in this shape, and no others. */
  shaped<S extends Shape>(shape: S): Meaning<S> {
    const found = Object.entries(shape).map(([key, reader]) => [key, this.read(key, reader)]);
    this.close(Object.keys(shape).sort());
    return Object.fromEntries(found) as Meaning<S>;
  }
}

export const whole = (least: number, most: number): Reader<number> => (value, at, key) => {
  if (typeof value === 'bigint' && value >= least && value <= most) return Number(value);
  throw at.wrongValue(key, value, `a whole number from ${least} to ${most}`, `${least}부터 ${most}까지의 정수로`);
};

export const flag: Reader<boolean> = (value, at, key) => {
  if (typeof value === 'boolean') return value;
  throw at.wrongValue(key, value, 'true or false', 'true나 false로');
};

export const name = (form: RegExp, en: string, ko: string): Reader<string> => (value, at, key) => {
  if (typeof value === 'string' && form.test(value)) return value;
  throw at.wrongValue(key, value, en, ko);
};

export const choice = <T extends string>(...options: readonly T[]): Reader<T> => (value, at, key) => {
  const found = options.find((option) => option === value);
  if (found !== undefined) return found;
  const shown = options.map((option) => `"${option}"`);
  throw at.wrongValue(key, value, shown.join(' or '), `${shown.join(', ')} 가운데 하나로`);
};

/** One line of at most `longest` characters. */
export const line = (longest: number): Reader<string> => (value, at, key) => {
  if (typeof value !== 'string' || value.trim() === '' || !PRINTABLE.test(value)) throw at.wrongValue(key, value, 'one line of text', '한 줄짜리 텍스트로');
  const length = [...value].length;
  if (length <= longest) return value;
  throw at.wrong(key, `should have at most ${longest} characters, not ${length}`, `${longest}자까지만 적어 주세요 (지금 ${length}자)`);
};

/** A text in both languages; a plain string is used for both. */
export const text = (longest: number): Reader<TextView> => (value, at, key) =>
  typeof value === 'string' ? both(line(longest)(value, at, key)) : at.inner(value, key).shaped({ en: line(longest), ko: line(longest) });

export const table = <S extends Shape>(shape: S): Reader<Meaning<S>> => (value, at, key) => at.inner(value, key).shaped(shape);

/** A list with 1 to `most` entries. */
export const items = <T>(most: number, reader: Reader<T>): Reader<T[]> => (value, at, key) => {
  if (Array.isArray(value) && value.length >= 1 && value.length <= most) return value.map((one, number) => reader(one, at, key, number));
  throw at.wrong(key, `should be a list of 1 to ${most} entries`, `항목 1~${most}개의 목록으로 적어 주세요`);
};

/** A list of tables, each with another id. */
export const tables = <S extends Shape>(noun: TextView, most: number, shape: S): Reader<Meaning<S>[]> => (value, at, key) => {
  const ids = new Set<string>();
  const tableOf: Reader<Meaning<S>> = (one, _at, _key, number = 0) => {
    const id = isTable(one) && typeof one.id === 'string' ? one.id : null;
    const known = id !== null && PLAIN.test(id) ? ` (${id})` : '';
    const entry = new FileTable(one, { en: `${noun.en} ${number + 1}${known}`, ko: `${number + 1}번째 ${noun.ko}${known}` }, at.text, key, number);
    if (id !== null && ids.has(id)) throw entry.wrong('', `${shownValue(id)} appears twice`, `${shownValue(id)} 아이디가 두 번 나와요`);
    if (id !== null) ids.add(id);
    return entry.shaped(shape);
  };
  return items(most, tableOf)(value, at, key);
};
