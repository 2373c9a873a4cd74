import type { Wire } from '../socket/link';

/** Dials the room of this device: its code is a file of its own, to which what the page says waits. */
export function dialDevice(): Wire {
  const wire: Wire = { onopen: null, onmessage: null, onclose: null, send: () => undefined, close: () => (open = false) };
  let open = true;
  void import('../local/dial').then(
    ({ dialLocal }) => {
      if (!open) return;
      const inner = dialLocal();
      inner.onopen = (event) => wire.onopen?.(event);
      inner.onmessage = (event) => wire.onmessage?.(event);
      inner.onclose = (event) => wire.onclose?.(event);
      wire.send = (text) => inner.send(text);
      wire.close = () => inner.close();
    },
    () => open && wire.onclose?.(undefined as never),
  );
  return wire;
}
