/** A contest as its socket tells it: the open throw, the time for it, and the choice of this player. */
import type { Choose, ContestServerMessage, ContestState, FieldChoice, FieldView, TableView, WaveThrown } from '../../protocol.gen';

/** A choice of this player; of an earlier visit, only its throw is known. */
export interface OwnChoice {
  readonly throw: number;
  readonly keep: readonly number[] | null;
  /** The faces of the kept dice. */
  readonly faces: readonly number[];
  readonly box: string | null;
}

/** The choices of the field after the throw before, and that of this player. */
export interface ShownField extends FieldView {
  readonly own: OwnChoice | null;
}

export interface Contest {
  /** The state that the server sent last, with the changes since; null before it. */
  readonly now: ContestState | null;
  /** The moment at which the time of this phase is over, null if it is not timed. */
  readonly due: number | null;
  readonly tape: readonly number[];
  /** Whether the last throw has the link of no device. */
  readonly isAlone: boolean;
  readonly field: ShownField | null;
  readonly choice: OwnChoice | null;
  /** The number of entrants that have chosen, and of those that have to. */
  readonly chosen: number;
  readonly of: number;
  /** Whether the clock made this player's last choice. */
  readonly isLate: boolean;
  readonly isMissing: boolean;
}

export const UNKNOWN: Contest = { now: null, due: null, tape: [], isAlone: false, field: null, choice: null, chosen: 0, of: 0, isLate: false, isMissing: false };

/** The contest after a message; `at` is the current moment. */
export function followed(contest: Contest, message: ContestServerMessage, at: number): Contest {
  if (message.type === 'ContestState') return entered(contest, message, at);
  if (message.type === 'Refused') return refused(contest, message.code);
  return contest.now === null ? contest : changed(contest, contest.now, message, at);
}

function changed(contest: Contest, now: ContestState, message: ContestServerMessage, at: number): Contest {
  switch (message.type) {
    case 'WaveThrown':
      return thrown(contest, now, message, at);
    case 'GameBegan':
      return { ...contest, now: { ...now, phase: 'linking', game: message.game, root: message.root }, due: null, tape: [], field: null, choice: null };
    case 'WaveClosed':
      return { ...contest, now: { ...now, phase: 'linking' }, due: null };
    case 'WaveProgress':
      return message.throw === now.throw ? { ...contest, chosen: message.chosen, of: message.of } : contest;
    case 'ContestStanding':
      return { ...contest, now: { ...now, standing: message, place: message.lines.find(({ number }) => number === now.own)?.place ?? now.place } };
    case 'Chosen':
      return message.throw === now.throw ? { ...contest, now: { ...now, chosen: true, table: message.table } } : contest;
    case 'GameFinished': {
      const { left_ms, table, place } = message;
      return { ...contest, now: { ...now, phase: left_ms === null ? 'over' : 'between', table, place }, due: dueAt(left_ms, at), choice: null };
    }
    case 'ContestOver':
      return { ...contest, now: { ...now, phase: 'over' }, due: null };
    default:
      return contest;
  }
}

/** The state replaces all that was known, except what only this page knows about the same throw. */
function entered({ isAlone, field, choice, now: before, ...rest }: Contest, now: ContestState, at: number): Contest {
  const isSame = now.throw === before?.throw;
  const earlier = now.chosen ? { throw: now.throw, keep: null, faces: [], box: null } : null;
  return { ...rest, now, due: dueAt(now.left_ms, at), tape: now.tape, isAlone: isSame && isAlone, field: isSame ? field : null, choice: isSame && choice !== null ? choice : earlier };
}

function thrown(contest: Contest, now: ContestState, { field, ...message }: WaveThrown, at: number): Contest {
  const { throw: number, game, turn, roll, table, place, tape } = message;
  const own = contest.choice?.throw === number - 1 ? contest.choice : null;
  return {
    ...contest,
    now: { ...now, throw: number, game, turn, roll, table, place: place ?? now.place, phase: 'choosing', chosen: false },
    due: dueAt(message.left_ms, at),
    tape,
    isAlone: message.parties === 0,
    field: field.of > 0 ? { ...field, own } : null,
    choice: null,
    chosen: 0,
    of: 0,
    isLate: hasDice(now.table) && !now.chosen && contest.choice === null,
  };
}

/** A refused choice may be made again. */
function refused(contest: Contest, code: string): Contest {
  if (code === 'no_contest') return { ...contest, isMissing: true };
  return contest.now?.chosen === true ? contest : { ...contest, choice: null };
}

const dueAt = (left: number | null, at: number): number | null => (left === null ? null : at + left);

export const messageOf = ({ throw: number, keep, box }: OwnChoice): Choose => ({ type: 'Choose', throw: number, keep: keep === null ? null : [...keep], box });

/** Whether the last throw is this player's: the turn has no box yet. */
export const hasDice = (table: TableView | null | undefined): boolean => table?.step === 'await_choice' || table?.step === 'await_box';

/** Whether the contest waits for a choice of this player. */
export const mayChoose = ({ now, choice }: Contest): boolean => now?.phase === 'choosing' && !now.chosen && choice === null && hasDice(now.table);

/** Whether a line of the field is what this player did. */
export function isOwn({ own }: ShownField, { faces, box }: FieldChoice): boolean {
  if (own === null || own.box !== box) return false;
  return box !== null || (own.keep !== null && [...own.faces].sort().join() === faces?.join());
}
