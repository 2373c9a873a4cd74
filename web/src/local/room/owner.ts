/** Takes a room for this tab; the room stays taken until the returned function is called. Null if another tab has it. */
export type Own = (room: string, take: boolean, onLost: () => void) => Promise<(() => void) | null>;

/**
 * Takes rooms by the locks of the browser, which end with their tab. With `take`, it takes the room from another tab, whose `onLost` is
 * called. A browser without locks gives each room at once: the epochs of the store then decide between two tabs.
 */
export const ownByLock: Own = (room, take, onLost) => {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((granted) => {
    let isMine = false;
    const held = (lock: Lock | null): Promise<void> | undefined => {
      isMine = lock !== null;
      if (lock !== null) return new Promise((release) => granted(release));
      granted(null);
      return undefined;
    };
    locks.request(`yacht-dice ${room}`, take ? { steal: true } : { ifAvailable: true }, held).catch(() => (isMine ? onLost() : granted(null)));
  });
};
