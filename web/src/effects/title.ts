import { wordsIn } from '../i18n';
import type { Model } from '../state/model';
import { isMyTurn } from '../state/select';
import type { Watched } from './watched';

/** The window's title; a player who looks elsewhere sees there that the table waits for them. */
export function titleOf(model: Model, hidden: boolean): string {
  const words = wordsIn(model.language);
  const place = model.live?.rules.title[model.language] ?? model.page?.title[model.language] ?? siteTitle(model);
  const title = place === undefined ? words.title : `${place} · ${words.title}`;
  return hidden && isMyTurn(model.live) ? `● ${words.pageTitle.yourTurn} · ${words.title}` : title;
}

/** What a page about people or games is called, undefined for the others. */
function siteTitle({ route, language }: Model): string | undefined {
  if (route.page === 'home' || route.page === 'room' || route.page === 'unknown') return undefined;
  return wordsIn(language).site[route.page];
}

export function keepTitle(store: Watched): void {
  const tell = () => {
    document.title = titleOf(store.model, document.hidden);
  };
  tell();
  store.onChange(tell);
  document.addEventListener('visibilitychange', tell);
}
