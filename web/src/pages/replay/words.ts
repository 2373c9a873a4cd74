import type { Language } from '../../state/model';
import type { Pace } from '../../replay/player.svelte';

export interface ReplayWords {
  readonly heading: string;
  readonly controls: string;
  readonly first: string;
  readonly back: string;
  readonly play: string;
  readonly pause: string;
  readonly forward: string;
  readonly last: string;
  readonly pace: string;
  readonly paces: Readonly<Record<Pace, string>>;
  readonly at: (step: number, steps: number) => string;
  readonly keys: string;
  readonly turns: string;
  readonly round: (number: number) => string;
  readonly unfilled: string;
  /** Stands for somebody whose account is closed. */
  readonly left: string;
}

const WORDS: Record<Language, ReplayWords> = {
  en: {
    heading: 'The game again',
    controls: 'Go through the game',
    first: 'To the start',
    back: 'Back',
    play: 'Play',
    pause: 'Pause',
    forward: 'On',
    last: 'To the end',
    pace: 'Speed',
    paces: { slow: 'slow', normal: 'normal', fast: 'fast' },
    at: (step, steps) => `${step} of ${steps}`,
    keys: 'Arrow keys go on and back, with Shift by turns; Space plays and pauses.',
    turns: 'Turns',
    round: (number) => `Round ${number}`,
    unfilled: 'not finished',
    left: 'Someone who has left',
  },
  ko: {
    heading: '게임 다시 보기',
    controls: '게임 넘겨 보기',
    first: '처음으로',
    back: '이전',
    play: '재생',
    pause: '멈춤',
    forward: '다음',
    last: '끝으로',
    pace: '속도',
    paces: { slow: '느리게', normal: '보통', fast: '빠르게' },
    at: (step, steps) => `${steps}장면 중 ${step}`,
    keys: '화살표 키로 앞뒤로, Shift와 함께 누르면 차례 단위로 넘겨요. 스페이스로 재생하고 멈춰요.',
    turns: '차례',
    round: (number) => `${number}라운드`,
    unfilled: '끝내지 못함',
    left: '떠난 사람',
  },
};

export const replayWords = (language: Language): ReplayWords => WORDS[language];
