import type { Message, Model } from './state/model';
import { update } from './state/update';

type Listener = (model: Model, before: Model) => void;

/** Holds the one model. Views read it; effects are told after each message. */
export class Store {
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
