import { expect, it } from 'vitest';
import { memoryPlace, Notes } from '../../src/sealed/notes';

it('the file of the notes names every answered number that the game has reached', () => {
  const notes = new Notes(memoryPlace(), () => new Uint8Array(32));
  const answer = { seat: 1, keep: 0, epoch: 1 };
  notes.change('g1', { party: 2, answers: { 2: answer, 3: answer, 4: answer }, last: { version: 9, throw: 3, seal: 'abc' } });
  expect(notes.file('g1')).toMatchObject({ table: 'g1', party: 2, throws: [2, 3], seal: 'abc' });
});
