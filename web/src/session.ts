import * as api from './api/http';
import type { Answer } from './api/request';
import { rememberTaste } from './chat-taste';
import { askToNotify } from './effects/notify';
import { guestName, rememberLanguage, wordsIn } from './i18n';
import type { Me, RulesLine } from './protocol.gen';
import { Hand } from './dice/hand';
import { lastRules, rememberRules, rememberSettings, type Settings } from './settings';
import { newCid } from './socket/cid';
import { Link } from './socket/link';
import { Lookout } from './socket/lookout';
import { endedGame, endsBetween } from './state/gains';
import type { Command, Language, Model } from './state/model';
import { roomPath, routeOf, type Route } from './state/route';
import type { Store } from './store.svelte';
import type { Actions } from './view/context';

/** The address that stands in the browser's bar, from the path on. */
export const here = (): string => location.pathname + location.search;

/** Joins the model to the server: what the views ask for goes out, what comes back is dispatched. */
export class Session implements Actions {
  #link: Link | null = null;
  /** The game of which is asked what it has brought. */
  #reckoning: string | null = null;
  readonly hand: Hand;
  readonly #lookout = new Lookout((lobby) => this.store.dispatch({ type: 'LobbyKnown', lobby }));

  constructor(private readonly store: Store) {
    this.hand = new Hand({
      model: () => store.model,
      dispatch: store.dispatch,
      command: (command) => this.command(command),
      tellShake: (on, keep) => this.#link?.mention({ type: 'Shake', on, keep: [...keep] }),
      now: () => performance.now(),
    });
    addEventListener('popstate', () => this.#arrive(routeOf(here())));
    store.onChange(({ live }, before) => {
      const rules = live?.rules.reference;
      if (rules !== undefined && rules !== before.live?.rules.reference) void this.#meetBots(rules);
    });
    store.onChange((model, before) => void this.#reckon(model, before));
    addEventListener('online', () => this.#link?.wake());
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      this.#link?.wake();
      void this.#recognise();
    });
    // Whoever came by a code stands at the room's own address from now on.
    store.onChange(({ route, live }) => {
      if (route.page !== 'room' || live === null || route.room === live.room.id) return;
      if (location.pathname !== roomPath(live.room.id)) history.replaceState(null, '', roomPath(live.room.id));
    });
  }

  start(): void {
    void this.#introduce();
    void this.#know(api.listRules(), (shelf) => this.store.dispatch({ type: 'ShelfKnown', shelf }));
    void this.#meetBots(null);
    this.#arrive(this.store.model.route);
  }

  go = (path: string): void => {
    history.pushState(null, '', path);
    this.#arrive(routeOf(path));
    scrollTo(0, 0);
  };

  note = (path: string): void => history.replaceState(null, '', path);

  speak = (language: Language): void => {
    rememberLanguage(language);
    this.store.dispatch({ type: 'LanguageChosen', language });
  };

  chooseName = async (name: string): Promise<string | null> => {
    const answer = await api.chooseName(name);
    if (!answer.ok) return await this.#fault(answer);
    this.become(answer.value);
    return null;
  };

  become = (me: Me): void => {
    this.store.dispatch({ type: 'MeKnown', me });
    this.#link?.redial();
  };

  makeTable = async (rules: string): Promise<string | null> => {
    const answer = await api.makeRoom(rules);
    if (!answer.ok) return await this.#fault(answer);
    rememberRules(rules);
    this.go(roomPath(answer.value.id));
    return null;
  };

  playNow = async (): Promise<string | null> => {
    const { me, language, shelf } = this.store.model;
    const fault = me?.name == null ? await this.chooseName(guestName(language)) : null;
    if (fault !== null) return fault;
    const first = shelf[0]?.reference ?? '';
    const wished = await api.makeGame(lastRules() ?? first);
    const answer = wished.ok ? wished : await api.makeGame(first); // rules that are gone by now
    if (!answer.ok) return await this.#fault(answer);
    this.go(roomPath(answer.value.id));
    return null;
  };

  showLobby = (page: number): void => this.#lookout.turnTo(page);

  say = (phrase: string): void => this.#link?.mention({ type: 'Say', cid: newCid(), phrase });

  openChat = (open: boolean): void => this.store.dispatch({ type: 'ChatOpened', open });

  mute = (who: string, mute: boolean): void => {
    this.store.dispatch({ type: 'SpeakerMuted', who, mute });
    rememberTaste(this.store.model.chat);
  };

  muteAll = (mute: boolean): void => {
    this.store.dispatch({ type: 'AllMuted', mute });
    rememberTaste(this.store.model.chat);
  };

  pin = (phrase: string): void => {
    this.store.dispatch({ type: 'PhrasePinned', phrase });
    rememberTaste(this.store.model.chat);
  };

  bringRules = async (text: string): Promise<RulesLine | string> => {
    const answer = await api.addRules(text);
    if (!answer.ok) return await this.#fault(answer);
    const { reference, house, title, summary } = answer.value;
    const line: RulesLine = { reference, house, title, summary };
    this.store.dispatch({ type: 'RulesAdded', line });
    return line;
  };

  command = (command: Command): void => {
    if (this.#link === null) return;
    this.store.dispatch({ type: 'CommandSent', cid: this.#link.send(command) });
  };

  hold = (place: number): void => this.store.dispatch({ type: 'HoldToggled', place });

  roll = (): void => this.hand.roll();

  /** Fills a box, or marks it first where a second choice is wished for. */
  fill = (box: string): void => {
    const { marked, settings } = this.store.model;
    if (settings.confirm && marked !== box) this.store.dispatch({ type: 'BoxMarked', box });
    else this.command({ type: 'Fill', box });
  };

  choose = (settings: Partial<Settings>): void => {
    this.store.dispatch({ type: 'SettingsChosen', settings });
    rememberSettings(this.store.model.settings);
  };

  /** Takes back the mark on a box, and closes the hint. */
  dismiss = (): void => {
    this.store.dispatch({ type: 'BoxMarked', box: null });
    this.closeHint();
  };

  askToNotify = askToNotify;

  solveAgain = (): void => this.#link?.mention({ type: 'SolveAgain' });

  closeHint = (): void => this.store.dispatch({ type: 'HintClosed' });

  showCard = (seat: number): void => this.store.dispatch({ type: 'CardChosen', seat });

  #arrive(route: Route): void {
    this.#link?.close();
    this.#link = null;
    this.store.dispatch({ type: 'Navigated', route });
    this.#lookout.look(route.page === 'home');
    if (route.page === 'room') this.#link = this.#follow(route.room);
    if (route.page === 'rules' && route.reference !== null) void this.#open(route.reference);
  }

  #follow(room: string): Link {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
    return new Link({
      room,
      dial: () => new WebSocket(url),
      onMessage: this.store.dispatch,
      onConnection: (connection) => this.store.dispatch({ type: 'ConnectionChanged', connection }),
    });
  }

  async #open(reference: string): Promise<void> {
    const answer = await api.getRules(reference);
    if (answer.ok) this.store.dispatch({ type: 'PageKnown', page: answer.value });
    else this.store.dispatch({ type: 'PageMissing' });
  }

  /** Without an answer we are nobody yet, and may say our name: that tells what is wrong. */
  async #introduce(): Promise<void> {
    const answer = await api.getMe();
    this.store.dispatch({ type: 'MeKnown', me: answer.ok ? answer.value : { player: null, name: null } });
  }

