/** The TOML of rules files, with the limits of a server. Loaded on demand, with the reader of TOML. */
import { parse, TomlError } from 'smol-toml';
import { RulesFault } from './entry';

const [MOST_BYTES, MOST_TOKENS, MOST_DOTS] = [16 * 1024, 2000, 50];

/** The tables of a text. Throws `RulesFault`. */
export function tablesOf(text: string): unknown {
  if (new TextEncoder().encode(text).length > MOST_BYTES) throw tooLarge(`${MOST_BYTES} bytes`, `${MOST_BYTES}바이트`);
  if ((text.match(/[=,[{.\n]/g) ?? []).length > MOST_TOKENS) throw tooLarge(`${MOST_TOKENS} lines, keys, dots, commas and brackets together`, `줄, 키, 점, 쉼표, 괄호를 합쳐 ${MOST_TOKENS}개`);
  if (/\p{Cs}/u.test(text)) throw fault('has characters that are not Unicode', '유니코드가 아닌 글자가 있어요');
  const dotted = text.split('\n').findIndex((line) => line.split('.').length > MOST_DOTS + 1 && !line.trimStart().startsWith('#'));
  if (dotted >= 0) throw fault(`has more than ${MOST_DOTS} dots in a line`, `한 줄에 점이 너무 많아요 (${MOST_DOTS}개까지)`, dotted + 1);
  const tables = parsed(text);
  const newer = newerAt(text);
  if (newer === null) return tables;
  throw notToml('line ends and a last comma in { }, \\e and \\x belong to TOML 1.1', text.slice(0, newer).split('\n').length);
}

function parsed(text: string): unknown {
  try {
    return parse(text.replace(/^\ufeff/, ''), { integersAsBigInt: true });
  } catch (error) {
    throw notToml(error instanceof Error ? (error.message.split('\n')[0] ?? '').replace('Invalid TOML document: ', '') : '', error instanceof TomlError ? error.line : null);
  }
}

const TOKENS = /"""(?:\\[^]|[^\\])*?"{3,5}|'''[^]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#.*|,\s*\}|[[\]{}\n]/g;

/** Where a text goes beyond TOML 1.0: `parse` reads 1.1, and servers read 1.0. */
function newerAt(text: string): number | null {
  const open: string[] = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (open.at(-1) === '{' && /^[,\n]/.test(token)) return index;
    if (/^"(?:\\[^ex]|[^\\])*\\[ex]/.test(token)) return index;
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
  }
  return null;
}

const notToml = (why: string, line: number | null) => fault(`is not TOML: ${why}`, 'TOML 문법에 맞지 않아요. 따옴표, 괄호, 쉼표, 등호를 확인해 주세요', line);

const fault = (en: string, ko: string, line: number | null = null) => new RulesFault({ en: 'the text', ko: '규칙 파일' }, { en, ko }, line);

const tooLarge = (en: string, ko: string) => fault(`has more than ${en}, the limit for a rule set; shorten it`, `규칙은 ${ko}까지예요. 더 짧게 줄여 주세요`);
