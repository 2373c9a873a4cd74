import type { Watched } from './watched';

/** Keeps the page's language true, for fonts, hyphens and screen readers. */
export function keepLanguage(store: Watched): void {
  const tell = () => {
    document.documentElement.lang = store.model.language;
  };
  tell();
  store.onChange(tell);
}
