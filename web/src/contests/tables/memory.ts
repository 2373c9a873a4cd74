import { getContestOfRoom } from '../../api/contests';
import { read, write } from '../../app/stored';

const KEY = 'contest-tables';
/** The number of tables that are remembered: the page of a finished game stays open while the next table opens. */
const MOST = 8;

/** A contest that has taken this player to a table, with the number of its rounds. */
export interface ContestOfTable {
  readonly contest: string;
  readonly rounds: number;
}

const tables = (): readonly string[] => (read(KEY) ?? '').split(',');

/** Remembers the room to which a contest has taken this player. */
export const rememberTable = (room: string, { contest, rounds }: ContestOfTable): void => write(KEY, [`${room} ${contest} ${rounds}`, ...tables()].slice(0, MOST).join(','));

/** The contest that has taken this player to a room, null if none has. */
export function contestOfTable(room: string): ContestOfTable | null {
  const [, contest, rounds] = tables().find((table) => table.startsWith(`${room} `))?.split(' ') ?? [];
  return contest === undefined ? null : { contest, rounds: Number(rounds) };
}

/** Asks the server for the contest of a table that the player opened in another way, and remembers it; null if there is none. */
export async function askForContest(room: string): Promise<ContestOfTable | null> {
  const answer = await getContestOfRoom(room);
  if (!answer.ok || answer.value.contest === null) return null;
  const found = { contest: answer.value.contest, rounds: answer.value.rounds ?? 0 };
  rememberTable(room, found);
  return found;
}
