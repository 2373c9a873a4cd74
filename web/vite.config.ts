import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const SERVER = 'http://127.0.0.1:8000';

export default defineConfig({
  base: '/',
  plugins: [svelte()],
  build: {
    outDir: '../src/yachtdice/server/static',
    emptyOutDir: true,
    // The server's content policy allows files of its own only: nothing inline, nothing as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the table needs is one file, Svelte's own part too: else pages that share it would cut it in two.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', test: /src\/main\.ts$/ }] } } },
  },
  server: {
    proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
  },
  // Without this, tests would get Svelte's server build, which cannot mount.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
});
