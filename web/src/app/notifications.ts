/**
 * Whether this browser can show notifications while the page is hidden. It needs a secure page and a
 * service worker, because phones allow notifications only from there. iOS and iPadOS stop a hidden page at
 * once, even one on the home screen, so a notification would come too late.
 */
export function canNotify(): boolean {
  const isApple = 'standalone' in navigator && navigator.maxTouchPoints > 0;
  const worker = 'serviceWorker' in navigator && 'ServiceWorkerRegistration' in globalThis;
  return globalThis.isSecureContext && !isApple && 'Notification' in globalThis && worker && 'showNotification' in ServiceWorkerRegistration.prototype;
}
