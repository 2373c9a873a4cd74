import type { LimitProblem, Problem } from '../protocol.gen';
import type { Language } from '../state/model';

/** Why the server refused something, by the type of the problem; it says what to do next. */
type Reasons = Readonly<Record<string, string>>;

interface ProblemWords {
  readonly reasons: Reasons;
  readonly tooOften: (until: string) => string;
}

const WORDS: Record<Language, ProblemWords> = {
  en: {
    reasons: {
      'name-length': 'A name has 2 to 20 characters.',
      'name-invisible': 'There is a character in it that nobody can see. Type the name anew.',
      'name-marks': 'There are too many marks on its letters. Leave some out.',
      'name-alphabets': 'Write the name in one alphabet.',
      'name-letterless': 'There must be a letter or a digit in it.',
      'name-taken': 'An account has this name, or one that looks like it. Choose another.',
      'password-length': 'A password has 8 to 128 characters. A few words in a row do well.',
      'password-not-text': 'There is a character in it that cannot be kept. Type it anew.',
      'password-common': 'This is among the first that others would try. Choose another.',
      'password-is-name': 'The name is no password. Choose another.',
      'wrong-password': 'Name and password do not belong together. Look at both again.',
      'account-there': 'You have an account already. Log out first.',
      'account-needed': 'This takes an account. Make one, or log in.',
      'too-many-bots': 'You have as many bots as one may. Delete one first.',
      'no-bot': 'That bot is not there any more.',
      'not-known': 'You are not logged in any more. Log in again.',
      'host-only': 'Only the host of this server may do this.',
      'tournaments-waiting': 'Enough tournaments wait already. Cancel one, or come back later.',
      'tournament-over': 'This tournament is over already.',
      'games-odd': 'Pairs play every deal twice: make the number of games even.',
      'games-too-many': 'These players cannot play as many games. Ask for fewer games, or fewer players.',
      unavailable: 'The server cannot reach its database. Try again in a moment.',
    },
    tooOften: (until) => `That was tried too many times. It goes on at ${until}.`,
  },
  ko: {
    reasons: {
      'name-length': '이름은 2~20자로 지어 주세요.',
      'name-invisible': '보이지 않는 글자가 들어 있어요. 이름을 다시 써 주세요.',
      'name-marks': '글자에 붙은 기호가 너무 많아요. 조금 빼 주세요.',
      'name-alphabets': '서로 다른 문자를 섞지 말고 한 가지로 써 주세요. 한글과 영문은 같이 써도 돼요.',
      'name-letterless': '글자나 숫자를 하나는 넣어 주세요.',
      'name-taken': '이미 쓰는 이름이거나 아주 비슷한 이름이 있어요. 다른 이름을 골라 주세요.',
      'password-length': '비밀번호는 8~128자예요. 단어 몇 개를 이어 쓰면 좋아요.',
      'password-not-text': '저장할 수 없는 글자가 들어 있어요. 다시 써 주세요.',
      'password-common': '다른 사람이 먼저 넣어 볼 만한 비밀번호예요. 다른 것으로 정해 주세요.',
      'password-is-name': '이름을 비밀번호로 쓸 수는 없어요. 다른 것으로 정해 주세요.',
      'wrong-password': '이름과 비밀번호가 맞지 않아요. 둘 다 다시 확인해 주세요.',
      'account-there': '이미 계정으로 들어와 있어요. 먼저 로그아웃해 주세요.',
      'account-needed': '계정이 있어야 할 수 있어요. 만들거나 로그인해 주세요.',
      'too-many-bots': '봇을 더 만들 수 없어요. 먼저 하나를 지워 주세요.',
      'no-bot': '그 봇은 이제 없어요.',
      'not-known': '로그인이 풀렸어요. 다시 로그인해 주세요.',
      'host-only': '이 서버의 주인만 할 수 있어요.',
      'tournaments-waiting': '기다리는 대회가 이미 많아요. 하나를 취소하거나 나중에 다시 해 주세요.',
      'tournament-over': '이미 끝난 대회예요.',
      'games-odd': '같은 주사위로 두 번씩 하니까 판 수를 짝수로 정해 주세요.',
      'games-too-many': '이 봇들로는 그렇게 많은 판을 할 수 없어요. 판 수나 봇을 줄여 주세요.',
      unavailable: '서버가 데이터베이스에 닿지 못했어요. 잠시 뒤에 다시 해 주세요.',
    },
    tooOften: (until) => `너무 여러 번 시도했어요. ${until}부터 다시 할 수 있어요.`,
  },
};

/** What a problem is called, by the last part of its type. */
export const problemName = ({ type }: Problem): string => type.split('/').at(-1) ?? '';

/** A refusal in the reader's language, null where we know no better words than the server's. */
export function problemText(problem: Problem | LimitProblem, language: Language): string | null {
  const { reasons, tooOften } = WORDS[language];
  if ('until_ms' in problem) return tooOften(clockTime(problem.until_ms, language));
  return reasons[problemName(problem)] ?? null;
}

const clockTime = (at_ms: number, language: Language): string =>
  new Date(at_ms).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
