import * as api from '../api/rooms';
import type { Answer } from '../api/request';
import { giveFile } from '../common/share';
import { askToNotify } from '../effects/notify';
import { wordsIn } from '../i18n';
import type { Contact, Me, Pace, RulesLine } from '../protocol.gen';
import { Hand } from '../dice/hand';
import type { Settings } from '../state/settings';
import { DiceCheck } from './dice';
import { attentionTo, Entry, lineOf } from './entry';
import { Navigation } from './navigation';
import { here, isSite } from './place';
import { storeLanguage, storeSettings, storeTaste } from './stored';
import { newCid } from '../socket/outbox';
import { Link, type LinkOptions } from '../socket/link';
import { Lookout } from '../socket/lookout';
import { endedGame, endsBetween } from '../rooms/result/gains';
import type { Command, Language, Model, Panel } from '../state/model';
import { isLocalRoom, roomPath, type Route } from '../state/route';
import { isLocal } from '../state/select';
import type { Store } from './store.svelte';
import type { Actions } from './context';

/** Milliseconds until the next attempt to reach a server that does not answer. */
const AGAIN_MS = 15_000;

const dial = (): WebSocket => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);

/** Connects the model to the server: sends the requests of the views and dispatches the answers. */
export class Session implements Actions {
  #link: Link | null = null;
  #dice: DiceCheck | null = null;
  /** The game whose gains are requested. */
  #requestedGains: string | null = null;
  /** The next attempt to reach the server. */
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly hand: Hand;
  readonly #entry: Entry;
  readonly #navigation = new Navigation((route) => this.#arrive(route));
  readonly #lookout = new Lookout((lobby) => this.store.dispatch({ type: 'LobbyKnown', lobby }));

