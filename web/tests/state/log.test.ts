import { expect, it } from 'vitest';
import { after, changed, rolled, seen, snapshot, table, text } from '../build';

const thrown = { type: 'DiceThrown' as const, dice: [2, 3, 3, 5, 6], proof: null };
const filled = { type: 'BoxFilled' as const, seat: 0, box: 'choice', points: 19, repeat_bonus: 0, joker: false };
const instant = { type: 'SettingsChosen', settings: { speed: 'instant' } } as const;
const played = () =>
  after(seen(snapshot(), instant), changed({ events: [thrown], table: rolled() }), changed({ version: 12, events: [filled], table: table({ seat: 1 }) }));

it('the log has every roll and fill of the game in order, with its turn', () => {
  const { log } = played();
  expect(log.map(({ number, turn, news }) => [number, turn, news.kind])).toEqual([[0, 1, 'rolled'], [1, 1, 'filled']]);
  expect(log[1]?.news).toMatchObject({ box: text('choice'), points: 19 });
});

it('the log survives a reconnection and leaves out news of the moment', () => {
  const model = after(played(), { type: 'Refused', code: 'illegal', reason: 'no', cid: null, version: null }, snapshot({ version: 13 }));
  expect(model.log).toHaveLength(2);
});

it('the log is empty again in another game, and on another page', () => {
  expect(after(played(), snapshot({ version: 13, table: table({ game: 'g2' }) })).log).toEqual([]);
  expect(after(played(), { type: 'Navigated', route: { page: 'home' } }).log).toEqual([]);
});
