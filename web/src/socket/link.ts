import type { Accepted, ClientMessage, Hint, Refused, ServerMessage } from '../protocol.gen';
import type { Command, Connection, Mention } from '../state/model';
import { pauseBefore } from './backoff';
import { newCid } from './cid';
import { Heartbeat } from './heartbeat';
import { Outbox, type Sent } from './outbox';

type Draft = Command & { readonly cid: string };

/** What is used of a WebSocket. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LinkOptions {
  readonly room: string;
  readonly dial: () => Wire;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onConnection: (connection: Connection) => void;
  readonly random?: () => number;
}

/** Whether a message says what became of a command. */
const isAnswer = (message: ServerMessage): message is Accepted | Refused | Hint =>
  message.type === 'Accepted' || message.type === 'Refused' || message.type === 'Hint';

/**
 * A lasting connection to one room: it dials again when the line drops, asks for what was
 * missed, and sends unanswered commands once more.
 */
export class Link {
  readonly #options: LinkOptions;
  readonly #outbox = new Outbox();
  readonly #heartbeat = new Heartbeat(
    () => this.#say({ type: 'Ping' }),
    () => this.#dropped(),
  );
  /** Commands given while there was no line; they are meant for the room as it is found then. */
  #drafts: Draft[] = [];
  #wire: Wire | null = null;
  #ready = false;
  #entered = false;
  #opened = false;
  #over = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #room: string;
  #epoch = 0;
  #version = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#room = options.room;
    this.#dial();
  }

  /** Sends a command, or keeps it until there is a line; returns its cid. */
  send(command: Command): string {
    const cid = newCid();
    if (this.#entered) this.#post({ ...command, cid });
    else this.#drafts.push({ ...command, cid });
    return cid;
  }

  /** Says something that is worth nothing later: without a line it is not said at all. */
  mention(message: Mention): void {
    if (this.#entered) this.#say(message);
  }

  /** The network or the page is back: try at once, or make sure that the line still lives. */
  wake(): void {
    if (this.#over) return;
    if (this.#wire === null) this.#dial();
    else if (this.#entered) this.#heartbeat.check();
  }

  /** Dials anew, for the server to see who we are now. */
  redial(): void {
    this.#hangUp();
    this.#dial();
  }

  /** Ends the connection for good. */
  close(): void {
    this.#over = true;
    this.#hangUp();
  }

  #dial(): void {
    if (this.#over) return;
    clearTimeout(this.#retry);
    const wire = this.#options.dial();
    this.#wire = wire;
    wire.onopen = () => this.#enter();
    wire.onmessage = ({ data }: { data: unknown }) => this.#heard(data);
    wire.onclose = () => this.#dropped();
    this.#heartbeat.heard();
  }

  #enter(): void {
    this.#ready = true;
    this.#heartbeat.heard();
    this.#say({ type: 'Enter', room: this.#room, epoch: this.#epoch, version: this.#version });
  }

  #heard(data: unknown): void {
    this.#heartbeat.heard();
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
    if (this.#isLost(message)) return this.#startOver();
    if (this.#isAhead(message)) return this.redial(); // the new line begins with what is missing
    this.#follow(message);
    this.#options.onMessage(message);
    if (message.type === 'Snapshot' || message.type === 'UpToDate') this.#caughtUp();
  }

  /** Keeps the place in the room's history and the outbox true to what the server said. */
  #follow(message: ServerMessage): void {
    if (message.type === 'Snapshot') {
      [this.#epoch, this.#version] = [message.epoch, message.version];
      this.#room = message.room.id; // it may have been a code, which is good only for a while
    }
    if (message.type === 'Changed') this.#version = Math.max(this.#version, message.version);
    if (isAnswer(message)) this.#outbox.settle(message.cid);
    if (message.type === 'Refused' && message.code === 'no_room') this.#over = true;
  }

  /** Whether a frame belongs to another epoch than ours, which only a new snapshot can mend. */
  #isLost(message: ServerMessage): boolean {
    return message.type === 'Changed' && message.epoch !== this.#epoch;
  }

  /** Whether a change between this one and what we have seen has not come. */
  #isAhead(message: ServerMessage): boolean {
    return message.type === 'Changed' && message.version > this.#version + 1;
  }

  #startOver(): void {
    [this.#epoch, this.#version] = [0, 0];
    this.redial();
  }

  #caughtUp(): void {
    if (this.#entered) return;
    this.#entered = true;
    this.#opened = true;
    this.#failures = 0;
    this.#options.onConnection('open');
    for (const command of this.#outbox.all) this.#say(command);
    for (const draft of this.#drafts.splice(0)) this.#post(draft);
  }

  #post(draft: Draft): void {
    const command: Sent = { ...draft, expect: this.#version };
    this.#outbox.add(command);
    this.#say(command);
  }

  #dropped(): void {
    this.#hangUp();
    if (this.#over) return;
    const { random = Math.random } = this.#options;
    this.#retry = setTimeout(() => this.#dial(), pauseBefore(this.#failures, random()));
    this.#failures += 1;
    this.#options.onConnection(this.#opened ? 'lost' : 'connecting');
  }

  /** Lets go of the line; what it still says is not listened to. */
  #hangUp(): void {
    clearTimeout(this.#retry);
    this.#heartbeat.stop();
    this.#ready = this.#entered = false;
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #say(message: ClientMessage): void {
    if (this.#ready) this.#wire?.send(JSON.stringify(message));
  }
}
