import { describe, expect, it } from 'vitest';
import { roomSeatName, seatName } from '../../src/state/names';
import { abandonedSeats } from '../../src/state/clock';
import {
  boxInSight,
  cellOf,
  isAway,
  isMyTurn,
  linkOf,
  mayArrange,
  mayRoll,
  mayTakeBack,
  mySeat,
  ranking,
  roomSeatOf,
} from '../../src/state/select';
import { clock, BOXES, EMPTY_SEAT, botsKnown, column, rolled, room, seen, snapshot, table, tableSeat } from '../build';

const offer = (box: string, points: number) => ({ box, points, repeat_bonus: 0, joker: false });
const [ONES, SIXES, CHOICE] = BOXES as [(typeof BOXES)[0], (typeof BOXES)[0], (typeof BOXES)[0]];

describe('seats', () => {
  it('are counted by the game without the empty ones of the room', () => {
    expect(mySeat(seen(snapshot({ you: 'p-joon' })).live!)).toBe(1);
    expect(mySeat(seen(snapshot({ you: 'p-else' })).live!)).toBe(null);
  });

  it('keep the pennant they had in the waiting room', () => {
    expect([0, 1].map((seat) => roomSeatOf(seen(snapshot()).live!, seat))).toEqual([0, 2]);
  });

  it('of a play-off are the tied ones, and the others watch', () => {
    const seats = ['p-mina', 'p-joon', 'p-sora'].map((player) => ({ ...EMPTY_SEAT, name: player, player }));
    const play_off = { decides: 'tied', seats: [0, 2], number: 1 };
    const live = (you: string) => seen(snapshot({ you, present: ['p-mina'], room: room({ seats: [...seats, EMPTY_SEAT], play_off }) })).live!;
    expect(['p-mina', 'p-joon', 'p-sora'].map((you) => mySeat(live(you)))).toEqual([0, null, 1]);
    expect([0, 1].map((seat) => roomSeatOf(live('p-mina'), seat))).toEqual([0, 2]);
    expect([0, 1].map((seat) => isAway(live('p-mina'), seat))).toEqual([false, true]);
  });

  it('of people with a long absence can be handed to a bot, only by another player', () => {
    const away = { present: ['p-mina'] };
    const long = clock({ away: [{ seat: 1, left_ms: null, runs: false, hand_over_ms: 0 }] });
    expect(abandonedSeats(seen(snapshot(away), long).live!)).toEqual([1]);
    expect(abandonedSeats(seen(snapshot(away)).live!)).toEqual([]);
    expect(abandonedSeats(seen(snapshot({ ...away, you: null }), long).live!)).toEqual([]);
    expect(abandonedSeats(seen(snapshot(), long).live!)).toEqual([]);
  });

  it('of programs with a long absence can be handed over too, those of bots cannot', () => {
    const long = clock({ away: [{ seat: 1, left_ms: null, runs: false, hand_over_ms: 0 }] });
    const abandoned = (program: boolean) => {
      const seats = [tableSeat('Mina'), tableSeat('Joon', { person: false, program })];
      return abandonedSeats(seen(snapshot({ present: ['p-mina'], table: table({ seats }) }), long).live!);
    };
    expect([true, false].map(abandoned)).toEqual([[1], []]);
  });

  it('that a bot plays are not on turn for their player, who may take them back', () => {
    const seats = [tableSeat('Mina', { bot: 'gull' }), tableSeat('Joon')];
    const { live } = seen(snapshot({ table: table({ seats }) }));
    expect(isMyTurn(live)).toBe(false);
    expect(mayTakeBack(live!)).toBe(true);
  });

  it('of bots have their name in the reader\'s language', () => {
    const seats = [tableSeat('Gull', { person: false, bot: 'gull' })];
    const model = seen(snapshot({ table: table({ seats }) }), botsKnown(), { type: 'LanguageChosen', language: 'ko' });
    expect(seatName(model, 0)).toBe('갈매기');
  });

  it('of bots of one kind are numbered, at the table as in the waiting room', () => {
    const bot = { name: 'Gull', player: null, bot: 'gull' };
    const seats = [
      tableSeat('Gull', { person: false, bot: 'gull' }),
      tableSeat('Mina', { bot: 'gull' }), // a bot plays on for her: she keeps her name
      tableSeat('Gull', { person: false, bot: 'gull' }),
    ];
    const mina = { name: 'Mina', player: 'p-mina', bot: null };
    const told = snapshot({ table: table({ seats }), room: room({ seats: [bot, mina, EMPTY_SEAT, bot] }) });
    const model = seen(told, botsKnown());
    expect([0, 1, 2].map((seat) => seatName(model, seat))).toEqual(['Gull 1', 'Mina', 'Gull 2']);
    expect([0, 1, 2, 3].map((seat) => roomSeatName(model, seat))).toEqual(['Gull 1', 'Mina', null, 'Gull 2']);
    expect(seatName({ ...model, language: 'ko' }, 2)).toBe('갈매기 2');
  });
});

