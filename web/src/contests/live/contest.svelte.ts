import { Store } from '../../app/store.svelte';
import { getContestRecord } from '../../api/contests';
import { followDice } from '../../effects/dice';
import type { ContestServerMessage, Problem } from '../../protocol.gen';
import { notesOfBrowser } from '../../sealed/keeper';
import { WaveWitness, type WaveReport } from '../../sealed/waves/witness';
import { sounds } from '../../sound/cues';
import { soundsOf } from '../../sound/events';
import { initialModel, type Connection, type Model } from '../../state/model';
import { frameOf } from './frames';
import { ContestSocket } from './socket';
import { followed, mayChoose, messageOf, UNKNOWN, type Contest } from './state';

const dial = (): WebSocket => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/contests/ws`);

/** A contest that this page follows: its state, its connection, and this player's table. */
export class ContestLive {
  contest = $state.raw<Contest>(UNKNOWN);
  connection = $state<Connection>('connecting');
  /** The dice as far as this device has checked them. */
  report = $state.raw<WaveReport | null>(null);
  /** The table of this player, in a model of its own. */
  readonly store: Store;
  #socket: ContestSocket | null = null;
  #version = 0;
  readonly #witness: WaveWitness;

  constructor(
    readonly id: string,
    private readonly outer: Model,
  ) {
    this.store = new Store(initialModel(outer.route, outer.language, outer.settings));
    const notes = notesOfBrowser();
    this.#witness = new WaveWitness(notes.place, id, notes.key);
    this.store.dispatch({ type: 'StillnessWished', still: outer.still });
    followDice(this.store, () => this.store.dispatch({ type: 'DiceLanded' }));
    this.store.onChange((model, before) => soundsOf(before, model).forEach(sounds.emit));
  }

  /** Follows the contest; returns the function that ends this. */
  follow = (): (() => void) => {
    const socket = new ContestSocket({ contest: this.id, dial, onMessage: this.#see, onConnection: this.#connect });
    this.#socket = socket;
    return () => socket.close();
  };

  /** Asks for the state again, after this player has entered or left. */
  refresh = (): void => this.#socket?.tell({ type: 'Follow', contest: this.id });

  /** Keeps these places for the next throw, or fills a box. */
  choose = (keep: readonly number[] | null, box: string | null): void => {
    const { now } = this.contest;
    if (now === null || !mayChoose(this.contest)) return;
    const faces = (keep ?? []).map((place) => now.table?.dice[place] ?? 0);
    const choice = { throw: now.throw, keep, faces, box };
    this.contest = { ...this.contest, choice };
    this.#witness.choose(messageOf(choice));
    this.#socket?.choose(messageOf(choice));
  };

  /** The tip of this device’s chain, which it pledges for a part in the dice. */
  pledge = (player: string): string => this.#witness.pledge(player);

  /** Compares the record of the contest with the notes of this device; returns the problem if it has no record. */
  check = async (): Promise<Problem | null> => {
    const answer = await getContestRecord(this.id);
    if (!answer.ok) return answer.problem;
    this.#witness.compare(answer.value);
    this.report = this.#witness.report;
    return null;
  };

  dismissAlarm = (): void => {
    this.#witness.dismissAlarm();
    this.report = this.#witness.report;
  };

  #connect = (connection: Connection): void => {
    this.connection = connection;
    this.store.dispatch({ type: 'ConnectionChanged', connection });
  };

  #see = (message: ContestServerMessage): void => {
    this.#version += 1;
    const link = this.#witness.see(message);
    if (link !== null) this.#socket?.tell(link, () => this.#witness.hear(link));
    this.report = this.#witness.report;
    const frame = frameOf(message, this.contest, this.#version, this.outer.me?.name ?? '');
    if (frame !== null) this.store.dispatch(frame);
    this.contest = followed(this.contest, message, performance.now());
  };
}
