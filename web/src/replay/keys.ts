import type { Player } from './player.svelte';

const TYPING = 'input, textarea, select, dialog[open]';
const PRESSABLE = 'button, a, summary';

/** The action of a key in a replay: arrows move by moments, with Shift by turns; Space plays and pauses. */
export function pressed(player: Player, event: KeyboardEvent): void {
  const target = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(TYPING)) return;
  if (event.key === ' ' && target?.closest(PRESSABLE)) return;
  const act = meaningOf(player, event);
  if (act === null) return;
  event.preventDefault();
  act();
}

function meaningOf(player: Player, { key, shiftKey }: KeyboardEvent): (() => void) | null {
  switch (key) {
    case 'ArrowRight':
      return shiftKey ? () => player.turn(1) : player.forward;
    case 'ArrowLeft':
      return shiftKey ? () => player.turn(-1) : player.back;
    case ' ':
      return player.toggle;
    default:
      return null;
  }
}
