import type { Language } from '../state/model';

/** The day on which a time from now ends, with its time: the server sends durations, as clocks differ. */
export const dayIn = (left_ms: number, language: Language): string =>
  new Date(Date.now() + left_ms).toLocaleString(language, { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });
