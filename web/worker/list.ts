/** Writes `sw.js`: the service worker, with the list of the files of the build. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

const PUBLIC = join(import.meta.dirname, '../public');
/** Parts of the client that open without a connection from the first visit on: menus, table, board, games on this device. */
const FIRST = [/\/src\/app\/bar\/Places\.svelte$/, /\/src\/rooms\/Room\.svelte$/, /\/src\/sealed\/keeper\.ts$/, /\/src\/board\/Board\.svelte$/, /\/src\/(local|offline)\/[^/]+\.(ts|svelte)$/];
/** Large data, which is kept later. */
const LATER = /\/made\/|\.wasm$/;
const WORKER = /^assets\/worker-[^/]+\.js$/;

/** Whether a file is the script of the page; what it imports on demand is not needed for the first page. */
const isScript = ({ moduleIds }: Chunk): boolean => moduleIds.some((id) => id.endsWith('/src/main.ts'));

/** The files that belong to some chunks: what they import, also on demand, and their styles. */
function filesOf(chunks: readonly Chunk[], bundle: Bundle): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (chunk: Chunk): void => {
    if (found.has(chunk.fileName) || chunk.moduleIds.some((id) => LATER.test(id))) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of isScript(chunk) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports]) {
      const next = bundle[name];
      if (next?.type === 'chunk') add(next);
    }
  };
  chunks.forEach(add);
  return found;
}

/** The list that the worker reads: the files of home, board and table come first. */
function listOf(bundle: Bundle): { version: string; script: string; first: readonly string[]; rest: readonly string[] } {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk');
  const entry = chunks.find(isScript);
  if (entry === undefined) throw new Error('the build has no script');
  const roots = chunks.filter((chunk) => chunk === entry || chunk.moduleIds.some((id) => FIRST.some((part) => part.test(id))));
  const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'));
  const icons = readdirSync(join(PUBLIC, 'icons')).map((name) => `icons/${name}`);
  const early = filesOf(roots, bundle);
  const isFirst = (name: string): boolean => early.has(name) || WORKER.test(name);
  const first = [...files.filter(isFirst), 'manifest.webmanifest', 'icons/192.png'].sort();
  const rest = [...files, ...icons].filter((name) => !first.includes(name)).sort();
  const version = createHash('sha256').update([...first, ...rest].join('\n'));
  for (const name of ['manifest.webmanifest', ...icons]) version.update(readFileSync(join(PUBLIC, name)));
  return { version: version.digest('hex').slice(0, 12), script: entry.fileName, first, rest };
}

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true, // programs of tests need none
    enforce: 'post',
    generateBundle(_, bundle) {
      const worker = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const KEPT = ${JSON.stringify(listOf(bundle))};\n${worker}` });
    },
  };
}
