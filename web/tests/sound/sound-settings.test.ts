/** The volumes: set, shown and stored. */
import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSound } from '../../src/effects/sound';
import { sounds } from '../../src/sound/cues';
import type { Cue } from '../../src/sound/cues';
import { DEFAULT_VOLUMES, VolumeStore, gainOf, isAudible, storedVolumes, volumes } from '../../src/sound/volumes.svelte';
import type { Message } from '../../src/state/model';
import { Store } from '../../src/app/store.svelte';
import type { Actions } from '../../src/app/context';
import App from '../../src/app/App.svelte';
import { changed, rolled, snapshot, start, table } from '../build';
import { until } from '../waiting';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('volumes', () => {
  it('begin with music at 20 and effects at 60', () => {
    expect(storedVolumes()).toEqual(DEFAULT_VOLUMES);
    expect([gainOf(storedVolumes().music), gainOf(storedVolumes().effects)]).toEqual([0.2, 0.6]);
  });

  it('are stored separately, and muting keeps the volume', () => {
    const store = new VolumeStore(storedVolumes());
    store.set('music', 45);
    store.mute('effects', true);
    expect(storedVolumes()).toEqual({ music: { percent: 45, muted: false }, effects: { percent: 60, muted: true } });
    expect(gainOf(storedVolumes().effects)).toBe(0);
  });

  it('are unmuted when they are set', () => {
    const store = new VolumeStore(DEFAULT_VOLUMES);
    store.mute('music', true);
    store.set('music', 30);
    expect(store.all.music).toEqual({ percent: 30, muted: false });
  });

  it('stay within bounds for any stored value', () => {
    localStorage.setItem('volume-music', '900');
    localStorage.setItem('volume-effects', 'loud');
    expect(storedVolumes()).toEqual({ music: { percent: 100, muted: false }, effects: DEFAULT_VOLUMES.effects });
  });

  it('last for a visit if storage is disabled', () => {
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

const PLACES = { 'a page of its own': [{ type: 'Navigated', route: { page: 'settings' } }], 'a panel over the table': [snapshot({ table: rolled() }), { type: 'PanelOpened', panel: { kind: 'settings' } }] } satisfies Record<string, Message[]>;

/** The settings at one of their places, once they are loaded. */
async function opened(place: keyof typeof PLACES, actions: Partial<Actions> = {}, language: 'en' | 'ko' = 'en') {
  const store = new Store(start());
  for (const message of [{ type: 'LanguageChosen', language } as const, ...PLACES[place]]) store.dispatch(message);
  const app = mount(App, { target: document.body, props: { store, actions: actions as Actions } });
  await until(() => expect(find('settings')).not.toBe(null));
  flushSync();
  return () => unmount(app);
}

describe.each(Object.keys(PLACES) as (keyof typeof PLACES)[])('the settings in %s', (place) => {
  it('are two named sliders, two mutes and the other choices, in both languages', async () => {
    for (const [language, music, mute] of [['en', 'Music', 'Mute the music'], ['ko', '음악', '음악 끄기']] as const) {
      const close = await opened(place, {}, language);
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

  it('choose theme, language, speed and the second tap', async () => {
    const [choose, speak] = [vi.fn(), vi.fn()];
    const close = await opened(place, { choose, speak });
    for (const id of ['theme-dark', 'speak-ko', 'speed-fast', 'confirm-box']) find(id).click();
    await close();
    expect(choose.mock.calls).toEqual([[{ theme: 'dark' }], [{ speed: 'fast' }], [{ confirm: false }]]);
    expect(speak.mock.calls).toEqual([['ko']]);
  });

  it('set and mute, and play the effects at their new volume', async () => {
    const heard: Cue[] = [];
    const stop = sounds.listen((cue) => heard.push(cue));
    const close = await opened(place);
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

it('one button in the bar mutes music and effects, and unmutes them', async () => {
  const close = await opened('a page of its own');
  find('mute-all').click();
  flushSync();
  expect([find('mute-all').getAttribute('aria-pressed'), isAudible(volumes.all)]).toEqual(['true', false]);
  find('mute-all').click();
  flushSync();
  expect([find('mute-all').getAttribute('aria-pressed'), volumes.all.music.muted]).toEqual(['false', false]);
  await close();
});

it('a browser without sound works silently', () => {
  vi.stubGlobal('AudioContext', undefined);
  const store = new Store(start());
  startSound(store);
  store.dispatch(snapshot({ table: rolled() }));
  store.dispatch(changed({ table: table() }));
  document.body.click();
  vi.unstubAllGlobals();
  expect(store.model.live).not.toBe(null);
});
