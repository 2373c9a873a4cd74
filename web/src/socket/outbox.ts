import type { ClientMessage, Enter, Ping } from '../protocol.gen';
import type { Mention } from '../state/model';

export type Sent = Exclude<ClientMessage, Enter | Ping | Mention>;

/**
 * Commands that are not answered yet, in the order they were given. They go out again after a
 * reconnect unchanged: the server recognises a repeated cid.
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

/** A command's id: 16 random bytes. `randomUUID` needs https, which local servers do not have. */
export function newCid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
