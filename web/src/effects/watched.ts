import type { Model } from '../state/model';

/** What an effect sees of the store. */
export interface Watched {
  readonly model: Model;
  readonly onChange: (listener: (model: Model, before: Model) => void) => void;
}
