/** The boxes that can be added to a card. */
import type { BoxPattern, Draft, DraftBox } from './draft';
import { editorWords } from './words';

type Ready = BoxPattern & Pick<DraftBox, 'id' | 'section' | 'pay' | 'points'>;

const box = (id: string, pattern: BoxPattern['pattern'], number: number | null, pay: DraftBox['pay'] = 'matching', points: number | null = null): Ready => ({
  id,
  section: pattern === 'face' ? 'upper' : 'lower',
  pattern,
  number,
  row: null,
  pay,
  points,
});

const exactly = (id: string, row: readonly number[], points: number): Ready => ({ ...box(id, 'straight', row.length, 'points', points), row: [...row] });

const READY: readonly Ready[] = [
  ...['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'].map((id, place) => box(id, 'face', place + 1)),
  box('one_pair', 'of_a_kind', 2),
  box('two_pairs', 'two_pairs', null),
  box('three_of_a_kind', 'of_a_kind', 3, 'all'),
  box('four_of_a_kind', 'of_a_kind', 4, 'all'),
  box('full_house', 'full_house', null, 'points', 25),
  box('wide_full_house', 'full_house_or_five_alike', null, 'points', 25),
  box('short_straight', 'straight', 3, 'points', 20),
  box('small_straight', 'straight', 4, 'points', 30),
  box('large_straight', 'straight', 5, 'points', 40),
  exactly('low_straight', [1, 2, 3, 4, 5], 15),
  exactly('high_straight', [2, 3, 4, 5, 6], 20),
  box('choice', 'anything', null, 'all'),
  box('yacht', 'of_a_kind', 5, 'points', 50),
];

/** The boxes that a draft does not have yet, compared by their ids and by their dice. */
export function addable({ boxes }: Draft): readonly DraftBox[] {
  const has = ({ id, pattern, number, row }: Ready) =>
    boxes.some((known) => known.id === id || (known.pattern === pattern && known.number === number && String(known.row) === String(row)));
  const [en, ko] = [editorWords('en'), editorWords('ko')];
  return READY.filter((ready) => !has(ready)).map((ready) => ({ ...ready, title: { en: en.dice(ready), ko: ko.dice(ready) }, on: true }));
}
