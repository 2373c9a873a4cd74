import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SheetView } from '../../src/protocol.gen';
import type { SheetEntry } from '../../src/sheets/entries';
import Correction from '../../src/sheets/log/Correction.svelte';
import { itemsOf } from '../../src/sheets/log/turns';
import { SheetState } from '../../src/sheets/sheet.svelte';
import { rules } from '../build';
import { until } from '../waiting';
import InScene from './InScene.svelte';

const log = [{ number: 1, entry: { type: 'Scored', seat: 0, box: 'ones', points: 3, repeat: false }, at_ms: 0, device: 'a', seat: null }];
const shown = { seats: [{ name: 'Mina' }], log } as unknown as SheetView;
const problem = { type: '/problems/entries', title: '', status: 400, detail: '', fault: 'illegal', text: { en: 'Not possible', ko: '' } };

let written: (readonly SheetEntry[])[];
let app: ReturnType<typeof mount>;

beforeEach(() => {
  written = [];
  const write = (entries: readonly SheetEntry[]) => Promise.resolve(written.push(entries)).then(() => ({ outcome: 'refused', problem }) as const);
  const sheet = new SheetState({ id: 's', key: 'k' }, () => ({ write }));
  app = mount(InScene, { target: document.body, props: { part: Correction, sheet, shown, rules: rules(), item: itemsOf(shown.log)[0], close: () => undefined } });
  flushSync();
});

afterEach(() => void unmount(app));

const points = () => document.querySelector<HTMLInputElement>('[data-testid="correct-points"]')!;
const fault = () => document.querySelector('dialog .fault')?.textContent ?? null;

function type(text: string): void {
  points().value = text;
  points().dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

const save = () => document.querySelector('dialog form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

it('an emptied field of points stays empty and invalid, and does not become a scratch', () => {
  type('');
  expect([points().value, points().checkValidity()]).toEqual(['', false]);
});

it('a refusal keeps what was typed, and goes once that is changed', async () => {
  type('7');
  save();
  await until(() => expect([points().value, fault(), written.length]).toEqual(['7', 'Not possible', 1]));
  type('8');
  expect(fault()).toBeNull();
});
