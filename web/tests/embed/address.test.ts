import { describe, expect, it } from 'vitest';
import { embeddedAt, languageAt } from '../../src/embed/address';

describe('the address of an embed', () => {
  it('names its subject', () => {
    expect(embeddedAt('/embed/board', '?rules=bonus&lang=ko&dice=11111')).toEqual({ kind: 'board', query: 'rules=bonus&dice=11111' });
    expect(embeddedAt('/embed/games/abc1', '')).toEqual({ kind: 'game', id: 'abc1' });
    expect(embeddedAt('/embed/r/abcdef/', '?lang=en')).toEqual({ kind: 'table', id: 'abcdef' });
  });

  it.each(['/embed', '/embed/games', '/embed/board/x', '/embed/r/a-b', '/embed/r/nope', '/embed/r/..%2f..', '/r/abcdef'])('has no subject at %s', (path) => {
    expect(embeddedAt(path, '')).toBeNull();
  });

  it.each([
    ['?lang=ko', 'en-GB', 'ko'],
    ['?lang=en', 'ko-KR', 'en'],
    ['?lang=fr', 'ko-KR', 'en'],
    ['', 'ko-KR', 'ko'],
    ['', 'fr', 'en'],
  ])('with %s in a browser in %s is %s', (query, browser, language) => {
    expect(languageAt(query, browser)).toBe(language);
  });
});
