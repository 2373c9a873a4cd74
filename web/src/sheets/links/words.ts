import { wordsBy } from '../../i18n';

const en = {
  heading: 'Phones',
  about: 'Scan the code with the other phone, or send the link. A link gives its rights to all who have it.',
  which: 'Link for',
  umpire: 'Another umpire: enters and corrects everything',
  seat: (name: string) => `${name}: this seat only`,
  watch: 'Watching only',
  code: 'The link as a QR code',
  invite: (rules: string) => `Card for real dice: ${rules}`,
  missing: 'Only the umpire can open the other links.',
  screen: 'Open the big screen',
  screenAbout: 'Totals, bonus and dice for a television or laptop in the room.',
  account: 'Link my account',
  accountAbout: 'The sheet then shows that this seat is yours. It does not count for level and rating.',
  linked: 'An account is linked to this seat.',
  unlink: 'End this link',
  noAccount: 'Log in with an account to link it to this seat.',
  mine: 'My sheets',
  roles: { umpire: 'umpire', seat: 'player', watch: 'watching' },
  forget: (names: string) => `Take the sheet of ${names} out of this list`,
  kept: 'This device keeps these links. The server cannot show them again.',
};

const ko: typeof en = {
  heading: '다른 기기',
  about: '다른 휴대전화로 코드를 찍거나 링크를 보내세요. 링크를 가진 사람은 모두 그 링크의 권한을 가져요.',
  which: '누구의 링크',
  umpire: '다른 진행자: 모든 입력과 수정',
  seat: (name) => `${name} 님: 자기 점수표만 입력`,
  watch: '보기만',
  code: '링크가 담긴 QR 코드',
  invite: (rules) => `직접 굴리는 주사위 점수표: ${rules}`,
  missing: '다른 링크는 진행자만 볼 수 있어요.',
  screen: '큰 화면 열기',
  screenAbout: 'TV나 노트북에 합계, 보너스, 주사위를 크게 보여 줘요.',
  account: '내 계정 연결하기',
  accountAbout: '이 자리가 내 자리라고 표시돼요. 레벨과 실력에는 반영되지 않아요.',
  linked: '이 자리에 계정이 연결됐어요.',
  unlink: '연결 끊기',
  noAccount: '이 자리에 계정을 연결하려면 로그인하세요.',
  mine: '내 점수표',
  roles: { umpire: '진행자', seat: '플레이어', watch: '보기' },
  forget: (names) => `${names} 점수표를 이 목록에서 빼기`,
  kept: '이 링크들은 이 기기에만 있어요. 서버는 다시 보여 주지 못해요.',
};

export const linkWords = wordsBy({ en, ko });
