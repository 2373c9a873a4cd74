import type { Command, Message, Model } from '../state/model';
import { paceOf } from '../state/flight';
import { isShaking, mayRoll } from '../state/select';

/** The least that a cup is shaken, as part of the time a throw takes: a tap rattles once. */
const LEAST = 0.28;

/** What the hand needs of the world. */
export interface Arm {
  readonly model: () => Model;
  readonly dispatch: (message: Message) => void;
  readonly command: (command: Command) => void;
  readonly tellShake: (on: boolean, keep: readonly number[]) => void;
  readonly now: () => number;
}

/** Our hand on the cup: it lifts, shakes as long as it is held, and pours out the dice. */
export class Hand {
  #lifted = 0;
  #pouring: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly arm: Arm) {}

  /** Takes the cup and shakes it, if we may roll. */
  lift = (): void => {
    const { arm } = this;
    if (!mayRoll(arm.model()) || isShaking(arm.model())) return;
    this.#lifted = arm.now();
    arm.dispatch({ type: 'CupLifted' });
    arm.tellShake(true, arm.model().held);
  };

  /** Throws, after the least of a shake. */
  pour = (): void => {
    if (!isShaking(this.arm.model()) || this.#pouring !== undefined) return;
    const rest = this.#lifted + LEAST * paceOf(this.arm.model()) - this.arm.now();
    if (rest <= 0) this.#throw();
    else this.#pouring = setTimeout(this.#throw, rest);
  };

  /** Puts the cup down without a throw. */
  putDown = (): void => {
    if (this.#pouring !== undefined || !isShaking(this.arm.model())) return;
    this.arm.tellShake(false, []);
    this.arm.dispatch({ type: 'CupPutDown' });
  };

  /** Lifts and throws in one. */
  roll = (): void => {
    this.lift();
    this.pour();
  };

  /** The cup stays in sight until the dice come out of it, which the server tells. */
  #throw = (): void => {
    this.#pouring = undefined;
    const model = this.arm.model();
    if (isShaking(model) && mayRoll(model)) this.arm.command({ type: 'Roll', keep: [...model.held] });
  };
}
