import type { ServerMessage } from '../../src/protocol.gen';
import type { Wire } from '../../src/socket/link';

/** A fake WebSocket controlled by the test. */
export class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.({} as never);
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }

  drop(): void {
    this.onclose?.({} as never);
  }

  get last() {
    return this.sent.at(-1);
  }
}
