/** The browser's offer to install the site. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The prompt that the browser has offered and that is not used yet. */
export const installer: { prompt: InstallEvent | null } = { prompt: null };

/** Keeps the browser's offer for a moment that suits the player. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installer.prompt = event as InstallEvent;
  });
}
