import { expect, it } from 'vitest';
import type { PlayerReviews } from '../../src/protocol.gen';
import { dotsOf } from '../../src/review/profile/costs';

it('the plot of the points given away goes from the oldest game to the latest', () => {
  const games = [3, 2, 1].map((game) => ({ game: `g${game}`, given_away: 10 * game }));
  expect(dotsOf({ games } as unknown as PlayerReviews).map(({ game, cost }) => [game, cost])).toEqual([['g1', 10], ['g2', 20], ['g3', 30]]);
});
