import { MediaQuery } from 'svelte/reactivity';

/** Whether the menu of a table has the language, which leaves the bar of a phone to the name of the rules. */
export const narrow = new MediaQuery('max-width: 639px');
