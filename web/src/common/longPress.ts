/** The minimum duration of a long press, in milliseconds. */
const LONG = 450;
/** The maximum movement during a long press, in pixels. */
const STRAY = 12;

/** Reports long presses of a node and suppresses the click that would follow. */
export function longPress(then: () => void) {
  return (node: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let long = false;

    const listening = new AbortController();
    const on = (type: string, listener: (event: PointerEvent) => void) =>
      node.addEventListener(type, listener as EventListener, { capture: true, signal: listening.signal });
    const stop = () => clearTimeout(timer);

    on('pointerdown', ({ isPrimary, button, clientX, clientY }) => {
      if (!isPrimary || button !== 0) return;
      [start, long] = [{ x: clientX, y: clientY }, false];
      timer = setTimeout(() => {
        long = true;
        then();
      }, LONG);
    });
    on('pointermove', ({ clientX, clientY }) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > STRAY) stop();
    });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) on(end, stop);
    on('contextmenu', (event) => event.preventDefault());
    on('click', (event) => {
      if (long) event.stopPropagation();
      long = false;
    });
    return () => {
      stop();
      listening.abort();
    };
  };
}
