import { expect, it } from 'vitest';
import { seriesLines, votesOf } from '../../src/rooms/result/votes';
import type { Live } from '../../src/state/model';
import { room, snapshot, start } from '../build';
import { update } from '../../src/state/update';
import type { RoomView, SeriesView } from '../../src/protocol.gen';

/** The room of Mina (seat 0, the host) and Joon (seat 2) after a game. */
function after(change: Partial<RoomView>, present = ['p-mina', 'p-joon'], you = 'p-mina'): Live {
  const model = update(start(), snapshot({ you, present, room: room({ stage: 'over', ...change }) }));
  if (model.live === null) throw new Error('a snapshot enters the room');
  return model.live;
}

it.each([
  ['has agreed', { agreed: [2] }, ['p-mina', 'p-joon'], 'agreed', false],
  ['has not answered', {}, ['p-mina', 'p-joon'], 'open', false],
  ['has left', { left: [2] }, ['p-mina'], 'left', false],
  ['is away, and the host may go on', { agreed: [2] }, ['p-mina'], 'away', true],
] as const)('the other player %s', (_, change, present, answer, maySkip) => {
  const { agreed, left } = change as Partial<RoomView>;
  const live = after({ ...(agreed && { agreed: [...agreed] }), ...(left && { left: [...left] }) }, [...present]);
  expect(votesOf(live)).toEqual([{ seat: 2, answer, maySkip }]);
});

it('one answer counts for all who play at one device', () => {
  expect(votesOf(after({ id: 'local/abcdef' }))).toEqual([]);
});

it('only the host may continue without an absent player', () => {
  expect(votesOf(after({}, ['p-joon'], 'p-joon'))).toEqual([{ seat: 0, answer: 'away', maySkip: false }]);
});

it('people at one device are not asked for their answers', () => {
  expect(votesOf(after({ id: 'local/abcdef' }))).toEqual([]);
});

it('a series is shown from its second game on, most wins first', () => {
  const series = (games: number): SeriesView => ({
    games,
    seats: [
      { name: 'Mina', player: 'p-mina', bot: null, wins: 1, total: 300 },
      { name: 'Gull', player: null, bot: 'gull', wins: 2, draws: 1, total: 410 },
    ],
  });
  expect(seriesLines(null)).toEqual([]);
  expect(seriesLines(series(1))).toEqual([]);
  expect(seriesLines(series(4)).map(({ holder, wins, draws, total }) => [holder.bot, wins, draws, total])).toEqual([
    ['gull', 2, 1, 410],
    [null, 1, 0, 300],
  ]);
});
