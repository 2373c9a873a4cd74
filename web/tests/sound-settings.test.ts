/** How loud it is: what is set, shown and remembered. */
import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSound } from '../src/effects/sound';
import { sounds } from '../src/sound/bus';
import type { Cue } from '../src/sound/cues';
import { DEFAULT_VOLUMES, VolumeStore, gainOf, isAudible, storedVolumes, volumes } from '../src/sound/volumes.svelte';
import type { Message } from '../src/state/model';
import { Store } from '../src/store.svelte';
import type { Actions } from '../src/view/context';
import App from '../src/view/App.svelte';
import { changed, rolled, snapshot, start, table } from './build';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('volumes', () => {
  it('begin with music at 20 and effects at 60', () => {
    expect(storedVolumes()).toEqual(DEFAULT_VOLUMES);
    expect([gainOf(storedVolumes().music), gainOf(storedVolumes().effects)]).toEqual([0.2, 0.6]);
  });

  it('are remembered each on its own, muting without forgetting how loud it was', () => {
    const store = new VolumeStore(storedVolumes());
    store.set('music', 45);
    store.mute('effects', true);
    expect(storedVolumes()).toEqual({ music: { percent: 45, muted: false }, effects: { percent: 60, muted: true } });
    expect(gainOf(storedVolumes().effects)).toBe(0);
  });

  it('are heard again when they are set', () => {
    const store = new VolumeStore(DEFAULT_VOLUMES);
    store.mute('music', true);
    store.set('music', 30);
    expect(store.all.music).toEqual({ percent: 30, muted: false });
  });

  it('stay within bounds, whatever is stored', () => {
    localStorage.setItem('volume-music', '900');
    localStorage.setItem('volume-effects', 'loud');
    expect(storedVolumes()).toEqual({ music: { percent: 100, muted: false }, effects: DEFAULT_VOLUMES.effects });
  });

  it('last a visit where nothing may be stored', () => {
    const refuse = () => {
      throw new Error('storage is switched off');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const store = new VolumeStore(storedVolumes());
    store.set('music', 0);
    store.mute('effects', true);
    expect(isAudible(store.all)).toBe(false);
  });
});

const find = <E extends HTMLElement>(id: string) => document.querySelector<E>(`[data-testid="${id}"]`)!;

/** A page with its sound settings open. */
function opened(menu: string, ...messages: Message[]) {
  const store = new Store(start());
  for (const message of messages) store.dispatch(message);
  const app = mount(App, { target: document.body, props: { store, actions: {} as Actions } });
  flushSync();
  find(menu).click();
  flushSync();
  return () => unmount(app);
}

const home: Message = { type: 'Navigated', route: { page: 'home' } };

describe.each([
  ['home', 'sound-menu', [home]],
  ['the table', 'menu', [snapshot({ table: rolled() })]],
] as const)('the settings at %s', (_where, menu, messages) => {
  it('are two named sliders and two mutes, in both languages', async () => {
    for (const [language, music, mute] of [['en', 'Music', 'Mute the music'], ['ko', '음악', '음악 끄기']] as const) {
      const close = opened(menu, ...messages, { type: 'LanguageChosen', language });
      const slider = find<HTMLInputElement>('volume-music');
      expect(slider.labels?.[0]?.textContent).toBe(music);
      expect(find('mute-music').getAttribute('aria-label')).toBe(mute);
      document.documentElement.lang = language;
      document.title = 'Yacht Dice';
      const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
      await close();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
  });

  it('set and mute, and let the effects be heard at their new volume', async () => {
    const heard: Cue[] = [];
    const stop = sounds.listen((cue) => heard.push(cue));
    const close = opened(menu, ...messages);
    const slider = find<HTMLInputElement>('volume-effects');
    slider.value = '35';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new Event('change', { bubbles: true }));
    find('mute-music').click();
    flushSync();
    expect(volumes.all.effects.percent).toBe(35);
    expect(slider.getAttribute('aria-valuetext')).toBe('35%');
    expect(find('mute-music').getAttribute('aria-pressed')).toBe('true');
    expect(heard.map(({ kind }) => kind)).toEqual(['land']);
    find('mute-music').click();
    await close();
    stop();
  });
});

it('a browser without any sound plays on in silence', () => {
  vi.stubGlobal('AudioContext', undefined);
  const store = new Store(start());
  startSound(store);
  store.dispatch(snapshot({ table: rolled() }));
  store.dispatch(changed({ table: table() }));
  document.body.click();
  vi.unstubAllGlobals();
  expect(store.model.live).not.toBe(null);
});
