import { wordsBy } from '../../i18n';

const en = {
  heading: 'Reminders by e-mail',
  about:
    'When games wait for your turn, you get one mail with their links, at most every four hours. Mails come only while no device of yours gets push messages.',
  off: 'This server sends no mail.',
  label: 'E-mail address',
  send: 'Send a link to confirm it',
  change: 'Change the address',
  waits: (address: string) => `A mail is on its way to ${address}. Open its link within 24 hours and press the button there.`,
  works: (address: string) => `Reminders go to ${address}.`,
  stopped: (address: string) => `${address} refused five mails in a row, so no more are sent. Enter an address that works.`,
  end: 'Remove the address',
  verify: {
    heading: 'Confirm your address',
    about: 'Press the button to get reminders of your turns at this address.',
    button: 'Confirm',
    done: 'Done. You get a mail when games wait for your turn.',
  },
  leave: {
    heading: 'End the reminders',
    about: 'Press the button, and the server deletes your address and stops the mails.',
    button: 'Stop the mails',
    done: 'Done. The server has deleted your address and stopped the mails.',
  },
};

const ko: typeof en = {
  heading: '메일 알림',
  about: '내 차례를 기다리는 게임이 있으면 링크를 모아 메일로 보내 드려요. 네 시간에 한 통까지만 가고, 푸시 알림을 받는 기기가 있으면 보내지 않아요.',
  off: '이 서버에서는 메일을 보내지 않아요.',
  label: '메일 주소',
  send: '확인 링크 보내기',
  change: '주소 바꾸기',
  waits: (address) => `${address}(으)로 메일을 보냈어요. 24시간 안에 링크를 열고 버튼을 눌러 주세요.`,
  works: (address) => `알림을 받는 주소: ${address}`,
  stopped: (address) => `${address}에서 메일을 다섯 번 이어서 거절해 더는 보내지 않아요. 다른 주소를 적어 주세요.`,
  end: '주소 지우기',
  verify: {
    heading: '메일 주소 확인',
    about: '버튼을 누르면 이 주소로 차례 알림을 보내 드려요.',
    button: '확인하기',
    done: '확인했어요. 내 차례를 기다리는 게임이 있으면 메일을 보내 드려요.',
  },
  leave: {
    heading: '메일 알림 그만 받기',
    about: '버튼을 누르면 서버가 주소를 지우고, 메일은 더 오지 않아요.',
    button: '그만 받기',
    done: '주소를 지웠어요. 메일은 더 오지 않아요.',
  },
};

export const mailWords = wordsBy({ en, ko });
