import type { Pledge, ServerMessage, Share } from '../../src/protocol.gen';

/** One connection: the messages on their way, in order. */
export class SimConnection {
  readonly toClient: ServerMessage[] = [];
  readonly toServer: (Pledge | Share | { readonly type: 'Ping' })[] = [];
  readonly shown = new Set<string>();
  /** The numbers of shares that the server has confirmed. */
  readonly confirmed = new Set<number>();
  last: Pledge | Share | null = null;

  constructor(readonly player: string) {}
}
