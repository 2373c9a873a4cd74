"""The game of a room: its start, its actions, its hints, and the score of its series."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from yachtdice import game
from yachtdice.bots import BotKind, known_bot
from yachtdice.rules import TurnOrder
from yachtdice.sealed import Ledger, Proof, order_of
from yachtdice.server.catalogue.service.roster import Roster
from yachtdice.server.common.ports import Chance
from yachtdice.server.rooms.messages.room import RoomSeat, SeriesSeat, SeriesView, Stage
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.state.room import EMPTY, Outcome, RefusedError, Room, require
from yachtdice.server.rooms.service.state.sealed_game import new_secret, start_ledger
from yachtdice.solver import has_best_play
from yachtdice.views.table import seats_after, show_seats


def loser(state: game.GameState) -> int | None:
    """Return the seat that came last, by the game's numbers; None if all seats are equal.

    Players who resigned rank last. If several seats are last, the first of them in turn order
    counts.
    """
    standing = [
        (seat not in state.resigned, 0 if seat in state.resigned else total)
        for seat, total in enumerate(state.totals)
    ]
    last = min(standing)
    if last == max(standing):
        return None
    return next(seat for seat in state.order if standing[seat] == last)


def play_order(
    order: TurnOrder, count: int, first: int | None, draw: Callable[[int], tuple[int, ...]]
) -> tuple[int, ...]:
    """Return the seats of a new game in turn order.

    Drawn by `draw` if the rules ask for it. Otherwise the seats play by number, starting with
    `first` (None: the first seat), because no rule book says which seat begins.
    """
    if order is TurnOrder.DRAWN:
        return draw(count)
    start = first or 0
    return tuple((start + place) % count for place in range(count))


def moved_to(seat: int | None, before: Sequence[RoomSeat], after: Sequence[RoomSeat]) -> int | None:
    """Return the seat to which the player of this seat has moved, None if the player has left."""
    if seat is None or after[seat] == before[seat]:
        return seat
    return next((place for place, it in enumerate(after) if it == before[seat]), None)


NO_BEST_PLAY: Final = "best play of these rules cannot be computed: they have too many boxes"


def bot_kind(room: Room, bot: str, roster: Roster) -> BotKind:
    """Return the bot of this id; raise RefusedError if it is unknown or cannot play these rules."""
    kind = next((kind for kind in roster.offered if kind.id == bot), None)
    if kind is None:
        raise RefusedError(RefusalCode.NOT_ALLOWED, f"there is no bot {bot!r}")
    require(not kind.needs_solution or has_best_play(room.rules), NO_BEST_PLAY)
    return kind


def plays_by_solution(bot: str | None) -> bool:
    """Return whether a bot needs the solution of the rules."""
    kind = None if bot is None else known_bot(bot)
    return kind is not None and kind.needs_solution


def starting(room: Room) -> Room:
    """Return the room with its seats and settings fixed: its game starts by itself."""
    _require_seats(room)
    return replace(room, stage=Stage.STARTING)


def _require_seats(room: Room) -> None:
    """Raise RefusedError if the rules are not for as many players as have a seat.

    A play-off may have fewer seats than the rules ask for.
    """
    (least, most), count = room.rules.seats, len(room.playing())
    fits = room.play_off is not None or least <= count <= most
    require(fits, f"{room.rules.id} is for {least} to {most} players; {count} have a seat")


def started(room: Room, pledged: Mapping[str, str], chance: Chance) -> Outcome:
    """Return the room with a new game started; `pledged` has the tips for it, by player."""
    _require_seats(room)
    playing, is_play_off = room.playing(), room.play_off is not None
    first = playing.index(room.begins) if room.begins in playing else None
    seats, secret = [room.seats[i] for i in playing], room.next_sealed
    ledger = None if secret is None else start_ledger(secret, seats, room.host, pledged)
    draw = chance.draw_order if ledger is None else partial(_order_by, ledger)
    order = play_order(room.rules.turn_order, len(playing), first, draw)
    holders = [game.Seat(seat.name, seat.bot, seat.program) for seat in seats]
    begins, state = game.new_game(room.rules, holders, order, any_seats=is_play_off)
    begun = replace(
        room,
        stage=Stage.PLAYING,
        games=room.games + 1,
        game_id=chance.new_id(12) if secret is None else secret.id,
        game=state,
        table_seats=show_seats(state),
        begins=None,
        timeouts=(0,) * len(playing),
        relieved=(),
        uncounted=False,
        series=room.series if is_play_off else series_of(room.series, seats),
        dice=None if secret is None else game.SealedDice.of(room.rules, begins, secret.id),
        secret=secret,
        next_game=new_secret(chance) if secret is room.next_game else room.next_game,
        pledged=() if secret is room.next_game else room.pledged,
    )
    outcome = Outcome(begun, (begins,))
    for pledge in () if ledger is None else ledger.pledges.tips:
        tip = game.PledgeTip(pledge.party, pledge.letters, pledge.since)
        outcome = _acted(outcome, tip, at_start=True)
    return outcome


def _order_by(ledger: Ledger, count: int) -> tuple[int, ...]:
    """Return the order of the seats that the pledges of the start draw."""
    return tuple(seat - 1 for seat in order_of(ledger.root(1), count))


def reopened(room: Room) -> Room:
    """Return the room after a game, waiting for the next; the loser begins it.

    After a play-off, the loser of the game before it begins. The seats of players who have left
    are empty.
    """
    begins = room_loser(room) if room.begins is None else room.begins
    seats = tuple(EMPTY if place in room.left else seat for place, seat in enumerate(room.seats))
    begins = moved_to(begins, room.seats, seats)
    waiting = replace(room, stage=Stage.WAITING, game_id=None, begins=begins, seats=seats)
    fresh = replace(waiting, timeouts=(), relieved=(), agreed=(), left=(), dice=None)
    return replace(fresh, game=None, table_seats=(), uncounted=False, play_off=None)


def room_loser(room: Room) -> int | None:
    """Return the seat that came last in the game, by the room's numbers, as `loser` does."""
    assert room.game is not None
    last = loser(room.game)
    return None if last is None else room.playing()[last]


