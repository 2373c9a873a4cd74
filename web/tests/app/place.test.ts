import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { here, hrefOf, isSite, linkTo, verifyHref } from '../../src/app/place';

const at = (address: string) => history.replaceState(null, '', address);

afterEach(() => {
  document.documentElement.removeAttribute('data-site');
  at('/');
});

describe('the address of the client at a server', () => {
  it('is the path and the query of the page', () => {
    at('/board?rules=classic');
    expect([isSite(), here(), hrefOf('/rules'), verifyHref()]).toEqual([false, '/board?rules=classic', '/rules', '/verify']);
    expect(linkTo('/rules')).toBe(`${location.origin}/rules`);
  });
});

describe('the address of the client in a static site', () => {
  beforeEach(() => document.documentElement.setAttribute('data-site', ''));

  it('stands behind "#", in any folder', () => {
    at('/games/yacht/#/board?rules=classic');
    expect([isSite(), here(), hrefOf('/rules'), verifyHref()]).toEqual([true, '/board?rules=classic', '#/rules', 'verify.html']);
    expect(linkTo('/rules/yatzy')).toBe(`${location.origin}/games/yacht/#/rules/yatzy`);
  });

  it('is the home page without "#"', () => {
    at('/games/yacht/');
    expect(here()).toBe('/');
  });
});
