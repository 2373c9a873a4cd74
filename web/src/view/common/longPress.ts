/** How long a press lasts that is a long one, in milliseconds. */
const LONG = 450;
/** How far a finger may stray in it, in pixels. */
const STRAY = 12;

/** Lets a node tell a long press; the click that would follow it is not told. */
export function longPress(then: () => void) {
  return (node: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let long = false;

    const on = (type: string, listener: (event: PointerEvent) => void) => node.addEventListener(type, listener as EventListener, true);
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
    return stop;
  };
}
