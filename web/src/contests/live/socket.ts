import type { Choose, ContestClientMessage, ContestServerMessage } from '../../protocol.gen';
import { pauseBefore } from '../../socket/backoff';
import { Heartbeat } from '../../socket/heartbeat';
import type { Wire } from '../../socket/link';
import type { Connection } from '../../state/model';

export interface ContestSocketOptions {
  readonly contest: string;
  readonly dial: () => Wire;
  readonly onMessage: (message: ContestServerMessage) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** The messages after which a choice is not open any more. */
const ANSWERS: readonly ContestServerMessage['type'][] = ['Chosen', 'Refused', 'ContestState', 'WaveThrown', 'ContestOver'];

/** A persistent connection to one contest: it reconnects after a loss, and repeats the choice without an answer. */
export class ContestSocket {
  #wire: Wire | null = null;
  #unanswered: Choose | null = null;
  #ready = false;
  /** For each ping without an answer, in order, the function to call then. */
  #pings: (() => void)[] = [];
  #failures = 0;
  #opened = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #heartbeat = new Heartbeat({
    ask: () => this.#ping(),
    doubt: () => this.options.onConnection('lost'),
    giveUp: () => this.#dropped(),
    attention: () => (document.hidden ? 'hidden' : 'playing'),
  });

  constructor(private readonly options: ContestSocketOptions) {
    this.#dial();
    addEventListener('online', this.#dial);
    addEventListener('offline', this.#dropped);
  }

  /** Sends a choice, again after each new connection until the server has answered it. */
  choose(choice: Choose): void {
    this.#unanswered = choice;
    this.#say(choice);
    this.#heartbeat.expect();
  }

  /** Sends a message that is useless later; calls `read` once the server has certainly read it. */
  tell(message: ContestClientMessage, read?: () => void): void {
    this.#say(message);
    this.#ping(read);
  }

  /** Closes the connection permanently. */
  close(): void {
    removeEventListener('online', this.#dial);
    removeEventListener('offline', this.#dropped);
    this.#hangUp();
  }

  #dial = (): void => {
    this.#hangUp();
    const wire = this.options.dial();
    this.#wire = wire;
    wire.onopen = () => {
      this.#ready = true;
      this.#say({ type: 'Follow', contest: this.options.contest });
    };
    wire.onmessage = ({ data }: { data: unknown }) => this.#receive(String(data));
    wire.onclose = () => this.#dropped();
    this.#heartbeat.restart();
  };

  #receive(data: string): void {
    this.#heartbeat.restart();
    const message = JSON.parse(data) as ContestServerMessage;
    if (message.type === 'ContestState') [this.#opened, this.#failures] = [true, 0];
    if (this.#opened) this.options.onConnection('open');
    if (message.type === 'Pong') this.#pings.shift()?.();
    this.options.onMessage(message);
    this.#settle(message);
  }

  /** A choice is over once the server has answered it or went on; the state after a new connection says whether it still fits. */
  #settle(message: ContestServerMessage): void {
    const choice = this.#unanswered;
    if (choice === null || !ANSWERS.includes(message.type)) return;
    const stillFits = message.type === 'ContestState' && message.throw === choice.throw && !message.chosen;
    if (stillFits) this.#say(choice);
    else this.#unanswered = null;
  }

  #dropped = (): void => {
    this.#hangUp();
    this.#retry = setTimeout(this.#dial, pauseBefore(this.#failures, Math.random()));
    this.#failures += 1;
    this.options.onConnection(this.#opened ? 'lost' : 'connecting');
  };

  #hangUp(): void {
    clearTimeout(this.#retry);
    this.#heartbeat.stop();
    this.#ready = false;
    this.#pings = [];
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #ping(read: () => void = () => undefined): void {
    if (!this.#ready) return;
    this.#pings.push(read);
    this.#say({ type: 'Ping' });
  }

  #say(message: ContestClientMessage): void {
    if (this.#ready) this.#wire?.send(JSON.stringify(message));
  }
}
