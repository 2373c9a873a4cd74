import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { statusLine } from '../../src/i18n/sentences';
import type { ServerMessage } from '../../src/protocol.gen';
import { after, seen, snapshot } from '../build';
import { schema } from '../schema';
import { roomWords } from '../../src/rooms/words';

const FOLDER = join(import.meta.dirname, '../../../vectors/messages');
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.endsWith('.json')) : [];

interface Recorded {
  readonly type: string;
}

const read = (file: string): Recorded => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Recorded;
const from = (side: string) => files.filter((file) => file.startsWith(`${side}-`)).map((file) => [file, read(file)] as const);
const typesOf = (union: 'ClientMessage' | 'ServerMessage') => Object.keys(schema.$defs[union]?.discriminator?.mapping ?? {}).sort();
const typesIn = (side: string) => [...new Set(from(side).map(([, { type }]) => type))].sort();

/** Required and optional fields of this message type, by the schema. */
function fieldsOf(type: string): { required: string[]; all: string[] } {
  const { required = [], properties = {} } = schema.$defs[type] ?? {};
  return { required, all: Object.keys(properties) };
}

describe.skipIf(files.length === 0)('the recorded messages', () => {
  it('cover all messages of the client', () => {
    expect(typesIn('client')).toEqual(typesOf('ClientMessage'));
  });

  it('cover all messages of the server', () => {
    expect(typesIn('server')).toEqual(typesOf('ServerMessage'));
  });

  it.each([...from('client'), ...from('server')])('%s has exactly the fields of its type', (_file, message) => {
    const { required, all } = fieldsOf(message.type);
    expect(Object.keys(message)).toEqual(expect.arrayContaining(required));
    expect(all).toEqual(expect.arrayContaining(Object.keys(message)));
  });

  it.each(from('server'))('%s is handled by update and described in words', (_file, message) => {
    const model = after(seen(snapshot({ epoch: epochOf(message), version: 0 })), message as ServerMessage);
    expect(statusLine(model, roomWords('en'))).not.toContain('undefined');
    expect(statusLine(model, roomWords('ko'))).not.toContain('undefined');
  });
});

/** The epoch of a message, so that the model before it has the same one. */
const epochOf = (message: Recorded): number => (message as { epoch?: number }).epoch ?? 1;
