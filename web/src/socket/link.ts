import type { Accepted, ClientMessage, Hint, Odds, Refused, ServerMessage } from '../protocol.gen';
import type { Command, Connection, Mention } from '../state/model';
import { pauseBefore } from './backoff';
import { Heartbeat, type Attention } from './heartbeat';
import { newCid, Outbox, type Sent } from './outbox';

type Draft = Command & { readonly cid: string };

/** The part of a WebSocket that the client uses. */
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
  /** A new connection enters the room: its first frames are those that the last one missed. */
  readonly onEnter?: () => void;
  readonly random?: () => number;
  /** How closely the player follows the page, which decides how often it checks its connection. */
  readonly attention: () => Attention;
}

/** Whether a message is the answer to a command. */
const isAnswer = (message: ServerMessage): message is Accepted | Refused | Hint | Odds =>
  message.type === 'Accepted' || message.type === 'Refused' || message.type === 'Hint' || message.type === 'Odds';

/** Whether a refusal without a cid is about a share or a pledge, so that no command waits for it. */
const isUnasked = (message: ServerMessage): boolean => message.type === 'Refused' && message.code === 'bad_share' && message.cid == null;

/**
 * A persistent connection to one room: it reconnects after a loss, requests the missed frames, and
 * sends unanswered commands again.
 */
export class Link {
  readonly #options: LinkOptions;
  readonly #outbox = new Outbox();
  readonly #heartbeat = new Heartbeat({
    ask: () => this.#ping(() => undefined),
    doubt: () => this.#doubt(),
    giveUp: () => this.#dropped(),
    attention: () => this.#options.attention(),
  });
  /** For each ping without an answer, in order, the function to call then. */
  #pings: (() => void)[] = [];
  /** Commands given while disconnected; they get the room's version after the reconnect. */
  #drafts: Draft[] = [];
  #wire: Wire | null = null;
  #ready = false;
  #entered = false;
  #opened = false;
  /** Whether the server has been silent for so long that the page shows it. */
  #doubted = false;
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

  /** Sends a command, or keeps it until there is a connection; returns its cid. */
  send(command: Command): string {
    const cid = newCid();
    if (this.#entered) this.#post({ ...command, cid });
    else this.#drafts.push({ ...command, cid });
    return cid;
  }

  /** Sends a message that is useless later; drops it without a connection. */
  mention(message: Mention): void {
    if (this.#entered) this.#say(message);
  }

  /** Sends a message, also while the room is being entered; calls `read` once the server has certainly read it. */
  tell(message: Mention, read: () => void): void {
    this.#say(message);
    this.#ping(read);
  }

  /** The network or the page is back: reconnects at once, or checks that the connection is alive. */
  wake(): void {
    if (this.#over) return;
    if (this.#wire === null) this.#dial();
    else if (this.#entered) this.#heartbeat.check();
  }

  /** The network is gone: drops the connection at once. */
  lose(): void {
    if (!this.#over && this.#wire !== null) this.#dropped();
  }

  /** Reconnects, so that the server uses the new session. Until then no command goes out: it could meet another state. */
  redial(): void {
    this.#hangUp();
    if (this.#opened) this.#options.onConnection('connecting');
    this.#dial();
  }

  /** Closes the connection permanently. */
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
    wire.onmessage = ({ data }: { data: unknown }) => this.#receive(data);
    wire.onclose = () => this.#dropped();
    this.#heartbeat.restart();
  }

  #enter(): void {
    this.#ready = true;
    this.#heartbeat.restart();
    this.#options.onEnter?.();
    this.#say({ type: 'Enter', room: this.#room, epoch: this.#epoch, version: this.#version });
  }

  #receive(data: unknown): void {
    this.#heartbeat.restart();
    this.#trust();
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
    if (this.#isLost(message)) return this.#startOver();
    if (this.#isAhead(message)) return this.redial(); // the new connection starts with the missing frames
    if (this.#voteAgain(message) || isUnasked(message)) return;
    this.#follow(message);
    this.#options.onMessage(message);
    if (message.type === 'Snapshot' || message.type === 'UpToDate') this.#caughtUp();
  }

  /** Updates the position in the room's history and the outbox after a frame. */
  #follow(message: ServerMessage): void {
    if (message.type === 'Snapshot') {
      [this.#epoch, this.#version] = [message.epoch, message.version];
      this.#room = message.room.id; // it may have been a code, which is valid only for a while
    }
    if (message.type === 'Changed') this.#version = Math.max(this.#version, message.version);
    if (message.type === 'Pong') this.#pings.shift()?.();
    if (isAnswer(message)) this.#outbox.settle(message.cid);
    if (message.type === 'Refused' && message.code === 'no_room') this.#over = true;
  }

  /** Whether a frame belongs to another epoch; only a new snapshot can repair that. */
  #isLost(message: ServerMessage): boolean {
    return message.type === 'Changed' && message.epoch !== this.#epoch;
  }

  /** Whether a frame between this one and the last is missing. */
  #isAhead(message: ServerMessage): boolean {
    return message.type === 'Changed' && message.version > this.#version + 1;
  }

  /**
   * Sends a vote for a rematch again if the vote of another player came first, since votes do not
   * depend on each other; returns whether it did.
   */
  #voteAgain(message: ServerMessage): boolean {
    if (message.type !== 'Refused' || message.code !== 'stale' || message.version == null) return false;
    const vote = this.#outbox.all.find(({ cid }) => cid === message.cid);
    if (vote?.type !== 'Rematch') return false;
    this.#outbox.settle(vote.cid);
    this.#outbox.add({ ...vote, expect: message.version });
    this.#say({ ...vote, expect: message.version });
    return true;
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
    this.#heartbeat.restart(); // the room decides how closely the player follows it
    this.#options.onConnection('open');
    for (const command of this.#outbox.all) this.#say(command);
    for (const draft of this.#drafts.splice(0)) this.#post(draft);
  }

  #post(draft: Draft): void {
    const command: Sent = { ...draft, expect: this.#version };
    this.#outbox.add(command);
    this.#say(command);
    this.#heartbeat.expect();
  }

  /** The server is silent. The connection stays, because it may only be slow. */
  #doubt(): void {
    if (!this.#entered) return;
    this.#doubted = true;
    this.#options.onConnection('lost');
  }

  /** The server has sent a message after a silence. */
  #trust(): void {
    if (this.#doubted) this.#options.onConnection('open');
    this.#doubted = false;
  }

  #dropped(): void {
    this.#hangUp();
    if (this.#over) return;
    const { random = Math.random } = this.#options;
    this.#retry = setTimeout(() => this.#dial(), pauseBefore(this.#failures, random()));
    this.#failures += 1;
    this.#options.onConnection(this.#opened ? 'lost' : 'connecting');
  }

  /** Drops the connection and ignores its further messages. */
  #hangUp(): void {
    clearTimeout(this.#retry);
    this.#heartbeat.stop();
    this.#ready = this.#entered = this.#doubted = false;
    this.#pings = [];
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #ping(answered: () => void): void {
    if (!this.#ready) return;
    this.#pings.push(answered);
    this.#say({ type: 'Ping' });
  }

  #say(message: ClientMessage): void {
    if (this.#ready) this.#wire?.send(JSON.stringify(message));
  }
}
