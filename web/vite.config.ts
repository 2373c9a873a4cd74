import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { pictureFont } from './fonts/pictures';
import { serviceWorker } from './worker/list';

const SERVER = 'http://127.0.0.1:8000';
const SOUND = 'tests/sound/sound-{events,music,presses}.test.ts';
/**
 * Modules that share a file, with their imports; an earlier group wins. The parts of every page are one file, including
 * Svelte itself. Small parts that the same pages need are one file each, because each file costs its headers.
 */
const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['app', /src\/main\.ts$/],
  ['words', /src\/rooms\/card\/words\.ts$/],
  ['figures', /src\/plots\/figures\.css$/],
  ['problems', /src\/(i18n\/problems|pages\/numbers)\.ts$/],
  ['board', /src\/board\/(words|address)\.ts$/],
  ['card', /src\/rooms\/card\/(BoxTitle\.svelte|rows\.ts)$/],
  ['advice', /src\/(pages\/awaited\.svelte\.ts|best_play\/Reasons\.svelte|board\/shown\/Progress\.svelte)$/],
];

/** Modules that share a file without their imports, which other pages need too. */
const ALONE: readonly (readonly [string, RegExp])[] = [
  ['player', /src\/(turns\/watch|effects\/push)\.ts$/],
  ['positions', /src\/(api\/positions\.ts|board\/shown\/(Faces\.svelte|figures\.ts))/],
  ['choice', /src\/(common\/OneOf|rules\/PasteRules)\.svelte/],
  ['board-page', /src\/board\/((Board|CardEntry|Choices|shown\/Ends)\.svelte|history\.svelte\.ts)/],
  ['views', /src\/replay\/((LazyReview|ViewTabs)\.svelte|film\.ts|proofs\.ts)/],
  ['table', /src\/rooms\/(table\/(Tray|Die|Cup|KeptAloud)|card\/Card|panels\/(BoxPanel|OddsLine)|dice_proof\/SealSign)\.svelte/],
  ['turns', /src\/turns\/(lists|times|words)\.ts$/],
];

export default defineConfig({
  base: '/',
  // The page names its files from the origin, because its own address may be deep; files name each other by
  // relative addresses, so that `yacht site` can copy them into any folder.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  plugins: [svelte(), serviceWorker(), pictureFont()],
  build: {
    outDir: '../src/yachtdice/server/static',
    emptyOutDir: true,
    // The server's content policy allows only files of the server: no inline code and no data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The packages whose code is in the client, with their licences: hatch_build.py makes the SBOM of it.
    license: { fileName: 'packages.json' },
    rolldownOptions: { input: { index: 'index.html', live: 'src/live/live.ts' }, output: { codeSplitting: { groups: [...GROUPS.map(([name, test]) => ({ name, test })), ...ALONE.map(([name, test]) => ({ name, test, includeDependenciesRecursively: false }))] } } },
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } },
  },
  test: {
    environment: 'happy-dom',
    testTimeout: 120_000, // a busy machine must not fail a test
    hookTimeout: 120_000,
    setupFiles: ['tests/no_network.ts'],
    // A new environment for every file takes longer than its tests. The tests of sound need one: the
    // page has a single synthesiser, which keeps what it was given first.
    projects: [
      { extends: true, test: { name: 'client', include: ['tests/**/*.test.ts'], exclude: [SOUND], isolate: false } },
      { extends: true, test: { name: 'sound', include: [SOUND] } },
    ],
  },
  // Without this, tests would get Svelte's server build, which cannot mount.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
});
