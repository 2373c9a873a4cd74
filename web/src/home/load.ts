import { once } from '../pages/once';

/** The search for an opponent, which a visitor loads with the press that begins it. */
export const loadSearch = once(() => import('./Search.svelte'));
