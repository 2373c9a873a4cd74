import { beforeEach, expect, it } from 'vitest';
import type { SheetView } from '../../src/protocol.gen';
import { forgetSheet, keepOpened, openedSheets } from '../../src/sheets/links/opened';
import { text } from '../build';

const view = (id: string, role: SheetView['role'], ...names: string[]) => ({ id, role, title: text('Tiny'), seats: names.map((name) => ({ name })) }) as SheetView;

beforeEach(() => localStorage.clear());

it('a device lists the sheets that it opened, the last one first, until it forgets one', () => {
  keepOpened('k1', view('one', 'umpire', 'Mina'), 1);
  keepOpened('k2', view('two', 'seat', 'Joon'), 2);
  keepOpened('k1', view('one', 'umpire', 'Mina', 'Sora'), 3);
  expect(openedSheets().map(({ id, key, names }) => [id, key, names])).toEqual([['one', 'k1', ['Mina', 'Sora']], ['two', 'k2', ['Joon']]]);
  forgetSheet('one');
  expect(openedSheets().map(({ id }) => id)).toEqual(['two']);
});

it('a link with fewer rights does not replace the key of the umpire', () => {
  keepOpened('umpire', view('one', 'umpire', 'Mina'), 1);
  keepOpened('watch', view('one', 'watch', 'Nari'), 2);
  expect(openedSheets()).toMatchObject([{ key: 'umpire', role: 'umpire', names: ['Nari'] }]);
  keepOpened('w', view('two', 'watch', 'Mina'), 3);
  keepOpened('s', view('two', 'seat', 'Mina'), 4);
  expect(openedSheets()[0]).toMatchObject({ key: 's', role: 'seat' });
});

it('damaged storage is an empty list', () => {
  localStorage.setItem('sheets-opened', '[{"id":1},null');
  expect(openedSheets()).toEqual([]);
  localStorage.setItem('sheets-opened', '[{"id":"a"}]');
  expect(openedSheets()).toEqual([]);
});
