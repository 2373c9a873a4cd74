import { expect, it } from 'vitest';
import { memoryPlace, Notes, type NotedThrow } from '../../src/sealed/notes';
import { SharedStorage } from './tabs';

const answer = (seat: number, keep: number) => ({ seat, keep });
const random = () => new Uint8Array(32);
const thrown = (number: number): NotedThrow => ({ kind: 'together', number, seat: 1, dice: [], own: true, parties: [], missing: [], seal: `seal ${number}` });

/** Two tabs of one browser, which see the changes of each other after `sync`. */
function twoTabs(): { one: Notes; other: Notes; sync: () => void } {
  const storage = new SharedStorage();
  const places = [storage.open(), storage.open()] as const;
  const [one, other] = [new Notes(places[0], random), new Notes(places[1], random)];
  return { one, other, sync: () => { while (places.some((place) => place.move())); } };
}

it('the file of the notes names every answered number that the game has reached, also of older notes', () => {
  const notes = new Notes(memoryPlace(), random);
  notes.change('g1', { party: 2, answers: { 2: answer(1, 0), 4: answer(1, 0) }, last: { version: 9, throw: 3, seal: 'abc' } });
  notes.mayAnswer('g1', 3, answer(1, 0));
  notes.mayAnswer('g1', 5, answer(1, 0));
  expect(notes.file('g1')).toMatchObject({ table: 'g1', party: 2, throws: [2, 3], seal: 'abc' });
});

it('a number is answered again only for the same roll, also if an older client has answered it', () => {
  const notes = new Notes(memoryPlace(), random);
  notes.change('g1', { answers: { 2: answer(1, 7) } });
  expect([notes.mayAnswer('g1', 2, answer(1, 7)), notes.mayAnswer('g1', 2, answer(1, 6))]).toEqual([true, false]);
  expect([notes.mayAnswer('g1', 3, answer(1, 7)), notes.mayAnswer('g1', 3, answer(1, 7)), notes.mayAnswer('g1', 3, answer(2, 7))]).toEqual([true, true, false]);
});

it('a number is not answered if the answer cannot be stored', () => {
  const full = { ...memoryPlace(), write: () => undefined };
  expect(new Notes(full, random).mayAnswer('g1', 1, answer(1, 0))).toBe(false);
});

it('no tab loses an answer of another, though it does not see it yet', () => {
  const { one, other, sync } = twoTabs();
  one.mayAnswer('g1', 1, answer(1, 0));
  other.mayAnswer('g1', 2, answer(1, 0));
  one.mayAnswer('g1', 3, answer(2, 1));
  other.mayAnswer('g1', 3, answer(2, 4));
  sync();
  for (const notes of [one, other]) {
    expect([...notes.answers('g1').keys()].sort()).toEqual([1, 2, 3]);
    expect(notes.answers('g1').get(3)).toHaveLength(2);
    expect(notes.mayAnswer('g1', 3, answer(2, 2))).toBe(false);
  }
});

it('an answer of another tab for the same roll leaves the note that this tab rolled', () => {
  for (const rollsFirst of [true, false]) {
    const { one, other, sync } = twoTabs();
    const notes = [() => one.mayAnswer('g1', 1, { ...answer(1, 5), rolled: true }), () => other.mayAnswer('g1', 1, answer(1, 5))];
    for (const note of rollsFirst ? notes : notes.reverse()) expect(note()).toBe(true);
    sync();
    for (const tab of [one, other]) expect(tab.answers('g1').get(1)?.some(({ rolled }) => rolled)).toBe(true);
  }
});

it('two tabs that overwrite the notes of each other store all of them again', () => {
  const { one, other, sync } = twoTabs();
  one.change('g1', { party: 1, tips: ['a'], pledged: ['a'], throws: [thrown(1), thrown(2)], last: { version: 9, throw: 2, seal: '' } });
  other.change('g1', { party: 1, tips: ['b'], throws: [thrown(3)], last: { version: 8, throw: 1, seal: '' }, unseen: 2, dismissed: ['dice'] });
  sync();
  for (const notes of [one, other, one, other]) {
    notes.restore('g1');
    sync();
  }
  expect(other.of('g1')).toEqual(one.of('g1'));
  expect(one.of('g1')).toMatchObject({ pledged: ['a'], unseen: 2, dismissed: ['dice'], last: { version: 9 } });
  expect([[...one.of('g1').tips].sort(), one.of('g1').throws.map(({ number }) => number)]).toEqual([['a', 'b'], [1, 2, 3]]);
  expect(one.states.get('g1')?.version).toBe(9);
});

it('games that a server only announces do not replace the answers of a game that has begun', () => {
  const notes = new Notes(memoryPlace(), random);
  notes.change('begun', { last: { version: 2, throw: 1, seal: 'abc' } });
  notes.mayAnswer('begun', 2, answer(1, 0));
  for (let count = 0; count < 30; count += 1) notes.change(`announced${count}`, { tips: ['tip'] });
  expect(notes.mayAnswer('begun', 2, answer(1, 1))).toBe(false);
  expect(notes.of('announced0').tips).toHaveLength(1); // in the memory of this page
  expect(notes.place.keys().filter((key) => key.includes('announced')).length).toBeLessThan(10);
});

it('notes and answers of the oldest games are removed', () => {
  const place = memoryPlace();
  const notes = new Notes(place, random);
  for (let game = 1; game <= 9; game += 1) notes.mayAnswer(`g${game}`, 1, answer(1, 0));
  expect(place.keys().filter((key) => key.startsWith('dice-answer-')).map((key) => key.split('-')[2])).not.toContain('g1');
  expect(notes.answers('g2').size).toBe(1);
});
