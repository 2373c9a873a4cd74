"""`yacht replay`: a game again, from its record."""

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from yachtdice.cli.options import Answer
from yachtdice.cli.output import write_json, write_laid_out
from yachtdice.cli.record_given import load_record
from yachtdice.cli.replay_steps import step_through
from yachtdice.cli.replay_table import game_laid_out
from yachtdice.cli.replay_turns import Change, Turn, turns_of
from yachtdice.game import GameState, Step, moments


def replay(
    file: Annotated[Path, Parameter(name="FILE", help="The record: text, or JSON.")],
    /,
    *,
    step: Annotated[
        bool, Parameter(negative="", help="Go through it step by step, on a terminal.")
    ] = False,
    answer: Answer | None = None,
) -> None:
    """Play a game again from its record: dice, keeps, boxes, and the cards at the end."""
    answer = answer or Answer()
    record = load_record(file, answer)
    told = list(moments(record.rules, record.events))
    state, lines = record.state, turns_of(record, told)
    if answer.json:
        write_json(_game_json(state, lines))
    elif step and sys.stdin.isatty() and sys.stdout.isatty():
        step_through(told, answer)
    else:
        write_laid_out(game_laid_out(state, lines, answer))


def _game_json(state: GameState, lines: list[Turn | Change]) -> dict[str, object]:
    """Return the game for programs; seats count from 1, as in the record."""
    seats = zip(state.holders, state.totals, strict=True)
    return {
        "rules": state.rules.id,
        "over": state.step is Step.OVER,
        "seats": [
            {"name": holder.name, "bot": holder.bot, "total": total} for holder, total in seats
        ],
        "winners": [seat + 1 for seat in state.winners],
        "resigned": sorted(seat + 1 for seat in state.resigned),
        "turns": [_turn_json(line) for line in lines if isinstance(line, Turn)],
    }


def _turn_json(turn: Turn) -> dict[str, Any]:
    """Return one turn for programs; places count from 0."""
    fill = turn.fill
    filled = {} if fill is None else {"box": fill.box, "points": fill.points}
    bonus = {} if fill is None or not fill.repeat_bonus else {"repeat_bonus": fill.repeat_bonus}
    return {
        "turn": turn.number,
        "seat": turn.seat + 1,
        "rolls": turn.rolls,
        "kept": turn.kept,
        **filled,
        **bonus,
        "total": turn.total,
    }
