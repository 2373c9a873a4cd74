import type { Command, Message, Model } from '../state/model';
import { paceOf } from '../state/flight';
import { isShaking, keepsAll, mayRoll } from '../state/select';

/** The minimum shaking time, as part of the duration of a throw: a tap rattles once. */
const LEAST = 0.28;

/** Milliseconds of shaking before the client sends `Shake`. A cup that is emptied at once needs no message. */
const UNTOLD = 100;

/** The functions that the hand calls. */
export interface Arm {
  readonly model: () => Model;
  readonly dispatch: (message: Message) => void;
  readonly command: (command: Command) => void;
  readonly sendShake: (on: boolean, keep: readonly number[]) => void;
  readonly now: () => number;
}

/** The player's hand on the cup: it lifts the cup, shakes it while held, and pours out the dice. */
export class Hand {
  #lifted = 0;
  #shakeTimer: ReturnType<typeof setTimeout> | undefined;
  #pouring: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly arm: Arm) {}

  /** Takes the cup and shakes it if the player may roll; the first time with all dice kept, it warns instead. */
  lift = (): void => {
    const { arm } = this;
    if (!mayRoll(arm.model()) || isShaking(arm.model())) return;
    if (keepsAll(arm.model()) && !arm.model().warned) return arm.dispatch({ type: 'AllKeptWarned' });
    this.#lifted = arm.now();
    this.#keepQuiet();
    arm.dispatch({ type: 'CupLifted' });
    this.#shakeTimer = setTimeout(this.#tell, UNTOLD);
  };

  /** Throws after the minimum shaking time. */
  pour = (): void => {
    if (!isShaking(this.arm.model()) || this.#pouring !== undefined) return;
    const rest = this.#lifted + LEAST * paceOf(this.arm.model()) - this.arm.now();
    if (rest <= 0) this.#throw();
    else this.#pouring = setTimeout(this.#throw, rest);
  };

  /** Puts the cup down without a throw. */
  putDown = (): void => {
    if (this.#pouring !== undefined || !isShaking(this.arm.model())) return;
    if (this.#shakeTimer === undefined) this.arm.sendShake(false, []);
    this.#keepQuiet();
    this.arm.dispatch({ type: 'CupPutDown' });
  };

  /** Lifts the cup and throws the dice at once. */
  roll = (): void => {
    this.lift();
    this.pour();
  };

  /** If something else took the cup meanwhile, the other clients already know. */
  #tell = (): void => {
    this.#shakeTimer = undefined;
    const model = this.arm.model();
    if (isShaking(model)) this.arm.sendShake(true, model.held);
  };

  #keepQuiet(): void {
    clearTimeout(this.#shakeTimer);
    this.#shakeTimer = undefined;
  }

  /** The cup stays visible until the server sends the throw. */
  #throw = (): void => {
    this.#pouring = undefined;
    this.#keepQuiet();
    const model = this.arm.model();
    if (isShaking(model) && mayRoll(model)) this.arm.command({ type: 'Roll', keep: [...model.held] });
  };
}
