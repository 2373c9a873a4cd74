import { describe, expect, it } from 'vitest';
import { titleOf } from '../../src/effects/page';
import type { Searching } from '../../src/protocol.gen';
import { soundsOf } from '../../src/sound/events';
import { needsName, wishedRules } from '../../src/state/select';
import { isSearching, type SearchMessage } from '../../src/state/search';
import { initialModel } from '../../src/state/model';
import { after, changed, EMPTY_SEAT, room, rules, seen, snapshot } from '../build';

const home = () => initialModel({ page: 'home' }, 'en');
const BEGUN: SearchMessage = { type: 'SearchBegun', rules: 'tiny', bots: true, pace: 'live' };
const LOOKING: Searching = { type: 'Searching', rules: 'tiny', bot: null, bot_in_ms: null };
const OFFER: Searching = { ...LOOKING, bot: 'sailor', bot_in_ms: 5000 };

describe('a search for an opponent', () => {
  it('offers a bot, and no longer once the player waits for a person', () => {
    expect(after(home(), BEGUN, LOOKING, OFFER).search?.offer).toEqual({ bot: 'sailor', ms: 5000 });
    expect(after(home(), BEGUN, OFFER, { ...BEGUN, bots: false }).search).toMatchObject({ bots: false, offer: null });
  });

  it('is shown as lost with the connection, and continues afterwards', () => {
    const lost = after(home(), BEGUN, LOOKING, { type: 'SearchLost' });
    expect(lost.search?.step).toBe('lost');
    expect(after(lost, LOOKING).search?.step).toBe('looking');
  });

  it('ends with a refusal, whose reason depends on whether it had begun', () => {
    const refused: SearchMessage = { type: 'SearchRefused', code: 'not_allowed' };
    const [early, late] = [after(home(), BEGUN, refused), after(home(), BEGUN, LOOKING, refused)];
    expect([early, late].map(({ search }) => isSearching(search))).toEqual([false, false]);
    expect([early.search?.began, late.search?.began]).toEqual([false, true]);
  });

  it('ends with the page, and a late answer does not begin it again', () => {
    const left = after(home(), BEGUN, LOOKING, { type: 'Navigated', route: { page: 'dice' } });
    expect(left.search).toBe(null);
    expect(after(left, LOOKING).search).toBe(null);
  });

  it('is in the title of a hidden page, and its end sounds like a turn', () => {
    const model = after(home(), BEGUN, LOOKING);
    expect(titleOf(model, true)).toBe('● Looking for an opponent · Yacht Dice');
    expect(titleOf(model, false)).toBe('Yacht Dice');
    expect(soundsOf(model, after(model, { type: 'Navigated', route: { page: 'room', room: 'r' } }))).toMatchObject([{ kind: 'turn' }]);
    expect(soundsOf(model, after(model, { type: 'SearchEnded' }))).toEqual([]);
  });
});

describe('a player who sits down in the waiting room', () => {
  const person = (name: string, player: string) => ({ name, player, bot: null });
  const mina = person('Mina', 'p-mina');
  const empty = { table: null, room: room({ stage: 'waiting', seats: [mina, EMPTY_SEAT] }) };
  const waiting = seen(snapshot(empty));
  const sits = (name: string, player: string) => changed({ room: room({ stage: 'waiting', seats: [mina, person(name, player)] }) });

  it('is announced to the others by a bell, a line and the title of a hidden page', () => {
    const model = after(waiting, sits('Joon', 'p-joon'));
    expect(soundsOf(waiting, model)).toMatchObject([{ kind: 'turn' }]);
    expect(model.news).toEqual([{ kind: 'sat', name: 'Joon' }]);
    expect(titleOf(model, true)).toBe('● Joon sat down · Yacht Dice');
    expect(titleOf(model, false)).toBe('Tiny · Yacht Dice');
  });

  it('is not announced to the player, and not again with the next change', () => {
    const visitor = seen(snapshot({ ...empty, you: 'p-joon' }));
    expect(after(visitor, sits('Joon', 'p-joon')).news).toEqual([]);
    expect(after(waiting, sits('Joon', 'p-joon'), { ...sits('Joon', 'p-joon'), version: 12 }).news).toEqual([]);
  });
});

describe('the way into a game', () => {
  it('uses the rules that were chosen, or the first', () => {
    const shelf = [rules(), rules({ reference: 'other' })];
    const model = after(home(), { type: 'ShelfKnown', shelf });
    expect(wishedRules(model)?.reference).toBe('tiny');
    expect(wishedRules(after(model, { type: 'RulesWished', reference: 'other' }))?.reference).toBe('other');
    expect(wishedRules(after(model, { type: 'RulesWished', reference: 'deleted' }))?.reference).toBe('tiny');
  });

  it('asks guests for a name that they have not chosen, and accounts never', () => {
    const asked = (name: string | null, suggested: boolean, account = false) =>
      needsName(after(home(), { type: 'NameSuggested', suggested }, { type: 'MeKnown', me: { player: 'p', name, account } }));
    expect([asked(null, false), asked('Calm Otter', true), asked('Mina', false), asked('Mina', true, true)]).toEqual([true, true, false, false]);
    expect(needsName(home())).toBe(false);
  });
});
