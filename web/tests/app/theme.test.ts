import { beforeEach, expect, it } from 'vitest';
import { Store } from '../../src/app/store.svelte';
import { keepTheme } from '../../src/effects/theme';
import type { Theme } from '../../src/state/settings';
import { start } from '../build';

const bars = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content);

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#f6f2e9"><meta name="theme-color" content="#0d1b2a">';
});

it('the chosen theme sets the colour scheme and the bars of the browser; without a choice both follow the device', () => {
  const store = new Store(start());
  keepTheme(store);
  const chosen = (theme: Theme) => {
    store.dispatch({ type: 'SettingsChosen', settings: { theme } });
    return [document.documentElement.dataset['theme'], ...bars()];
  };
  expect(bars()).toEqual(['#f6f2e9', '#0d1b2a']);
  expect(chosen('dark')).toEqual(['dark', '#0d1b2a', '#0d1b2a']);
  expect(chosen('light')).toEqual(['light', '#f6f2e9', '#f6f2e9']);
  expect(chosen('system')).toEqual(['system', '#f6f2e9', '#0d1b2a']);
});
