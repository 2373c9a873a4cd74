/** Keeps the screen of this device on while its page is visible, if the browser can; returns the function that ends this. */
export function keepAwake(): () => void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock };
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const hold = async () => {
    if (wakeLock === undefined || document.hidden) return;
    lock = await wakeLock.request('screen').catch(() => null); // refused when the battery is low
    if (isOver) await lock?.release();
  };
  const listen = () => void hold();
  listen();
  document.addEventListener('visibilitychange', listen);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', listen);
    void lock?.release();
  };
}
