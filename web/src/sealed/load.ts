/** The check of the dice, a file of its own. */
export const loadKeeper = (): Promise<typeof import('./keeper')> => import('./keeper');
