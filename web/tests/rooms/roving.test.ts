import { afterEach, expect, it } from 'vitest';
import { inLine, neighbour, roving } from '../../src/rooms/roving';
import { until } from '../waiting';

const spot = (left: number, top: number, wide = 40) => ({ left, right: left + wide, top, bottom: top + 30 });

/** Names and points of three rows; the points of the second row are missing. */
const CARD = [spot(0, 0), spot(50, 0), spot(0, 30), spot(0, 60), spot(50, 60)];

afterEach(() => document.body.replaceChildren());

it('an arrow key finds the nearest button in its row or column', () => {
  expect(neighbour(CARD, 0, 'ArrowRight')).toBe(1);
  expect(neighbour(CARD, 1, 'ArrowDown')).toBe(4);
  expect(neighbour(CARD, 4, 'ArrowUp')).toBe(1);
  expect(neighbour(CARD, 0, 'ArrowDown')).toBe(2);
  expect(neighbour(CARD, 4, 'ArrowLeft')).toBe(3);
  expect(neighbour(CARD, 2, 'ArrowRight')).toBe(null);
  expect(neighbour(CARD, 0, 'Enter')).toBe(null);
});

it('a line ends at its first and its last button', () => {
  expect([inLine(5, 0, 'ArrowRight'), inLine(5, 4, 'ArrowRight'), inLine(5, 0, 'ArrowLeft'), inLine(5, 2, 'ArrowUp')]).toEqual([1, null, null, 1]);
});

it('the buttons of a part are one stop of Tab: the wished one, then the one with the focus', async () => {
  document.body.innerHTML = '<div><button>a</button><button>b</button></div>';
  const part = document.body.firstElementChild as HTMLElement;
  const stops = () => [...part.querySelectorAll('button')].map((button) => button.tabIndex);
  roving('line', '.wished')(part);
  expect(stops()).toEqual([0, -1]);
  part.insertAdjacentHTML('beforeend', '<button class="wished">c</button>');
  await until(() => expect(stops()).toEqual([-1, -1, 0]));
  part.querySelectorAll('button')[1]?.focus();
  expect(stops()).toEqual([-1, 0, -1]);
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  expect(document.activeElement?.textContent).toBe('a');
});
