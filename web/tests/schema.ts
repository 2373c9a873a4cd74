import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '../package.json';

interface Definition {
  readonly required?: string[];
  readonly properties?: object;
  readonly enum?: readonly string[];
  readonly discriminator?: { readonly mapping: object };
}

/** The server's schema of everything on the wire. */
export const schema = JSON.parse(readFileSync(join(import.meta.dirname, '..', config.schema), 'utf8')) as {
  readonly $defs: Readonly<Record<string, Definition>>;
};
