/** The colours of the page: the device's, or the player's choice. */
import type { Watched } from '../app/store.svelte';

/** The colour of the browser's own bars, by colour scheme: `--ground` of styles/tokens.css. */
const BARS = { light: '#f6f2e9', dark: '#0d1b2a' } as const;

/** Sets the colour scheme of the page and of the browser's bars; both follow the device without a choice. */
export function keepTheme(store: Watched): void {
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => ({ meta, own: meta.content }));
  const set = () => {
    const { theme } = store.model.settings;
    document.documentElement.dataset['theme'] = theme;
    for (const { meta, own } of bars) meta.content = theme === 'system' ? own : BARS[theme];
  };
  set();
  store.onChange(set);
}
