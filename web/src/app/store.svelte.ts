import type { Message, Model } from '../state/model';
import { update } from '../state/update';

type Listener = (model: Model, before: Model) => void;

/** The part of the store that effects can use. */
export interface Watched {
  readonly model: Model;
  readonly onChange: (listener: (model: Model, before: Model) => void) => void;
}

/** Holds the one model. Views read it; effects run after each message. */
export class Store implements Watched {
  #model = $state.raw() as Model;
  readonly #listeners: Listener[] = [];

  constructor(model: Model) {
    this.#model = model;
  }

  get model(): Model {
    return this.#model;
  }

  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  dispatch = (message: Message): void => {
    const before = this.#model;
    this.#model = update(before, message);
    for (const listener of this.#listeners) listener(this.#model, before);
  };
}
