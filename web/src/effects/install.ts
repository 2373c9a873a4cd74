/** Lets the page be installed, and be honest when there is no connection. */
export function keepOfflinePage(): void {
  // Only where the browser has it: on plain http beyond this machine there is none, and no need.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // A browser that will not keep the page (private windows do not) plays all the same.
    });
  });
}
