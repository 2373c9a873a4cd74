import { wordsBy } from '../i18n';
import { counted } from '../i18n/en/plural';
import type { ClubLine } from '../protocol.gen';
import type { Language } from '../state/model';

const en = {
  about: 'For people who often play together: the hand of the day of all members, contests of their own and a table of the season.',
  own: 'Your clubs', ownNone: 'You are in no club yet.', open: 'Open clubs',
  openNone: 'There is no open club yet. Start one, or ask a friend for an invitation.', all: 'All clubs',
  members: (count: number) => counted(count, 'member'), access: { open: 'open to all', closed: 'by invitation' },
  role: { owner: 'Owner', keeper: 'Keeper', member: 'Member' },
  needed: 'With an account you can follow players and join clubs.', account: 'Make an account',
  form: {
    make: 'Start a club',
    later: 'An account can start up to 3 clubs, from 7 days and 5 finished games on.', change: 'Change the club',
    name: 'Name of the club', about: 'About the club (up to 200 characters, no links)', open: 'Open to all',
    openAbout: 'Players find the club and join it by themselves. Otherwise only members see it, and others join by invitation.',
    save: 'Save',
  },
  join: 'Join the club', leave: { cancel: 'Leave the club', sure: 'Leave now' },
  remove: { cancel: 'Delete the club', sure: 'Delete for all members' }, keep: 'Keep as it is', people: 'Members',
  manage: 'Manage members',
  roleOf: (name: string) => `Role of ${name}`,
  handOver: (name: string) => `Hand the club over to ${name}`,
  dismiss: 'Remove', dismissSure: (name: string) => `Remove ${name} from the club`,
  invite: {
    heading: 'Invite', days: 'Valid for', day: (days: number) => counted(days, 'day'), uses: 'For up to',
    use: (uses: number) => counted(uses, 'player'), make: 'Make a link',
    terms: (day: string, uses: number) => `For up to ${counted(uses, 'player')}, until ${day}. Copy the link now: it is shown only once.`,
    label: 'Link of the invitation', code: 'The link of the invitation as a QR code',
    title: (club: string) => `Join the club ${club}`,
    valid: (links: number) => `Valid links: ${links}`, withdraw: 'Withdraw all', heard: 'You are invited to a club',
    back: 'Make an account or log in. Then the button to join appears here.',
  },
  hand: {
    first: 'The answers of the others appear as soon as you have given your own.', play: 'Play the hand of the day',
    columns: { player: 'Player', answers: 'Answers', given: 'Given away' },
    honour: 'These results rest on honour, since the analysis board knows the answers.',
  },
  season: {
    contests: 'Contests of the club', noContests: 'No contest yet.', make: 'Make a contest of the club', entrants: (entrants: number) => counted(entrants, 'entrant'), heading: 'Table of the season',
    about: (from: string, until: string) => `Contests of the club from ${from} to ${until}: the best eight of each member count.`,
    none: 'The table begins with the first contest of the season.',
    columns: { player: 'Player', contests: 'Contests', points: 'Points' },
  },
  follow: {
    about: 'The players that you follow. Only you see this list.',
    none: 'You follow no player yet. Open a profile, for example from the ranking, and press Follow.',
    level: (level: number) => `Level ${level}`, watch: 'Watch',
    playing: (players: number) => (players === 1 ? '1 player that you follow is playing now' : `${players} players that you follow are playing now`),
    begin: 'Follow', end: 'Unfollow', block: 'Block', unblock: 'Unblock',
    followed: 'Only you know that you follow this player.',
    blocked: 'This player cannot follow you or see when you play.', allBlocked: 'Blocked players',
  },
  shown: {
    heading: 'Seen while playing', label: 'Others may see when I play',
    about: 'Players who follow you see which listed table you play at, and can watch. Blocked players do not, and private games stay private.',
  },
};