describe('the player who may change the room', () => {
  it('is the host', () => {
    expect(mayArrange(seen(snapshot()).live!)).toBe(true);
    expect(mayArrange(seen(snapshot({ you: 'p-joon' })).live!)).toBe(false);
  });

  it('is still the host during an absence, until the server names another', () => {
    const present = ['p-joon', 'p-else'];
    expect(mayArrange(seen(snapshot({ you: 'p-joon', present })).live!)).toBe(false);
    const passed = snapshot({ you: 'p-joon', present, room: room({ host: 'p-joon' }) });
    expect(mayArrange(seen(passed).live!)).toBe(true);
  });
});

describe('the link for invitations', () => {
  it('is that of the server, the same for all players', () => {
    const link = 'https://dice.example/r/room42';
    expect(linkOf(seen(snapshot({ link })).live!, 'http://localhost:8000')).toBe(link);
  });

  it('is the address of the page if the server knows none', () => {
    expect(linkOf(seen(snapshot()).live!, 'http://localhost:8000')).toBe('http://localhost:8000/r/room42');
  });
});

describe('rolling', () => {
  it('is possible on an open connection only', () => {
    const model = seen(snapshot());
    expect(mayRoll(model)).toBe(true);
    expect(mayRoll({ ...model, connection: 'lost' })).toBe(false);
  });
});

describe('a box', () => {
  const now = rolled({
    offers: [offer('ones', 0), offer('choice', 19)],
    seats: [tableSeat('Mina', { columns: [column([null, 12, null, 0])] }), tableSeat('Joon')],
  });

  it('shows its points to the seat on turn', () => {
    expect(cellOf(now, 0, 0, 2, CHOICE)).toMatchObject({ state: 'offer', offer: { points: 19 } });
    expect(cellOf(now, 0, 0, 0, ONES)).toMatchObject({ state: 'offer', offer: { points: 0 } });
  });

  it('must be visible if it has the most points, repeat bonus included, or is the only legal one', () => {
    expect(boxInSight(now)).toBe('choice');
    expect(boxInSight(rolled({ offers: [offer('choice', 20), offer('yacht', 50)] }))).toBe('yacht');
    expect(boxInSight(rolled({ offers: [offer('choice', 20), { ...offer('ones', 0), repeat_bonus: 100 }] }))).toBe('ones');
    expect(boxInSight(rolled({ offers: [offer('ones', 0)] }))).toBe('ones');
  });

  it('need not be visible if the roll scores nowhere, or there is no roll', () => {
    expect(boxInSight(rolled({ offers: [offer('ones', 0), offer('yacht', 0)] }))).toBe(null);
    expect(boxInSight(table())).toBe(null);
    expect(boxInSight(null)).toBe(null);
  });

  it('shows no offers in another seat\'s column', () => {
    expect(cellOf(now, 1, 0, 2, CHOICE).state).toBe('open');
  });

  it('distinguishes a score from a scratch', () => {
    expect(cellOf(now, 0, 0, 1, SIXES)).toMatchObject({ state: 'filled', points: 12 });
    expect(cellOf(now, 0, 0, 3, CHOICE)).toMatchObject({ state: 'scratched', points: 0 });
  });

  it('is closed in a column of another phase, for a resigned seat, and after the game', () => {
    expect(cellOf({ ...now, phase: 1 }, 1, 0, 0, ONES).state).toBe('closed');
    expect(cellOf({ ...now, step: 'over' }, 1, 0, 0, ONES).state).toBe('closed');
    const gone = { ...now, seats: [now.seats[0]!, tableSeat('Joon', { resigned: true })] };
    expect(cellOf(gone, 1, 0, 0, ONES).state).toBe('closed');
  });
});

it('a finished game is ranked with shared places, and resigned seats come last', () => {
  const seats = [tableSeat('A', { total: 90, resigned: true }), tableSeat('B', { total: 50 }), tableSeat('C', { total: 70 }), tableSeat('D', { total: 70 })];
  const places = ranking(table({ seats, step: 'over' })).map(({ seat, place }) => [seat, place]);
  expect(places).toEqual([[2, 1], [3, 1], [1, 3], [0, 0]]);
});