def game_seat(room: Room, player: str) -> int:
    """Return the player's seat by the game's numbers; raise RefusedError without a seat."""
    seat = room.game_seat_of(player)
    if seat is None:
        raise RefusedError(RefusalCode.NOT_ALLOWED, "you have no seat in this game")
    return seat


def relieved(outcome: Outcome, seat: int) -> Outcome:
    """Return the outcome with this seat marked as played by a bot for an absent player."""
    seats = tuple(sorted({*outcome.room.relieved, seat}))
    return replace(outcome, room=replace(outcome.room, relieved=seats))


def played(room: Room, action: game.Action) -> Outcome:
    """Return the room after an action of its game; after a roll, the game waits for its dice."""
    try:
        return _acted(Outcome(room), action)
    except game.IllegalActionError as error:
        raise RefusedError(RefusalCode.ILLEGAL, str(error)) from error


def thrown(rolled: Outcome, chance: Chance) -> Outcome:
    """Return the outcome with dice of `chance`, without proof, if its game waits for dice."""
    state = rolled.room.game
    if state is None or state.step is not game.Step.AWAIT_DICE:
        return rolled
    return _acted(rolled, game.ThrowDice(chance.throw(game.dice_awaited(state))))


def thrown_by(rolled: Outcome, proof: Proof) -> Outcome:
    """Return the outcome of a roll with the dice that follow from the shares of a proof.

    The shares are trusted: the room has compared each with its pledge, or computed it.
    """
    room = rolled.room
    assert room.game is not None
    assert room.dice is not None
    event, dice = room.dice.throw(room.game, proof)
    after = replace(room, game=game.evolve(room.game, event), dice=dice)
    return Outcome(after, (*rolled.events, event))


def _acted(before: Outcome, action: game.Action, *, at_start: bool = False) -> Outcome:
    """Return the outcome with one more action; raise IllegalActionError.

    `at_start`: the action is a pledge of the step that starts the game.
    """
    room = before.room
    assert room.game is not None
    state, dice = room.game, room.dice
    events = game.decide(state, action)
    for event in events:
        dice = None if dice is None else dice.follow(state, event, at_start=at_start)
        state = game.evolve(state, event)
    stage = Stage.OVER if state.step is game.Step.OVER else room.stage
    playing = (seat for seat in room.relieved if seat not in state.resigned)
    still = tuple(seat for seat in playing if state.bots[seat] is not None)
    seats = seats_after(room.table_seats, room.game, state)
    after = replace(room, game=state, table_seats=seats, stage=stage, relieved=still, dice=dice)
    return Outcome(_ended(after) if stage is Stage.OVER else after, (*before.events, *events))