  /** Who comes back to this page may have become somebody else in another. */
  async #recognise(): Promise<void> {
    const answer = await api.getMe();
    const { me } = this.store.model;
    if (!answer.ok || me === null) return;
    const { player, name, account } = answer.value;
    if (player !== me.player) this.become(answer.value);
    else if (name !== me.name || account !== me.account) this.store.dispatch({ type: 'MeKnown', me: answer.value });
  }

  /** Asks what a game of ours has brought, once it is over; again, if need be, with the next news. */
  async #reckon({ live, gained }: Model, before: Model): Promise<void> {
    const game = endedGame(live);
    if (game === null || game === gained?.gains.game || game === this.#reckoning) return;
    this.#reckoning = game;
    const answer = await api.getGains(game);
    this.#reckoning = null;
    const isStill = endedGame(this.store.model.live) === game;
    if (answer.ok && isStill) this.store.dispatch({ type: 'GainsKnown', gains: answer.value, fresh: endsBetween(before.live, live) });
  }

  /** Asks who the bots are and how strong by these rules; a late answer for other rules is dropped. */
  async #meetBots(rules: string | null): Promise<void> {
    const answer = await api.listBots(rules);
    const now = this.store.model.live?.rules.reference ?? null;
    if (answer.ok && rules === now) this.store.dispatch({ type: 'BotsKnown', bots: answer.value, rules });
  }

  async #know<T>(asked: Promise<Answer<T>>, tell: (value: T) => void): Promise<void> {
    const answer = await asked;
    if (answer.ok) tell(answer.value);
  }

  /** Our words on a refusal, where we know what it is about; else the server's own. */
  async #fault({ problem }: Extract<Answer<unknown>, { ok: false }>): Promise<string> {
    const { language } = this.store.model;
    const words = wordsIn(language).problem;
    if (problem.status === 0) return words.unreachable;
    const { problemText } = await import('./i18n/problems');
    return problemText(problem, language) ?? (problem.detail || words.unknown);
  }
}
