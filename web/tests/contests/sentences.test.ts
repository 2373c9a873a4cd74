import { describe, expect, it } from 'vitest';
import { buttonText, entrantName, fieldText, isShared, standingText, statusText, verdictText } from '../../src/contests/sentences';
import { contestWords } from '../../src/contests/words';
import { table } from '../build';
import { after, mine, place, state, thrown } from './build';

const EN = { bots: [], language: 'en' as const };

describe('the sentences of a contest', () => {
  it('name the next step of the player, or the reason to wait', () => {
    const open = after(state());
    expect(statusText(open, 'en', [])).toBe('Choose dice to keep, or a box.');
    expect(statusText(open, 'en', [0, 1, 2, 3, 4])).toBe('To keep all five, choose a box.');
    expect(statusText(after(state({ table: { ...mine(), may_roll: false } })), 'en', [])).toBe('Choose a box.');
    const kept = { ...open, choice: { throw: 7, keep: [0], faces: [5], box: null } };
    expect(statusText(kept, 'ko', [])).toBe('남겼어요. 다음 굴림을 기다려요.');
    expect(statusText(after(state({ table: table({ step: 'await_roll' }) })), 'en', [])).toBe('Your turn is done. Others still choose.');
    expect(statusText(after(state({ table: null, own: null })), 'en', [])).toBe('You are watching.');
    expect(statusText(after(state(), thrown()), 'en', [])).toBe('Time is over: the clock chose for you.');
  });

  it('label the button with the throw, or with the number of open choices', () => {
    const open = after(state());
    expect([buttonText(open, 'en', []), buttonText(open, 'en', [0])]).toEqual(['Throw all dice again', 'Throw the other dice']);
    const waiting = { ...open, chosen: 9, of: 12, choice: { throw: 7, keep: [0], faces: [5], box: null } };
    expect(buttonText(waiting, 'en', [])).toBe('Waiting for 3 of 12');
    expect(buttonText(waiting, 'ko', [])).toBe('12명 중 3명을 기다려요');
    expect(buttonText({ ...waiting, chosen: 0, of: 0 }, 'en', [])).toBe('Waiting for the others');
  });

  it('tell the choices of the field, with faces and boxes', () => {
    const contest = after(state(), thrown({ field: { of: 12, choices: [] } }));
    expect(fieldText(contest, { faces: [5, 5], box: null, count: 6 }, 'en')).toBe('50% kept 5 5');
    expect(fieldText(contest, { faces: [], box: null, count: 3 }, 'en')).toBe('25% kept nothing');
    expect(fieldText(contest, { faces: null, box: 'sixes', count: 3 }, 'ko')).toMatch(/^25%가 .+ 칸을 채움$/);
  });

  it('tell screen readers of the own place and of a new leader, and of nothing else', () => {
    const before = state();
    const lines = [place(3, 60, 1), place(2, 50, 2)];
    const moved = { ...before, place: 3, standing: { ...before.standing, lines } };
    expect(standingText(EN, before, moved)).toBe('You are 3rd of 12. P3 leads.');
    expect(standingText(EN, moved, { ...moved, standing: { ...moved.standing, throw: 9 } })).toBe('');
  });

  it('say of a checked record what this device saw and did, and never more', () => {
    const report = { throws: 9, seen: 0, took: 0, alone: 0, lost: [], elsewhere: false };
    expect(verdictText(report, 'en')).toBe('The record is right: all 9 throws follow from the secrets of the devices and of the server. This device saw none of them, so it compared nothing.');
    expect(verdictText({ ...report, seen: 8, took: 7, alone: 1, lost: [3] }, 'en')).toMatch(/fits the 8 throws .* took part in 7 throws: .* too late for throw 3\. 1 throw had no secret/);
    expect(verdictText({ ...report, elsewhere: true }, 'ko')).toContain('내 다른 기기');
  });

  it('name places as people do, and share those of ties', () => {
    const { play } = contestWords('en');
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 111].map((number) => play.place(number, 200).split(' ')[0])).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '111th']);
    const lines = [place(1, 40, 1), place(2, 30, 2), place(3, 30, 2)];
    expect(lines.map((line) => isShared(lines, line))).toEqual([false, true, true]);
    expect(entrantName(EN, { name: null, bot: null })).toBe('deleted account');
  });
});
