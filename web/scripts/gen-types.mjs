/**
 * Writes src/protocol.gen.ts from protocol.schema.json: the types of everything on the wire.
 * With --print it writes them to stdout instead and changes no file.
 * The schema comes from the server's own message definitions, so the two cannot drift apart.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const here = (path) => new URL(path, import.meta.url);

const BANNER = `/* Generated from protocol.schema.json by "npm run gen". Never edit by hand. */`;

/** Gives the union of events a name; the schema has it only inside `Changed`. */
function withEvent(schema) {
  const { events } = schema.$defs.Changed.properties;
  schema.$defs.Event = { ...events.items, title: 'Event' };
  events.items = { $ref: '#/$defs/Event' };
  return schema;
}

/** Removes what would make the types longer without making them safer. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const { discriminator, default: _default, ...rest } = node;
  void discriminator;
  void _default;
  // A described reference would become a second type of the same form.
  if ('$ref' in rest) delete rest.description;
  if ('properties' in rest) rest.additionalProperties = false;
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]));
}

/** Names the two unions, which have no title of their own. */
function named(schema) {
  for (const name of ['ClientMessage', 'ServerMessage']) schema.$defs[name].title = name;
  return schema;
}

const schema = JSON.parse(await readFile(here('../../src/yachtdice/protocol/protocol.schema.json'), 'utf8'));
const text = await compile(plain(named(withEvent(schema))), 'Protocol', {
  additionalProperties: false,
  bannerComment: BANNER,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  style: { singleQuote: true, printWidth: 100 },
});
// The compiler notes where a definition is referenced; readers of the types do not need that.
const NOTE = / \*\n \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;
const LONE = /\/\*\*\n \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g;
const types = text.replace(LONE, '').replace(NOTE, '');
if (process.argv.includes('--print')) process.stdout.write(types);
else await writeFile(here('../src/protocol.gen.ts'), types);
