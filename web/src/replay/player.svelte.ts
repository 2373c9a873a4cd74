import { followDice } from '../effects/dice';
import { sounds } from '../sound/cues';
import { soundsOf } from '../sound/events';
import type { Speed } from '../state/settings';
import { initialModel, type Model } from '../state/model';
import { Store } from '../app/store.svelte';
import { frameOf, seatIn, snapshotBefore, turnAt, turnsOf, type Film, type Turn } from './film';

/** The speeds of automatic playback. */
export type PlaybackPace = 'slow' | 'normal' | 'fast';

export const PACES: readonly PlaybackPace[] = ['slow', 'normal', 'fast'];

/** Milliseconds that a moment is shown after its dice are at rest. */
const STANDS: Readonly<Record<PlaybackPace, number>> = { slow: 2600, normal: 1300, fast: 450 };

/** The reader's setting for the dice animation. */
export type Wishes = Pick<Model, 'settings' | 'still'>;

/**
 * Plays a film on a separate table: the same store as for a live one, fed with the same
 * frames, so the live table's code animates dice, fills cards and writes sentences.
 */
export class Player {
  readonly store: Store;
  readonly turns: readonly Turn[];
  readonly last: number;
  step = $state(0);
  runs = $state(false);
  pace = $state<PlaybackPace>('normal');
  /** Whether the view beside the dice asks for a choice: its dice are then the only ones. */
  asks = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly film: Film,
    step: number,
    private readonly wishes: () => Wishes,
  ) {
    this.turns = turnsOf(film);
    this.last = film.moments.length - 1;
    this.store = new Store(initialModel({ page: 'records' }, 'en'));
    followDice(this.store, this.#land);
    this.store.onChange((model, before) => soundsOf(before, model).forEach(sounds.emit));
    this.#show(this.#within(step));
  }

  /** Shows a moment without animation. */
  jump = (step: number): void => {
    this.pause();
    this.#show(this.#within(step));
  };

  /** Plays the next moment; does nothing at the last one. */
  forward = (): void => {
    this.pause();
    this.#happen();
  };

  back = (): void => this.jump(this.step - 1);

  /** Goes to the beginning of the next turn; backwards, of this turn and then of the previous one. */
  turn = (by: 1 | -1): void => {
    const { turns, step } = this;
    const at = turnAt(turns, step);
    const begun = turns[at]?.step ?? 0;
    const to = by === 1 ? turns[at + 1]?.step : step > begun ? begun : turns[at - 1]?.step;
    this.jump(to ?? (by === 1 ? this.last : 0));
  };

  /** Starts or stops automatic playback; at the end it starts again from the beginning. */
  toggle = (): void => {
    if (this.runs) return this.pause();
    if (this.step === this.last) this.#show(0);
    this.runs = true;
    this.#wait();
  };

  pause = (): void => {
    this.runs = false;
    clearTimeout(this.#timer);
  };

  /** The seat whose card is shown if there is room for one: the chosen seat, otherwise the acting one. */
  get seat(): number {
    const moment = this.film.moments[this.step];
    return this.store.model.card ?? (moment === undefined ? 0 : seatIn(moment));
  }

  #within = (step: number): number => Math.min(Math.max(Number.isFinite(step) ? Math.trunc(step) : 0, 0), this.last);

  #land = (): void => this.store.dispatch({ type: 'DiceLanded' });

  /** Frames on a closed connection are applied without animation. */
  #show(step: number): void {
    const { dispatch } = this.store;
    dispatch({ type: 'ConnectionChanged', connection: 'lost' });
    dispatch(snapshotBefore(this.film, step));
    dispatch(frameOf(this.film, step));
    dispatch({ type: 'ConnectionChanged', connection: 'open' });
    this.step = step;
  }

  #happen(): void {
    if (this.step === this.last) return;
    const { settings, still } = this.wishes();
    const { dispatch } = this.store;
    dispatch({ type: 'SettingsChosen', settings: { speed: this.#speed(settings.speed) } });
    dispatch({ type: 'StillnessWished', still });
    this.#land();
    dispatch(frameOf(this.film, this.step + 1));
    this.step += 1;
  }

  /** Dice never fly longer than a moment is shown. */
  #speed = (speed: Speed): Speed => (this.pace === 'fast' && speed === 'normal' ? 'fast' : speed);

  #wait(): void {
    const { model } = this.store;
    const flies = model.flight === null ? 0 : (model.thrown?.ms ?? 0);
    this.#timer = setTimeout(() => {
      this.#happen();
      if (this.step === this.last) this.pause();
      else this.#wait();
    }, STANDS[this.pace] + flies);
  }
}