const ko: typeof en = {
  about: '자주 함께 플레이하는 사람들의 공간이에요. 오늘의 문제 결과를 나누고, 모임 대회를 열고, 시즌 순위를 매겨요.', own: '내 모임', ownNone: '아직 들어간 모임이 없어요.',
  open: '공개 모임', openNone: '아직 공개 모임이 없어요. 직접 만들거나 친구에게 초대 링크를 받아 보세요.', all: '모든 모임',
  members: (count) => `${count}명`, access: { open: '공개', closed: '초대로만 가입' },
  role: { owner: '모임장', keeper: '운영진', member: '회원' }, needed: '계정이 있으면 플레이어를 팔로우하고 모임에 들어갈 수 있어요.', account: '계정 만들기',
  form: {
    make: '모임 만들기', later: '계정을 만든 지 7일이 지나고 5판을 끝내면 모임을 3개까지 만들 수 있어요.', change: '모임 정보 바꾸기', name: '모임 이름',
    about: '소개 (200자까지, 링크는 쓸 수 없어요)', open: '공개 모임',
    openAbout: '누구나 모임을 찾아 바로 들어올 수 있어요. 끄면 회원만 볼 수 있고, 초대 링크로만 들어와요.', save: '저장',
  },
  join: '모임에 들어가기', leave: { cancel: '모임 나가기', sure: '지금 나가기' }, remove: { cancel: '모임 삭제', sure: '정말 삭제하기' },
  keep: '그대로 두기', people: '회원', manage: '회원 관리',
  roleOf: (name) => `${name} 님의 역할`,
  handOver: (name) => `${name} 님에게 모임장 넘기기`,
  dismiss: '내보내기', dismissSure: (name) => `${name} 님을 모임에서 내보내기`,
  invite: {
    heading: '초대하기', days: '유효 기간',
    day: (days) => `${days}일`, uses: '인원',
    use: (uses) => `${uses}명까지`, make: '초대 링크 만들기',
    terms: (day, uses) => `${day}까지 ${uses}명이 들어올 수 있어요. 링크는 지금 한 번만 보여 드리니 바로 복사해 두세요.`, label: '초대 링크', code: '초대 링크가 담긴 QR 코드',
    title: (club) => `${club} 모임에 초대해요`,
    valid: (links) => `쓸 수 있는 링크 ${links}개`, withdraw: '모두 없애기', heard: '모임에 초대받았어요',
    back: '계정을 만들거나 로그인하면 여기서 바로 모임에 들어갈 수 있어요.',
  },
  hand: {
    first: '내가 먼저 풀면 다른 회원의 답이 보여요.', play: '오늘의 문제 풀기',
    columns: { player: '플레이어', answers: '푼 문제', given: '손해' },
    honour: '분석판에서 답을 볼 수 있으니, 서로 믿고 나누는 결과예요.',
  },
  season: {
    contests: '모임 대회', noContests: '아직 연 대회가 없어요.', make: '모임 대회 열기', entrants: (entrants) => `참가 ${entrants}명`, heading: '시즌 순위',
    about: (from, until) => `${from}부터 ${until}까지 연 모임 대회예요. 회원마다 성적이 가장 좋은 여덟 대회의 점수를 더해요.`,
    none: '이번 시즌의 첫 대회가 끝나면 순위가 나와요.', columns: { player: '플레이어', contests: '대회', points: '점수' },
  },
  follow: {
    about: '내가 팔로우한 플레이어예요. 이 목록은 나만 볼 수 있어요.', none: '아직 팔로우한 플레이어가 없어요. 랭킹 등에서 프로필을 열고 ‘팔로우’를 눌러 보세요.',
    level: (level) => `레벨 ${level}`, watch: '관전하기',
    playing: (players) => `팔로우한 ${players}명이 지금 플레이하고 있어요`, begin: '팔로우', end: '팔로우 취소', block: '차단', unblock: '차단 해제',
    followed: '팔로우한 것은 나만 알 수 있어요.', blocked: '이 플레이어는 나를 팔로우하거나 내가 플레이하는 것을 볼 수 없어요.', allBlocked: '차단한 플레이어',
  },
  shown: {
    heading: '플레이 중 표시', label: '내가 플레이할 때 보여 주기',
    about: '나를 팔로우한 사람이 내가 플레이하는 공개 테이블을 보고 관전할 수 있어요. 차단한 사람에게는 보이지 않고, 비공개 게임은 그대로 비공개예요.',
  },
};

/** The words of followed players and clubs. */
export const clubWords = wordsBy({ en, ko });

/** A club in one line: its members, how players join, and the role of the viewer. */
export function factsOf({ members, open, role }: ClubLine, language: Language): string {
  const words = clubWords(language);
  return [words.members(members), open ? words.access.open : words.access.closed, ...(role === null ? [] : [words.role[role]])].join(' · ');
}
