/** All pages that load their own data. */
export const pages = {
  again: 'Try again',
  missing: 'This page does not exist, or you may not see it.',
  more: 'Next',
  first: 'From the top',
};

export type PagesWords = typeof pages;
