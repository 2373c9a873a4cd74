import type { ClientMessage, Enter, Ping } from '../protocol.gen';
import type { Mention } from '../state/model';

export type Sent = Exclude<ClientMessage, Enter | Ping | Mention>;

/**
 * Commands that are not answered yet, in the order they were given. They go out again after a
 * reconnect exactly as they were: the server knows a cid it has seen.
 */
export class Outbox {
  #commands: readonly Sent[] = [];

  get all(): readonly Sent[] {
    return this.#commands;
  }

  add(command: Sent): void {
    this.#commands = [...this.#commands, command];
  }

  /** Takes out the command that was answered; an answer without a cid may be for any. */
  settle(cid: string | null | undefined): void {
    this.#commands = cid == null ? [] : this.#commands.filter((command) => command.cid !== cid);
  }
}
