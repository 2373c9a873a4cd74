import * as api from '../api/rooms';
import type { Answer } from '../api/request';
import { guestName } from '../i18n';
import type { Pace, RoomMade, RulesLine } from '../protocol.gen';
import { OpponentSearch } from '../socket/search';
import type { Wire } from '../socket/link';
import { preloadRoom } from '../rooms/load';
import type { Attention } from '../socket/heartbeat';
import { roomPath } from '../state/route';
import { isSearching } from '../state/search';
import { isInGame, wishedRules } from '../state/select';
import type { Model } from '../state/model';
import type { Store } from './store.svelte';
import { storedRules, storedSuggested, storeRules, storeSuggested } from './stored';

/** The functions of the session that the ways into a game need. */
export interface EntrySession {
  readonly go: (path: string) => void;
  readonly chooseName: (name: string) => Promise<string | null>;
  /** The text of a refusal. */
  readonly fault: (answer: Extract<Answer<unknown>, { ok: false }>) => Promise<string>;
  readonly dial: () => Wire;
}

/** The ways into a game: against a bot, with friends, against an opponent; and the rules chosen for it. */
export class Entry {
  readonly search: OpponentSearch;

  constructor(
    private readonly store: Store,
    private readonly session: EntrySession,
  ) {
    this.search = new OpponentSearch({
      dial: session.dial,
      dispatch: store.dispatch,
      onMatch: (room) => session.go(roomPath(room)),
      attention: () => attentionTo(store.model),
    });
    store.dispatch({ type: 'NameSuggested', suggested: storedSuggested() });
  }

  /** Makes the rules of the last visit the chosen ones; rules of a player are fetched, if they still exist. */
  async restoreRules(shelf: readonly RulesLine[]): Promise<void> {
    const stored = storedRules();
    if (stored === null) return;
    this.store.dispatch({ type: 'RulesWished', reference: stored });
    if (shelf.some(({ reference }) => reference === stored)) return;
    const answer = await api.getRules(stored);
    if (answer.ok) this.store.dispatch({ type: 'RulesAdded', line: lineOf(answer.value) });
  }

  /** Chooses the rules of the next game; a search goes on with them. */
  wishRules(reference: string): void {
    storeRules(reference);
    this.store.dispatch({ type: 'RulesWished', reference });
    const { search } = this.store.model;
    if (isSearching(search)) this.search.start(reference, search.bots);
  }

  /** A name that the player has chosen is no longer a suggestion. */
  confirmName(): void {
    this.#suggest(false);
  }

  makeTable(): Promise<string | null> {
    return this.#open(api.makeRoom);
  }

  /** Starts a game against a bot, with a suggested name if the player has none. */
  async playNow(): Promise<string | null> {
    const { me, language } = this.store.model;
    if (me?.name == null) {
      const fault = await this.session.chooseName(guestName(language));
      if (fault !== null) return fault;
      this.#suggest(true);
    }
    return this.#open(api.makeGame);
  }

  findOpponent(bots: boolean, pace: Pace = 'live'): void {
    const rules = wishedRules(this.store.model);
    if (rules === null) return;
    preloadRoom();
    this.search.start(rules.reference, bots, pace);
  }

  #suggest(suggested: boolean): void {
    storeSuggested(suggested);
    this.store.dispatch({ type: 'NameSuggested', suggested });
  }

  /** Creates a room with the chosen rules and goes there; returns the error to show, or null. */
  async #open(make: (rules: string) => Promise<Answer<RoomMade>>): Promise<string | null> {
    preloadRoom();
    const answer = await make(wishedRules(this.store.model)?.reference ?? '');
    if (!answer.ok) return await this.session.fault(answer);
    this.session.go(roomPath(answer.value.id));
    return null;
  }
}

/** The line of a rule set in the list of rule sets. */
export const lineOf = ({ reference, house, title, summary }: RulesLine): RulesLine => ({ reference, house, title, summary });

/** How closely the player follows the page. */
export function attentionTo({ live }: Model): Attention {
  if (document.hidden) return 'hidden';
  return live !== null && isInGame(live) ? 'playing' : 'watching';
}
