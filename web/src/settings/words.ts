import { wordsBy } from '../i18n';

const en = {
  about: 'Settings are stored in this browser and apply at once.',
  dice: 'Dice and boxes',
  speed: 'Dice speed',
  speeds: { normal: 'Normal', fast: 'Fast', instant: 'Instant' },
  confirm: 'Ask before a box is filled',
  confirmHint: 'The first tap marks it, the second fills it.',
  notify: 'Notify me when it is my turn',
  notifyHint: 'Your system shows a notification while you look at another tab.',
  notifyRefused: 'Your browser blocks notifications. Allow them in its settings for this site.',
  sound: 'Sound',
  music: 'Music',
  effects: 'Dice and effects',
  mute: { music: 'Mute the music', effects: 'Mute dice and effects' },
  muted: 'muted',
  percent: (percent: number) => `${percent}%`,
  look: 'Appearance',
  theme: 'Colours',
  themes: { system: 'Device', light: 'Light', dark: 'Dark' },
  language: 'Language',
};

const ko: typeof en = {
  about: '이 브라우저에 저장되고 바로 적용돼요.',
  dice: '주사위와 점수 칸',
  speed: '주사위 속도',
  speeds: { normal: '보통', fast: '빠르게', instant: '바로' },
  confirm: '칸을 채우기 전에 확인하기',
  confirmHint: '한 번 누르면 선택하고, 한 번 더 누르면 채워요.',
  notify: '내 차례에 알림 받기',
  notifyHint: '다른 탭을 보고 있을 때 시스템 알림으로 알려 드려요.',
  notifyRefused: '브라우저가 알림을 차단했어요. 브라우저의 사이트 설정에서 허용해 주세요.',
  sound: '소리',
  music: '음악',
  effects: '주사위와 효과음',
  mute: { music: '음악 끄기', effects: '주사위와 효과음 끄기' },
  muted: '꺼짐',
  percent: (percent) => `${percent}%`,
  look: '화면',
  theme: '색상',
  themes: { system: '기기 설정', light: '밝게', dark: '어둡게' },
  language: '언어',
};

export const settingsWords = wordsBy({ en, ko });
