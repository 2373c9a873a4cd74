import type { Command, Message, Model } from '../state/model';
import { paceOf } from '../state/flight';
import { isShaking, mayRoll } from '../state/select';

/** The least that a cup is shaken, as part of the time a throw takes: a tap rattles once. */
const LEAST = 0.28;

/** How long a cup is shaken, in milliseconds, before the others are told: one emptied at once is not worth a message. */
const UNTOLD = 100;

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
  #telling: ReturnType<typeof setTimeout> | undefined;
  #pouring: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly arm: Arm) {}

  /** Takes the cup and shakes it, if we may roll. */
  lift = (): void => {
    const { arm } = this;
    if (!mayRoll(arm.model()) || isShaking(arm.model())) return;
    this.#lifted = arm.now();
    this.#keepQuiet();
    arm.dispatch({ type: 'CupLifted' });
    this.#telling = setTimeout(this.#tell, UNTOLD);
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
    if (this.#telling === undefined) this.arm.tellShake(false, []);
    this.#keepQuiet();
    this.arm.dispatch({ type: 'CupPutDown' });
  };

  /** Lifts and throws in one. */
  roll = (): void => {
    this.lift();
    this.pour();
  };

  /** Whatever took the cup out of our hand meanwhile has told the others, too. */
  #tell = (): void => {
    this.#telling = undefined;
    const model = this.arm.model();
    if (isShaking(model)) this.arm.tellShake(true, model.held);
  };

  #keepQuiet(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
  }

  /** The cup stays in sight until the dice come out of it, which the server tells. */
  #throw = (): void => {
    this.#pouring = undefined;
    this.#keepQuiet();
    const model = this.arm.model();
    if (isShaking(model) && mayRoll(model)) this.arm.command({ type: 'Roll', keep: [...model.held] });
  };
}
