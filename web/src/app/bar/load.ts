/** Loads the content of the menus, a file of its own. */
export const loadMenus = () => import('./menus');

/** Starts to load it when a menu is about to open; the menu reports a failure. */
export const preloadMenus = (): void => void loadMenus().catch(() => undefined);
