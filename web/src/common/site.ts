/** Whether this page is a static site, which has no server: `yacht site` marks its page. */
export const isSite = (): boolean => document.documentElement.hasAttribute('data-site');
