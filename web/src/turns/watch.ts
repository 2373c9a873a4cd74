/** The number of games that wait for the player: asked for slowly, shown on the app's icon. */
import { getTurnCount } from '../api/home';
import type { Watched } from '../app/store.svelte';
import type { Message, Model } from '../state/model';
import { isMyTurn } from '../state/select';
import { doesWait } from './waits';

/** Milliseconds between two requests while the page is visible. */
const PERIOD = 60_000;
/** Milliseconds after a turn until the server has stored the next one. */
const STORED = 1000;

/** Shows a number on the icon of the installed app, where the browser can; 0 takes it away. */
function mark(turns: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  const marked = turns > 0 ? setAppBadge?.call(navigator, turns) : clearAppBadge?.call(navigator);
  marked?.catch(() => undefined); // a browser may refuse it for a page that is not installed
}

/** Whether the player's turn in a game that waits has begun or ended. */
const isTurned = ({ live }: Model, before: Model): boolean =>
  live !== null && doesWait(live.room) && (live.table?.game !== before.live?.table?.game || isMyTurn(live) !== isMyTurn(before.live));

/** Keeps the number of turns in the model and on the icon; returns the function that ends the requests. */
export function watchTurns(store: Watched, dispatch: (message: Message) => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    const { me } = store.model;
    if (document.hidden || me?.name == null) return;
    const answer = await getTurnCount();
    if (answer.ok && answer.value.turns !== store.model.turns) dispatch({ type: 'TurnsKnown', turns: answer.value.turns });
  }

  const asks = () => void ask();
  const timer = setInterval(asks, PERIOD);
  document.addEventListener('visibilitychange', asks);
  store.onChange((model, before) => {
    if (model.turns !== before.turns) mark(model.turns);
    if (model.me?.player !== before.me?.player || model.route !== before.route) return asks();
    if (!isTurned(model, before)) return;
    clearTimeout(soon);
    soon = setTimeout(asks, STORED);
  });
  asks();
  return () => {
    clearInterval(timer);
    clearTimeout(soon);
    document.removeEventListener('visibilitychange', asks);
  };
}
