import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const WORKER = join(import.meta.dirname, '../worker');
const MOST_FILES = 15;

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const modules = files.filter((file) => /\.(ts|svelte)$/.test(file));
const textOf = new Map(modules.map((file) => [file, readFileSync(file, 'utf8')]));

/** The modules that a module imports, for their types too. */
function importsOf(file: string): readonly string[] {
  const paths = [...(textOf.get(file) ?? '').matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path));
  return paths.flatMap((path) => [path, `${path}.ts`, join(path, 'index.ts')].filter((one) => textOf.has(one)).slice(0, 1));
}

/** One cycle of imports that can be reached from a module, null if there is none. */
function cycleFrom(file: string, path: readonly string[], done: Set<string>): readonly string[] | null {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (done.has(file)) return null;
  for (const next of importsOf(file)) {
    const cycle = cycleFrom(next, [...path, file], done);
    if (cycle !== null) return cycle;
  }
  done.add(file);
  return null;
}

/** The classes that the elements of a component have or may get; not those made of parts. */
function classesIn(text: string): Set<string> {
  const plain = [...text.matchAll(/\bclass="([^"{]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  const switched = [...text.matchAll(/\bclass:([\w-]+)/g)].map(([, name = '']) => name);
  return new Set([...plain, ...switched]);
}

describe('the source folders', () => {
  it('have no cycle of imports', () => {
    const done = new Set<string>();
    const cycles = modules.map((file) => cycleFrom(file, [], done)).filter((cycle) => cycle !== null);
    expect(cycles.map((cycle) => cycle.map((file) => relative(SRC, file)))).toEqual([]);
  });

  it('export every type name once', () => {
    const names = [...textOf.values()].flatMap((text) =>
      [...text.matchAll(/^export (?:abstract )?(?:interface|type|class|enum) (\w+)/gm)].map(([, name]) => name),
    );
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('give elements only classes that the component or a style sheet defines', () => {
    const sheets = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(file, 'utf8'));
    const outer = [...textOf.values()].flatMap((text) => text.match(/:global\(.*/g) ?? []);
    const shared = [...sheets, ...outer].join('\n');
    const unknown = [...textOf].flatMap(([file, text]) =>
      [...classesIn(text)]
        .filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(text + shared))
        .map((name) => `${relative(SRC, file)} ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('use each class of the shared sheet more than once', () => {
    const shared = [...readFileSync(join(SRC, 'styles/shared.css'), 'utf8').matchAll(/^\.([\w-]+)/gm)].map(([, name = '']) => name);
    const used = [...textOf.values()].map(classesIn);
    expect(shared.filter((name) => used.filter((names) => names.has(name)).length < 2)).toEqual([]);
  });

  it('take sizes of type and widths of pages from the style sheets', () => {
    const ways = /font-size: [\d.]+rem|(?:\.page|main) \{[^}]*(?: (?:max-)?width| padding(?:-inline)?):|--(?:edge|frame|gutter):/g;
    const styles = [...textOf].map(([file, text]) => [relative(SRC, file), /<style>.*/s.exec(text)?.[0] ?? ''] as const);
    const own = styles.flatMap(([file, style]) => (style.match(ways) ?? []).map((rule) => `${file} ${rule}`));
    expect(own.filter((rule) => !rule.startsWith('rooms/table/Table.svelte main'))).toEqual([]); // the table fits into the window
  });

  it('turn no text into markup or code', () => {
    const ways =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\{@html|DOMParser|createContextualFragment|srcdoc|javascript:/;
    const scripts = readdirSync(WORKER).filter((name) => name.endsWith('.js')).map((name) => join(WORKER, name));
    expect(scripts).toHaveLength(1);
    expect(textOf.size).toBeGreaterThan(100);
    const written = [...textOf, ...scripts.map((file) => [file, readFileSync(file, 'utf8')] as const)];
    expect(written.filter(([, text]) => ways.test(text)).map(([file]) => relative(SRC, file))).toEqual([]);
  });

  it('let the table rest: only a shaken cup moves without end', () => {
    const endless = modules.map((file) => relative(SRC, file)).filter((file) => /^(rooms|dice|common|best_play)\//.test(file));
    const found = endless.filter((file) => /animation[^;]*\binfinite\b/.test(textOf.get(join(SRC, file)) ?? ''));
    expect(found).toEqual(['rooms/table/Cup.svelte']);
  });

  it(`have at most ${MOST_FILES} files each`, () => {
    const folders = files.map(dirname);
    const crowded = folders.filter((folder) => folders.filter((other) => other === folder).length > MOST_FILES);
    expect([...new Set(crowded)].map((folder) => relative(SRC, folder))).toEqual([]);
  });
});
