/** Copies the font of the server's pictures into the build, and lists it with the packages. Browsers never load it. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = join(import.meta.dirname, '../node_modules/pretendard');
const FONT = 'Pretendard-SemiBold.otf';

interface Listed {
  readonly name: string;
  readonly version: string;
  readonly identifier: string;
  readonly text: string;
}

export function pictureFont(): Plugin {
  return {
    name: 'picture-font',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true, // programs of tests need none
    writeBundle({ dir = '' }) {
      const text = readFileSync(join(PACKAGE, 'dist/LICENSE.txt'), 'utf8');
      const { name, version, license } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as Record<string, string>;
      const folder = join(dir, 'fonts');
      mkdirSync(folder, { recursive: true });
      copyFileSync(join(PACKAGE, 'dist/public/static', FONT), join(folder, FONT));
      writeFileSync(join(folder, 'LICENSE.txt'), text);
      const list = join(dir, 'packages.json');
      const listed = JSON.parse(readFileSync(list, 'utf8')) as Listed[];
      writeFileSync(list, `${JSON.stringify([...listed, { name, version, identifier: license, text }], null, 2)}\n`);
    },
  };
}
