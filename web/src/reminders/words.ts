import { wordsBy } from '../i18n';

const en = {
  heading: 'Reminders',
  push: 'Remind me of my turns on this device',
  about:
    'For games that wait for you: a notification two minutes into your turn, and when a quarter of the time is left, also with this page closed.',
  price: 'The maker of your browser (such as Google, Mozilla or Apple) carries the message. It cannot read it, but it sees when your turns come.',
  refused: 'Your browser blocks notifications. Allow them in its settings for this site.',
  install: 'On an iPhone or iPad, add this page to the home screen first. Then you can turn on reminders in the app.',
  quiet: 'Quiet hours on this device',
  from: 'From',
  until: 'Until',
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  offer: 'Remind me of my turns',
  never: 'No, thanks',
  on: 'This device reminds you of your turns.',
};

const ko: typeof en = {
  heading: '차례 알림',
  push: '이 기기로 내 차례 알림 받기',
  about: '나를 기다리는 게임에서, 차례가 된 지 2분 뒤와 시간이 4분의 1 남았을 때 알려 드려요. 이 화면을 닫아도 와요.',
  price: '알림은 브라우저를 만든 회사(구글, 모질라, 애플 등)를 거쳐 와요. 내용은 읽을 수 없지만, 차례가 언제 오는지는 알 수 있어요.',
  refused: '브라우저가 알림을 차단했어요. 브라우저의 사이트 설정에서 허용해 주세요.',
  install: '아이폰과 아이패드에서는 먼저 이 화면을 홈 화면에 추가해 주세요. 그 앱에서 알림을 켤 수 있어요.',
  quiet: '이 기기에서 알림을 받지 않는 시간',
  from: '시작',
  until: '끝',
  hour: (hour) => `${hour}시`,
  offer: '내 차례에 알림 받기',
  never: '괜찮아요',
  on: '이 기기로 차례를 알려 드려요.',
};

export const reminderWords = wordsBy({ en, ko });
