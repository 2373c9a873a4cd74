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

/**
 * The player's hand on the cup: it lifts the cup, shakes it while held, and pours out the dice. Between the two, the
 * room may be read again, and the connection may end. While the cup is in the hand, the throw that it is for is still
 * possible (`begun` in state/flight.ts), so the hand throws as soon as it can.
 */
export class Hand {
  #lifted = 0;
  /** Whether the player has let go, so that only the time of the throw is open. */
  #letGo = false;
  #shakeTimer: ReturnType<typeof setTimeout> | undefined;
  #pouring: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly arm: Arm) {}

  /** Takes the cup and shakes it if the player may roll; the first time with all dice kept, it warns instead. */
  lift = (): void => {
    const { arm } = this;
    if (!mayRoll(arm.model()) || isShaking(arm.model())) return;
    if (keepsAll(arm.model()) && !arm.model().warned) return arm.dispatch({ type: 'AllKeptWarned' });
    this.#lifted = arm.now();
    this.#letGo = false;
    clearTimeout(this.#pouring);
    this.#pouring = undefined;
    this.#keepQuiet();
    arm.dispatch({ type: 'CupLifted' });
    this.#shakeTimer = setTimeout(this.#tell, UNTOLD);
  };

  /** Throws after the minimum shaking time. */
  pour = (): void => {
    if (!isShaking(this.arm.model()) || this.#letGo) return;
    this.#letGo = true;
    const rest = this.#lifted + LEAST * paceOf(this.arm.model()) - this.arm.now();
    if (rest <= 0) this.#throw();
    else this.#pouring = setTimeout(this.#throw, rest);
  };

  /** Puts the cup down without a throw. */
  putDown = (): void => {
    if (this.#letGo || !isShaking(this.arm.model())) return;
    if (this.#shakeTimer === undefined) this.arm.sendShake(false, []);
    this.#keepQuiet();
    this.arm.dispatch({ type: 'CupPutDown' });
  };

  /** Follows the model: makes a throw that had to wait, and forgets one that is no longer possible. */
  follow = (): void => {
    const model = this.arm.model();
    if (!isShaking(model)) this.#letGo = false;
    else if (this.#letGo && this.#pouring === undefined && mayRoll(model)) this.#pouring = setTimeout(this.#throw);
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
    if (model.shaken !== null && isShaking(model)) this.arm.sendShake(true, model.shaken.keep);
  };

  #keepQuiet(): void {
    clearTimeout(this.#shakeTimer);
    this.#shakeTimer = undefined;
  }

  /** Throws if the player may roll now; otherwise `follow` will. The cup stays visible until the server sends the throw. */
  #throw = (): void => {
    this.#pouring = undefined;
    this.#keepQuiet();
    const model = this.arm.model();
    if (!this.#letGo || model.shaken === null || !mayRoll(model)) return;
    this.arm.command({ type: 'Roll', keep: [...model.shaken.keep] });
  };
}
