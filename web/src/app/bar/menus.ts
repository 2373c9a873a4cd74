/** The content of the menus, which loads when a menu is about to open. */
export { default as Places } from './Places.svelte';
export { default as Sheet } from './Sheet.svelte';
