/** Sounds that no message causes: those of buttons and of the dice on the tray. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Store } from '../../src/app/store.svelte';
import { startSound } from '../../src/effects/sound';
import { sounds, type Cue } from '../../src/sound/cues';
import { start } from '../build';

const heard: Cue[] = [];

beforeAll(() => {
  vi.stubGlobal('AudioContext', vi.fn());
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true); // so no synthesiser is loaded
  startSound(new Store(start()));
  sounds.listen((cue) => void heard.push(cue));
});
beforeEach(() => void heard.splice(0));

/** The sounds of a click on the first element of this HTML. */
function pressed(html: string): readonly string[] {
  document.body.innerHTML = html;
  document.body.firstElementChild?.dispatchEvent(new Event('click', { bubbles: true }));
  return heard.map(({ kind }) => kind);
}

describe('a press', () => {
  it.each(['<button>Start</button>', '<a href="#rules">Rules</a>', '<summary>More</summary>'])('on %s is heard', (html) => {
    expect(pressed(html)).toEqual(['button']);
  });

  it.each(['<p>Text</p>', '<button data-testid="die-1">3</button>', '<button aria-disabled="true">Start</button>'])('on %s is silent or has a sound of its own', (html) => {
    expect(pressed(html)).toEqual([]);
  });
});

it('the rattle of a cup begins and ends with the events of its shaking', () => {
  for (const on of [true, false]) dispatchEvent(new CustomEvent('cup-shaking', { detail: { on } }));
  expect(heard).toEqual([{ kind: 'shake', on: true }, { kind: 'shake', on: false }]);
});

it('five of a kind are heard, a moment after the last die', () => {
  dispatchEvent(new CustomEvent('yacht-thrown', { detail: { seat: 0 } }));
  expect(heard).toEqual([{ kind: 'yacht', delayMs: 250 }]);
});