  constructor(private readonly store: Store) {
    this.#entry = new Entry(store, {
      go: (path) => this.go(path),
      chooseName: (name) => this.#rename(name),
      fault: (answer) => this.#fault(answer),
      dial,
    });
    this.hand = new Hand({
      model: () => store.model,
      dispatch: store.dispatch,
      command: (command) => this.command(command),
      sendShake: (on, keep) => this.#link?.mention({ type: 'Shake', on, keep: [...keep] }),
      now: () => performance.now(),
    });
    store.onChange(this.hand.follow);
    store.onChange(({ live }, before) => {
      if (live == null || isLocal(live)) return;
      const rules = live.rules.reference;
      if (rules !== before.live?.rules.reference) void this.#fetchBots(rules);
    });
    store.onChange((model, before) => void this.#fetchGains(model, before));
    addEventListener('online', () => {
      [this.#link, this.#entry.search].forEach((one) => one?.wake());
      this.#greet();
    });
    addEventListener('offline', () => {
      if (!this.#isLocal()) this.#link?.lose();
      this.#entry.search.lose();
      this.#reached(false);
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      this.#link?.wake();
      void this.#refreshMe();
    });
    // After entering by a code, the address is the room's own.
    store.onChange(({ route, live }) => {
      if (route.page !== 'room' || live === null || route.room === live.room.id) return;
      if (here() !== roomPath(live.room.id)) this.note(roomPath(live.room.id));
    });
  }

  start(): void {
    this.#greet();
    this.#navigation.start(this.store.model.route);
  }

  go = (path: string): void => this.#navigation.go(path);

  note = (path: string): void => this.#navigation.note(path);

  speak = (language: Language): void => {
    storeLanguage(language);
    this.store.dispatch({ type: 'LanguageChosen', language });
  };

  chooseName = async (name: string): Promise<string | null> => {
    const fault = await this.#rename(name);
    if (fault === null) this.#entry.confirmName();
    return fault;
  };

  become = (me: Me): void => {
    this.store.dispatch({ type: 'MeKnown', me });
    this.#link?.redial();
  };

  wishRules = (reference: string): void => this.#entry.wishRules(reference);

  makeTable = (): Promise<string | null> => this.#entry.makeTable();

  playNow = (): Promise<string | null> => this.#entry.playNow();

  findOpponent = (bots: boolean, pace?: Pace): void => this.#entry.findOpponent(bots, pace);

  stopSearch = (): void => this.#entry.search.stop();

  showLobby = (page: number): void => this.#lookout.turnTo(page);

  say = (phrase: string): void => this.#link?.mention({ type: 'Say', cid: newCid(), phrase });

  openChat = (open: boolean): void => this.store.dispatch({ type: 'ChatOpened', open });

  mute = (who: string, mute: boolean): void => {
    this.store.dispatch({ type: 'SpeakerMuted', who, mute });
    storeTaste(this.store.model.chat);
  };

  muteAll = (mute: boolean): void => {
    this.store.dispatch({ type: 'AllMuted', mute });
    storeTaste(this.store.model.chat);
  };

  pin = (phrase: string): void => {
    this.store.dispatch({ type: 'PhrasePinned', phrase });
    storeTaste(this.store.model.chat);
  };

  bringRules = async (text: string): Promise<RulesLine | string> => {
    const answer = await api.addRules(text);
    if (!answer.ok) return await this.#fault(answer);
    const line = lineOf(answer.value);
    this.store.dispatch({ type: 'RulesAdded', line });
    return line;
  };

  command = (command: Command): void => {
    if (command.type === 'AskOdds') void this.#askOdds(command);
    else this.#send(command);
  };

  /** Asks this device for the odds of the boxes, or the server if the device cannot compute them. */
  async #askOdds(command: Command): Promise<void> {
    const { live } = this.store.model;
    const odds = live && (await import('../local/odds').then(({ oddsHere }) => oddsHere(live)).catch(() => null));
    if (odds === null) this.#send(command);
    else this.store.dispatch(odds);
  }

  #send(command: Command): void {
    if (this.#link === null) return;
    const full = command.type === 'Roll' ? { ...command, ...this.#dice?.roll(command.keep ?? []) } : command;
    this.store.dispatch({ type: 'CommandSent', cid: this.#link.send(full), box: command.type === 'Fill' ? command.box : undefined });
  }

  /** Marks a die or takes the mark back, and shows it to the others. */
  hold = (place: number): void => {
    const { held } = this.store.model;
    this.store.dispatch({ type: 'HoldToggled', place });
    const now = this.store.model.held;
    if (now !== held) this.#link?.mention({ type: 'Hold', keep: [...now] });
  };

  roll = (): void => this.hand.roll();

  /** Fills a box, or marks it first if the player wants a confirmation. */
  fill = (box: string): void => {
    const { marked, settings } = this.store.model;
    if (settings.confirm && marked !== box) this.store.dispatch({ type: 'BoxMarked', box });
    else this.command({ type: 'Fill', box });
  };

  choose = (settings: Partial<Settings>): void => {
    this.store.dispatch({ type: 'SettingsChosen', settings });
    storeSettings(this.store.model.settings);
  };

  /** Takes back the mark on a box, and closes the hint. */
  dismiss = (): void => {
    this.store.dispatch({ type: 'BoxMarked', box: null });
    this.closeHint();
  };

  dismissAlarm = (): void => this.#dice?.dismissAlarm();

  saveNotes = async (): Promise<void> => {
    const file = this.#dice?.file() ?? null;
    if (file !== null && (await giveFile(file, file.name)) !== 'failed') this.dismissAlarm();
  };

  askToNotify = askToNotify;

  /** The host's contact for players, null if the host names none. */
  contact = (): Promise<Contact | null> => api.hostOnce().then((host) => host?.contact ?? null);

  /** Whether the server has the documentation at `/docs`. */
  hasDocs = (): Promise<boolean> => api.hostOnce().then((host) => host?.docs === true);

  solveAgain = (): void => this.#link?.mention({ type: 'SolveAgain' });

  closeHint = (): void => this.store.dispatch({ type: 'HintClosed' });

  openPanel = (panel: Panel | null): void => this.store.dispatch({ type: 'PanelOpened', panel });

  showCard = (seat: number): void => this.store.dispatch({ type: 'CardChosen', seat });

  /** Asks the server for the player, the rules and the bots. */
  #greet(): void {
    clearTimeout(this.#again);
    void this.#fetchMe();
    void this.#fetch(api.listRules(), (shelf) => {
      this.store.dispatch({ type: 'ShelfKnown', shelf });
      void this.#entry.restoreRules(shelf);
    });
    void this.#fetchBots(null);
  }

  readonly #isLocal = (): boolean => {
    const { route } = this.store.model;
    return route.page === 'room' && isLocalRoom(route.room);
  };

  /** Notes whether the server can be reached, and asks it again after a while if not. */
  #reached(answers: boolean): void {
    clearTimeout(this.#again);
    if (answers === this.store.model.offline) this.store.dispatch({ type: 'ReachKnown', offline: !answers });
    if (!answers && !isSite()) this.#again = setTimeout(() => this.#greet(), AGAIN_MS);
  }

  #arrive(route: Route): void {
    this.#link?.close();
    this.#link = this.#dice = null;
    this.#entry.search.stop();
    this.store.dispatch({ type: 'Navigated', route });
    this.#lookout.look(route.page === 'home');
    if (route.page === 'room' && isLocalRoom(route.room)) void this.#play(route);
    else if (route.page === 'room') this.#link = this.#follow(route.room);
    if (route.page === 'rules' && route.reference !== null) void this.#open(route.reference);
  }

  /** Plays in a room on this device, whose code is a file of its own; the room says it if that does not load. */
  async #play(route: Extract<Route, { page: 'room' }>): Promise<void> {
    const device = await import('../local/dial').catch(() => null);
    if (device === null || this.store.model.route !== route) return;
    this.#link = new Link({ ...this.#heard(route.room), dial: device.dialLocal, onMessage: this.store.dispatch });
  }

  #heard(room: string): Pick<LinkOptions, 'room' | 'onConnection' | 'attention'> {
    return {
      room,
      onConnection: (connection) => this.store.dispatch({ type: 'ConnectionChanged', connection }),
      attention: () => attentionTo(this.store.model),
    };
  }

  /** Follows a room; its dice are checked before a frame is shown. */
  #follow(room: string): Link {
    const dice = new DiceCheck({
      send: (message, heard) => this.#link?.tell(message, heard),
      report: (sealed) => dice === this.#dice && this.store.dispatch({ type: 'DiceWitnessed', sealed }),
    });
    this.#dice = dice;
    return new Link({
      ...this.#heard(room),
      dial,
      onEnter: () => dice.enter(),
      onMessage: (message) => {
        dice.see(message);
        this.store.dispatch(message);
      },
    });
  }

  async #rename(name: string): Promise<string | null> {
    const answer = await api.chooseName(name);
    if (!answer.ok) return await this.#fault(answer);
    this.become(answer.value);
    return null;
  }

  async #open(reference: string): Promise<void> {
    const answer = await api.getRules(reference);
    if (answer.ok) this.store.dispatch({ type: 'PageKnown', page: answer.value });
    else this.store.dispatch({ type: 'PageMissing' });
  }

  /** Requests the player. Without an answer the player may enter a name; the server's reply explains the problem. */
  async #fetchMe(): Promise<void> {
    const answer = await api.getMe();
    this.store.dispatch({ type: 'MeKnown', me: answer.ok ? answer.value : (this.store.model.me ?? { player: null, name: null }) });
    this.#reached(answer.ok || (answer.problem.status > 0 && !isSite()));
  }

  /** Requests the player again, because the player may have logged in or out in another tab. */
  async #refreshMe(): Promise<void> {
    const answer = await api.getMe();
    const { me } = this.store.model;
    if (!answer.ok || me === null) return;
    const { player, name, account } = answer.value;
    if (player !== me.player) this.become(answer.value);
    else if (name !== me.name || account !== me.account) this.store.dispatch({ type: 'MeKnown', me: answer.value });
  }

  /** Requests the gains of the player's game once it is over; retries with the next frame if needed. */
  async #fetchGains({ live, gained }: Model, before: Model): Promise<void> {
    const game = endedGame(live);
    if (game === null || this.#isLocal() || game === gained?.gains.game || game === this.#requestedGains) return;
    this.#requestedGains = game;
    const answer = await api.getGains(game);
    this.#requestedGains = null;
    const isStill = endedGame(this.store.model.live) === game;
    if (answer.ok && isStill) this.store.dispatch({ type: 'GainsKnown', gains: answer.value, fresh: endsBetween(before.live, live) });
  }

  /** Requests the bots and their strength under these rules; drops a late answer for other rules. */
  async #fetchBots(rules: string | null): Promise<void> {
    const answer = await api.listBots(rules);
    const now = this.store.model.live?.rules.reference ?? null;
    if (answer.ok && rules === now) this.store.dispatch({ type: 'BotsKnown', bots: answer.value, rules });
  }

  async #fetch<T>(request: Promise<Answer<T>>, then: (value: T) => void): Promise<void> {
    const answer = await request;
    if (answer.ok) then(answer.value);
  }

  /** The text of a refusal. A player without an account is asked for a name instead of a login. */
  async #fault({ problem }: Extract<Answer<unknown>, { ok: false }>): Promise<string> {
    const { language, me } = this.store.model;
    const { faultText, problemName } = await import('../i18n/problems');
    const needsName = problemName(problem) === 'not-known' && me?.account !== true;
    return needsName ? wordsIn(language).home.nameFirst : faultText(problem, language);
  }
}
