import type { Language } from '../../state/model';

/** What all pages about people and games say. */
export interface CommonWords {
  readonly loading: string;
  readonly unreachable: string;
  readonly again: string;
  readonly missing: string;
  readonly more: string;
  readonly first: string;
}

const WORDS: Record<Language, CommonWords> = {
  en: {
    loading: 'Fetching…',
    unreachable: 'The server cannot be reached. Check your connection.',
    again: 'Try again',
    missing: 'There is nothing here, or it is not for you to see.',
    more: 'Next',
    first: 'From the top',
  },
  ko: {
    loading: '가져오는 중…',
    unreachable: '서버에 닿지 않아요. 연결을 확인해 주세요.',
    again: '다시 시도',
    missing: '여기에는 아무것도 없거나, 볼 수 없는 내용이에요.',
    more: '다음',
    first: '처음부터',
  },
};

export const commonWords = (language: Language): CommonWords => WORDS[language];
