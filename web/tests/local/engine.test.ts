import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newGame, type Scorer } from '../../src/local/game/engine';
import { loadKernels } from '../../src/local/kernels';
import { Solution } from '../../src/local/solution';
import { someOf } from '../length';
import { play, rulesOf, type BareRules, type Played, type Script } from './scripted';

const ROOT = join(import.meta.dirname, '../../..');
const GAMES = join(ROOT, 'vectors/games');
const RULES = join(ROOT, 'src/yachtdice/rules/rulesets');
const MODULE = join(import.meta.dirname, '../../src/local/made/kernels.wasm');

interface RulesLine {
  readonly rules: BareRules;
  /** The text of a house rule set; the text of the others is in the package. */
  readonly text?: string;
}
interface GameLine extends Script, Pick<Played, 'fills' | 'digest'> {
  readonly steps?: readonly string[];
}

const kernels = await loadKernels(readFileSync(MODULE));

const linesOf = (file: string) =>
  readFileSync(join(GAMES, file), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as RulesLine | GameLine);

function* gamesOf(file: string): Generator<{ scorer: Scorer; fingerprint: string; text: string; game: GameLine }> {
  let scorer: Scorer | null = null;
  let [fingerprint, text] = ['', ''];
  for (const line of linesOf(file)) {
    if ('rules' in line) {
      text = line.text ?? readFileSync(join(RULES, `${line.rules.id}.toml`), 'utf8');
      scorer = new Solution(kernels, rulesOf(line.rules));
      fingerprint = line.rules.fingerprint;
    } else if (scorer !== null) yield { scorer, fingerprint, text, game: line };
  }
}

describe('the engine of games on this device', () => {
  const files = readdirSync(GAMES);

  it.each(someOf(files, 'extended.jsonl', 'house.jsonl', 'repeat.jsonl', 'yahtzee.jsonl'))('gives the events, refusals, tables and records of the package in the games of %s', (file) => {
    let steps = 0;
    for (const { scorer, fingerprint, text, game } of gamesOf(file)) {
      const played = play(scorer, fingerprint, text, game);
      if (game.steps !== undefined) expect(played.steps).toEqual(game.steps);
      expect({ fills: played.fills, digest: played.digest }, game.words).toEqual({ fills: game.fills, digest: game.digest });
      steps += played.steps.length;
    }
    expect(steps).toBeGreaterThan(500);
  });

  it('begins no game with a number of seats that the rules do not allow', () => {
    const [{ scorer } = { scorer: null }] = gamesOf('yahtzee.jsonl');
    if (scorer === null) throw new Error('no games');
    const begin = (...names: string[]) => newGame(scorer, 'device000001', '', names.map((name) => ({ name })), names.map((_, seat) => names.length - seat - 1));
    expect(begin('Mina', '민아와 준').table.seat).toBe(1);
    expect(() => begin()).toThrow(RangeError);
    expect(() => begin('1', '2', '3', '4', '5')).toThrow(RangeError);
  });

  it('has at least 500 games of 60 rule sets to agree with, some with all their tables', () => {
    const lines = files.flatMap(linesOf);
    expect(lines.filter((line) => 'rules' in line).length).toBeGreaterThanOrEqual(60);
    expect(lines.filter((line) => 'words' in line).length).toBeGreaterThanOrEqual(500);
    expect(lines.filter((line) => 'steps' in line).length).toBeGreaterThan(1);
  });
});
