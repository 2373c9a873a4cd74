/** Typed access to a table of a rules file. Faults have the place and the words of rules/entry.py. */
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

export const both = (text: string): TextView => ({ en: text, ko: text });

const PLAIN = /^[a-z0-9_-]{1,40}$/;
/** One line that can be printed: no separators but spaces, no control or unassigned characters. */
const PRINTABLE = /^(?: |[^\p{C}\p{Z}])*$/u;

/** A value of the file, shortened. Whole numbers are `bigint`. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return `'${value.length > 60 ? `${value.slice(0, 57)}...` : value}'`;
  if (Array.isArray(value)) return `[${value.slice(0, 6).map(shownValue).join(', ')}]`;
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? `{${Object.keys(value).slice(0, 4).join(', ')}}` : String(value).slice(0, 60);
}

/** Where a table is in the text of the file: the key of the table, and its number in a list (from 0). */
interface Where {
  readonly text: string;
  readonly key: string;
  readonly number: number | null;
}

export class FileEntry {
  readonly #table: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();

  constructor(
    value: unknown,
    readonly place: TextView,
    private readonly where: Where,
  ) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) {
      throw this.wrong('', `should be a table of keys and values, not ${shownValue(value)}`, `키와 값의 표로 적어 주세요 (지금 값: ${shownValue(value)})`);
    }
    this.#table = value as Readonly<Record<string, unknown>>;
  }

  wrong(key: string, en: string, ko: string, at = this.where.key || key): RulesFault {
    const { text, number } = this.where;
    return new RulesFault(this.#placeOf(key), { en, ko }, at === '' ? null : lineAt(text, at, number));
  }

  #placeOf(key: string): TextView {
    const at = (place: string) => [place, key].filter((part) => part !== '').join(', ');
    return { en: at(this.place.en), ko: at(this.place.ko) };
  }

  /** The fault of a value; `ko` is a noun with 로 or 으로. */
  wrongValue(key: string, value: unknown, en: string, ko: string): RulesFault {
    return this.wrong(key, `should be ${en}, not ${shownValue(value)}`, `${ko} 적어 주세요 (지금 값: ${shownValue(value)})`);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#table, key);
  }

  value(key: string): unknown {
    this.#read.add(key);
    if (!this.has(key)) throw this.wrong('', `${key} is missing`, `${key} 값이 빠졌어요`);
    return this.#table[key];
  }

  number(key: string, least: number, most: number): number {
    return this.whole(key, this.value(key), least, most);
  }

  whole(key: string, value: unknown, least: number, most: number): number {
    if (typeof value === 'bigint' && value >= least && value <= most) return Number(value);
    throw this.wrongValue(key, value, `a whole number from ${least} to ${most}`, `${least}부터 ${most}까지의 정수로`);
  }

  flag(key: string): boolean {
    const value = this.value(key);
    if (typeof value === 'boolean') return value;
    throw this.wrongValue(key, value, 'true or false', 'true나 false로');
  }

  name(key: string, form: RegExp, en: string, ko: string): string {
    const value = this.value(key);
    if (typeof value === 'string' && form.test(value)) return value;
    throw this.wrongValue(key, value, en, ko);
  }

  choice<T extends string>(key: string, options: readonly T[]): T {
    const value = this.value(key);
    const found = options.find((option) => option === value);
    if (found !== undefined) return found;
    const shown = options.map((option) => `"${option}"`);
    throw this.wrongValue(key, value, shown.join(' or '), `${shown.join(', ')} 가운데 하나로`);
  }

  /** A text in both languages; a plain string is used for both. */
  text(key: string, longest: number): TextView {
    const value = this.value(key);
    if (typeof value === 'string') return both(this.line(key, value, longest));
    const inner = new FileEntry(value, this.#placeOf(key), { ...this.where, key: this.where.key || key });
    const text = { en: inner.line('en', inner.value('en'), longest), ko: inner.line('ko', inner.value('ko'), longest) };
    inner.close();
    return text;
  }

  /** The value, one line of at most `longest` characters. */
  line(key: string, value: unknown, longest: number): string {
    if (typeof value !== 'string' || value.trim() === '' || !PRINTABLE.test(value)) throw this.wrongValue(key, value, 'one line of text', '한 줄짜리 텍스트로');
    const length = [...value].length;
    if (length <= longest) return value;
    throw this.wrong(key, `should have at most ${longest} characters, not ${length}`, `${longest}자까지만 적어 주세요 (지금 ${length}자)`);
  }

  /** The table under a key, read by `read`, with no other keys; null without the key. */
  table<T>(key: string, read: (entry: FileEntry) => T): T | null {
    if (!this.has(key)) return null;
    const entry = new FileEntry(this.value(key), both(key), { ...this.where, key });
    const value = read(entry);
    entry.close();
    return value;
  }

  /** A list with 1 to `most` entries. */
  items(key: string, most: number): readonly unknown[] {
    const found = this.value(key);
    if (Array.isArray(found) && found.length >= 1 && found.length <= most) return found;
    throw this.wrong(key, `should be a list of 1 to ${most} entries`, `항목 1~${most}개의 목록으로 적어 주세요`);
  }

  /** The tables of a list, each with another id. */
  tables<T>(key: string, noun: TextView, most: number, read: (entry: FileEntry) => T): readonly T[] {
    const ids = new Set<unknown>();
    return this.items(key, most).map((table, number) => {
      const id: unknown = typeof table === 'object' && table !== null && 'id' in table ? table.id : undefined;
      const known = typeof id === 'string' && PLAIN.test(id) ? ` (${id})` : '';
      const entry = new FileEntry(table, { en: `${noun.en} ${number + 1}${known}`, ko: `${number + 1}번째 ${noun.ko}${known}` }, { ...this.where, key, number });
      if (typeof id === 'string' && ids.has(id)) throw entry.wrong('', `${shownValue(id)} appears twice`, `${shownValue(id)} 아이디가 두 번 나와요`);
      ids.add(id);
      const value = read(entry);
      entry.close();
      return value;
    });
  }

  /** Throws the fault of a key that was not read. */
  close(keys: readonly string[] = [...this.#read].sort()): void {
    const unknown = Object.keys(this.#table).find((key) => !keys.includes(key));
    if (unknown === undefined) return;
    const [shown, known] = [shownValue(unknown), keys.join(', ')];
    throw this.wrong('', `${shown} is not a known key; known here: ${known}`, `${shown} 키는 쓸 수 없어요. 쓸 수 있는 키: ${known}`, this.where.key || unknown);
  }
}
