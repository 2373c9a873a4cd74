import type { PagesWords } from '../en/pages';

export const pages: PagesWords = {
  again: '다시 시도',
  missing: '없거나 볼 수 없는 페이지예요.',
  more: '다음',
  first: '처음으로',
};
