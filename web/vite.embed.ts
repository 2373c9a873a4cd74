import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/**
 * The page for frames on other sites, built after the client into the same folder. A build of its own leaves the files of
 * the client as they are, and the service worker does not keep these.
 */
export default defineConfig({
  base: '/',
  publicDir: false,
  plugins: [svelte()],
  build: {
    outDir: '../src/yachtdice/server/static',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'embed.html', output: { entryFileNames: 'assets/embed-[hash].js', chunkFileNames: 'assets/embed-[name]-[hash].js', assetFileNames: 'assets/embed-[name]-[hash][extname]' } },
  },
});
