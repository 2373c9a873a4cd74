import type { ServerMessage } from '../protocol.gen';
import type { Keeper, KeeperOptions } from '../sealed/keeper';
import { loadKeeper } from '../sealed/load';
import { notedStates } from '../sealed/noted';
import { read } from './stored';

/** The check of a room's dice. It loads with the table; until then the frames wait. */
export class DiceCheck {
  #keeper: Keeper | null = null;
  #early: ((keeper: Keeper) => void)[] = [];

  constructor(options: KeeperOptions) {
    void loadKeeper()
      .then(({ Keeper }) => {
        const keeper = new Keeper(options);
        this.#keeper = keeper;
        for (const act of this.#early.splice(0)) act(keeper);
      })
      .catch(() => undefined); // the page of the table reports the failure
  }

  /** A new connection enters the room. The states are read at once: the keeper may load after other tabs have seen later ones. */
  enter(): void {
    const states = notedStates(read);
    this.#do((keeper) => keeper.enter(states));
  }

  see(message: ServerMessage): void {
    this.#do((keeper) => keeper.see(message));
  }

  /** The roll to send, with the player's share; the table waits for the keeper, so it is there before the first roll. */
  roll = (keep: readonly number[]): ReturnType<Keeper['roll']> => this.#keeper?.roll(keep) ?? { keep: [...keep], share: null };

  dismissAlarm(): void {
    this.#keeper?.dismissAlarm();
  }

  /** The notes of this device as a file, null if there are none. */
  file(): File | null {
    const notes = this.#keeper?.file() ?? null;
    return notes === null ? null : new File([JSON.stringify(notes, null, 1)], `dice-notes-${notes.table}.json`, { type: 'application/json' });
  }

  #do(act: (keeper: Keeper) => void): void {
    if (this.#keeper === null) this.#early.push(act);
    else act(this.#keeper);
  }
}
