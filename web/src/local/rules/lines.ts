/**
 * The first line (from 1) of a key or table of a rules file; with `number`, that of an entry of a list (from 0), written as
 * `[[key]]` blocks or as one `{ ... }` a line. Null if the layout of the file hides it. As `line_of` in rules/entry.py.
 */
export function lineAt(text: string, key: string, number: number | null): number | null {
  const lines = text.split('\n');
  const found = lines.flatMap((line, place) => (begins(line, key) ? [place + 1] : []));
  const head = found[0];
  if (head === undefined || number === null) return head ?? null;
  const isBlock = /^[ \t]*\[\[/.test(lines[head - 1] ?? '');
  return (isBlock ? found : listed(lines, head))[number] ?? null;
}

/** The lines of the entries of a list that begins in line `head`, one entry a line. */
function listed(lines: readonly string[], head: number): readonly number[] {
  if (lines[head - 1]?.includes('{')) return [];
  const rest = lines.slice(head).map((line) => /^[ \t]*(.?)/.exec(line)?.[1] ?? '');
  const end = rest.indexOf(']');
  return rest.slice(0, end < 0 ? rest.length : end).flatMap((mark, place) => (mark === '{' ? [head + place + 1] : []));
}

/** Whether a line begins with this key, as a key or in the head of a table. */
function begins(line: string, key: string): boolean {
  const bare = line.replace(/^[ \t[]+/, '');
  return [`"${key}"`, `'${key}'`, key || '""'].some((form) => bare.startsWith(form) && /^[ \t]*[=.\]]/.test(bare.slice(form.length)));
}