def _ended(room: Room) -> Room:
    """Return the room at the end of its game: the series is counted, and the bots agree.

    The server's secret is deleted: the record of the game has all shares that were used.
    """
    bots = (place for place, seat in enumerate(room.seats) if seat.bot or seat.program)
    return replace(room, agreed=tuple(bots), left=(), series=_series_after(room), secret=None)


def _series_after(room: Room) -> SeriesView:
    """Return the series at the end of a game; it gets a winner only if no play-off follows."""
    assert room.game is not None
    taken = room.taken()
    series = series_of(room.series, [room.seats[place] for place in taken])
    if room.play_off is None:
        series = with_points(series, room.game)
    if room.tied:
        return series
    return counted(series, [taken.index(room.playing()[seat]) for seat in room.game.winners])


def series_of(series: SeriesView | None, seats: Sequence[RoomSeat]) -> SeriesView:
    """Return the series for a game on these seats, in the order of the seats.

    The series continues if the same players and bots play, on any seats; else a new one begins.
    """
    fresh = [SeriesSeat(seat.name, seat.player, seat.bot) for seat in seats]
    if series is None or len(series.seats) != len(fresh):
        return SeriesView(0, tuple(fresh))
    earlier = list(series.seats)
    carried = []
    for seat in fresh:
        own = next((one for one in earlier if _is_same(one, seat)), None)
        if own is None:
            return SeriesView(0, tuple(fresh))
        earlier.remove(own)
        carried.append(replace(own, name=seat.name))
    return SeriesView(series.games, tuple(carried))


def _is_same(one: SeriesSeat, other: SeriesSeat) -> bool:
    """Return whether two seats belong to the same player, or to bots of the same kind."""
    return (one.player, one.bot) == (other.player, other.bot)


def with_points(series: SeriesView, state: game.GameState) -> SeriesView:
    """Return the series with the points of a finished game added."""
    totals = zip(series.seats, state.totals, strict=True)
    seats = (replace(score, total=score.total + total) for score, total in totals)
    return SeriesView(series.games, tuple(seats))


def counted(series: SeriesView, winners: Sequence[int]) -> SeriesView:
    """Return the series with one more game, which these of its seats have won."""
    alone = len(winners) == 1
    seats = (
        replace(
            score,
            wins=score.wins + (alone and place in winners),
            draws=score.draws + (not alone and place in winners),
        )
        for place, score in enumerate(series.seats)
    )
    return SeriesView(series.games + 1, tuple(seats))


def roller(room: Room, player: str, keep: tuple[int, ...]) -> int | None:
    """Return the game's seat of a player who may now roll and keep these places, else None."""
    state = room.game
    seat = room.game_seat_of(player)
    if state is None or room.stage is not Stage.PLAYING or seat is None:
        return None
    may = state.bots[seat] is None and game.RollDice(seat, keep) in game.legal_plays(state)
    return seat if may else None


def holder(room: Room, player: str, keep: tuple[int, ...]) -> int | None:
    """Return the game's seat of a player who may now choose these places to keep, else None."""
    state = room.game
    seat, is_ordered = room.game_seat_of(player), list(keep) == sorted({*keep})
    if state is None or room.stage is not Stage.PLAYING or seat is None:
        return None
    chooses = state.seat == seat and state.bots[seat] is None and state.rolls_left > 0
    return seat if chooses and is_ordered and state.step is game.Step.AWAIT_CHOICE else None


def hinted(room: Room, player: str) -> game.GameState:
    """Return the game for which a player may get a hint; raise RefusedError if there is none."""
    state = advised(room, player)
    require(state.step in {game.Step.AWAIT_CHOICE, game.Step.AWAIT_BOX}, "roll first")
    return state


def advised(room: Room, player: str) -> game.GameState:
    """Return the game in which a player on turn may get advice; raise RefusedError otherwise."""
    require(room.settings.hints, "hints are not allowed at this table")
    state = room.game
    if room.stage is not Stage.PLAYING or state is None:
        raise RefusedError(RefusalCode.NOT_ALLOWED, "no game is being played")
    seat = game_seat(room, player)
    require(state.seat == seat and state.bots[seat] is None, "it is not your turn")
    return state
