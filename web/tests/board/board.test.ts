import { describe, expect, it } from 'vitest';
import { boardPath, positionIn, rulesIn } from '../../src/board/address';
import { chanceText, choiceText, pointsText } from '../../src/board/shown/figures';
import { boardKey } from '../../src/board/keys';
import { boardPathAt } from '../../src/board/moment';
import { emptyPosition, filled, isOver, requestOf, rolledAgain, totalOf, upperBonus, withFace, withoutLast, withPoints, type BoardPosition } from '../../src/board/position';
import { board } from '../../src/board/words/en';
import type { RulesView } from '../../src/protocol.gen';
import { rules, table, tableSeat, column, text } from '../build';

const RULES = rules();
const START = emptyPosition(RULES);

const typed = (faces: readonly number[], from: BoardPosition = START) => faces.reduce(withFace, from);
const offer = (box: string, points: number, repeat_bonus = 0) => ({ box, points, repeat_bonus, joker: false });

describe('an address of the board', () => {
  it('leads back to the position it was made from', () => {
    const position = { ...typed([2, 2, 5]), left: 1, points: [3, null, 0, null] };
    const path = boardPath(position, RULES);
    expect(path).toBe('/board?rules=tiny&card=ones-3.choice-0&dice=225&left=1');
    expect(rulesIn(path.split('?')[1] ?? '')).toBe('tiny');
    expect(positionIn(path.split('?')[1] ?? '', RULES)).toEqual({ ok: true, position });
    expect(positionIn('', RULES)).toEqual({ ok: true, position: START });
  });

  it('names the first part that is wrong', () => {
    const wrong = {
      'phase=second': ['phase', 'second'],
      'card=nines-9': ['card', 'nines-9'],
      'card=ones-3.ones-4': ['card', 'ones-4'],
      'card=ones': ['card', 'ones'],
      'dice=1237': ['dice', '1237'],
      'dice=123456': ['dice', '123456'],
      'left=3': ['left', '3'],
      'left=-1': ['left', '-1'],
      'dices=12345': ['unknown', 'dices'],
      'left=1&left=2': ['unknown', 'left'],
    };
    for (const [query, [part, given]] of Object.entries(wrong)) {
      expect(positionIn(query, RULES), query).toEqual({ ok: false, fault: { part, given } });
    }
  });
});

describe('a game on the board', () => {
  it('takes dice one by one, and begins a new roll after five', () => {
    expect(typed([1, 2, 3, 4, 5]).dice).toEqual([1, 2, 3, 4, 5]);
    expect(typed([1, 2, 3, 4, 5, 6]).dice).toEqual([6]);
    expect(withoutLast(typed([1, 2])).dice).toEqual([1]);
  });

  it('keeps the chosen dice in a further roll', () => {
    const again = rolledAgain(typed([1, 6, 6, 4, 6]), [1, 2, 4]);
    expect([again.dice, again.left]).toEqual([[6, 6, 6], 1]);
  });

  it('fills a box and begins the next turn', () => {
    const next = filled({ ...typed([6, 6, 6, 4, 1]), left: 0 }, RULES, offer('sixes', 18));
    expect([next.points, next.dice, next.left]).toEqual([[null, 18, null, null], [], 2]);
    expect(totalOf(next, RULES)).toBe(18);
    expect(requestOf(next, RULES).card).toEqual({ sixes: 18 });
  });

  it('continues in the next column, with its rolls, and ends after the last', () => {
    const two: RulesView = rules({
      phases: [
        { id: 'one', title: text('One'), order: 'any', rolls: 3 },
        { id: 'two', title: text('Two'), order: 'any', rolls: 2 },
      ],
    });
    const full = { ...emptyPosition(two), points: [5, 60, null, 0] };
    const next = filled(full, two, offer('choice', 20));
    expect([next.phase, next.left, next.other, next.points]).toEqual([1, 1, 5 + 60 + 20 + 35, [null, null, null, null]]);
    const end = filled({ ...next, points: [1, 2, null, 3] }, two, offer('choice', 4));
    expect([isOver(end), totalOf(end, two)]).toEqual([true, 120 + 10]);
  });

  it('counts the upper bonus and repeat bonuses, in a box or beside the card', () => {
    expect(upperBonus({ ...START, points: [3, 60, null, null] }, RULES)).toBe(35);
    expect(upperBonus({ ...START, points: [2, 60, null, null] }, RULES)).toBe(0);
    const held = { ...START, points: [null, null, null, 50] };
    const bonus = { box: 'yacht', points: 100, upper_only: false };
    const inside = filled(held, rules({ repeat_bonus: { ...bonus, into_box: true } }), offer('sixes', 30, 100));
    expect([inside.points, inside.other]).toEqual([[null, 30, null, 150], 0]);
    const beside = filled(held, rules({ repeat_bonus: { ...bonus, into_box: false } }), offer('sixes', 30, 100));
    expect([beside.points, beside.other]).toEqual([[null, 30, null, 50], 100]);
  });

  it('opens a box again', () => {
    expect(withPoints({ ...START, points: [3, null, null, null] }, 0, null).points[0]).toBeNull();
  });
});

describe('a moment of a replay', () => {
  const seats = [tableSeat('Mina', { columns: [column([3, null, null, null])] })];

  it('leads to the board with its dice and its card', () => {
    const moment = table({ seats, step: 'await_choice', dice: [1, 6, 6, 4, 6], rolls_left: 1, seat: 0 });
    expect(boardPathAt(RULES, moment)).toBe('/board?rules=tiny&card=ones-3&dice=16646&left=1');
  });

  it('has no dice before the first roll of a turn, and no board when the game is over', () => {
    expect(boardPathAt(RULES, table({ seats, step: 'await_roll', seat: 0 }))).toBe('/board?rules=tiny&card=ones-3&left=2');
    expect(boardPathAt(RULES, table({ seats, step: 'over', seat: 0 }))).toBeNull();
  });
});

describe('figures', () => {
  it('never show a cost or a chance above zero as zero', () => {
    expect([0.001, 0.05, 0.1, 3.36].map((points) => pointsText(points, 'en'))).toEqual(['0.01', '0.05', '0.1', '3.4']);
    expect([0, 0.001, 0.256, 0.999, 1].map((chance) => chanceText(chance, 'en'))).toEqual(['0%', '<1%', '26%', '>99%', '100%']);
  });

  it('name a choice by its faces or by its box and points', () => {
    const name = (keep: number[] | null, box: string | null) =>
      choiceText({ keep, box, value: 0, regret: 0 }, [6, 1, 6, 4, 2], [offer('sixes', 12)], RULES, board, 'en');
    expect([name([2, 0], null), name([], null), name(null, 'sixes')]).toEqual(['Keep 6 6', 'Roll all dice', 'sixes: 12']);
  });
});

it('keys enter dice, erase and undo, but not while a number is typed', () => {
  const press = (key: string, ctrlKey = false) => new KeyboardEvent('keydown', { key, ctrlKey });
  const field = document.createElement('input');
  expect(boardKey(press('6'), null)).toEqual({ kind: 'face', face: 6 });
  expect(boardKey(press('Backspace'), null)).toEqual({ kind: 'erase' });
  expect([press('u'), press('ㅕ'), press('z', true)].map((event) => boardKey(event, null)?.kind)).toEqual(['undo', 'undo', 'undo']);
  expect([press('7'), press('1', true)].map((event) => boardKey(event, null))).toEqual([null, null]);
  expect(boardKey(press('6'), field)).toBeNull();
});
