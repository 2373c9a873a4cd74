"""All tables of the database, by subject.

The migrations build the same tables; a test compares the two. Options of PostgreSQL are only
in the migrations: SQLAlchemy would load that dialect for every database, which takes 25 ms.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()


def _number(name: str) -> "Column[int]":
    """Return an integer column that starts at 0."""
    return Column(name, BigInteger, nullable=False, server_default="0")


# Rooms and games

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("epoch", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("touched_ms", BigInteger, nullable=False, index=True),
    Column("server", String(32), index=True),  # in a cluster: the node that loaded it last
    Index("rooms_by_code", "id").ddl_if(dialect="postgresql"),  # with text_pattern_ops
)

last_commands = Table(
    "last_commands",  # an older command of a player is stale, so it is never answered again
    metadata,
    Column("room", String(32), ForeignKey("rooms.id"), nullable=False),
    Column("player", String(32), nullable=False),
    Column("cid", String(40), nullable=False),
    Column("version", BigInteger, nullable=False),
    PrimaryKeyConstraint("room", "player"),
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("room", String(32), ForeignKey("rooms.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("rules_id", String(40), nullable=False),
    Column("rules_text", Text, nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("event_format", Integer, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("ended", BigInteger, index=True, unique=True),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("house", Boolean, nullable=False, server_default=false()),
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("uncounted", Boolean, nullable=False, server_default=false()),
    Column("waiting", Boolean, nullable=False, server_default=false()),  # not of live pace
    Column("decides", String(32), index=True),
)
Index("games_by_rules", games.c.fingerprint, games.c.ended)

events = Table(
    "events",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "version"),
)

game_seats = Table(
    "game_seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(32)),
    Column("ended", BigInteger),
    Column("total", Integer),
    Column("outcome", String(20)),
    Column("exp", BigInteger),
    # Exp of the seat in its two parts, stored even if the player has no account.
    Column("by_score", BigInteger),
    Column("by_win", BigInteger),
    # Level and exp of the player's account before the game.
    Column("level", Integer),
    Column("held", BigInteger),
    PrimaryKeyConstraint("game", "seat"),
)
Index("games_of_player", game_seats.c.player, game_seats.c.ended)

house_rules = Table(
    "house_rules",
    metadata,
    Column("reference", String(80), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False, index=True),
    Column("fingerprint", String(64)),  # None: row of an older version that did not store it
)

rules_texts = Table(
    "rules_texts",
    metadata,
    Column("mark", String(80), primary_key=True),
    Column("text", Text, nullable=False),
)


# People

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80)),  # None for a closed account
    Column("created_ms", BigInteger, nullable=False, index=True),
)

accounts = Table(
    "accounts",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("folded", String(400), unique=True),  # None for a closed account, like the password
    Column("password", String(200)),
    Column("since", BigInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("owner", String(32), ForeignKey("players.id"), index=True),  # owner of a bot account
    Column("barred_ms", BigInteger),  # time when the host barred the account
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False, index=True),
    Column("expires_ms", BigInteger, nullable=False, index=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("device", String(40), nullable=False, server_default=""),
)

known_devices = Table(
    "known_devices",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("device_hash", String(64), nullable=False),
    Column("seen_ms", BigInteger, nullable=False, index=True),
    PrimaryKeyConstraint("player", "device_hash"),
)

bot_invitations = Table(
    "bot_invitations",
    metadata,
    Column("bot", String(32), ForeignKey("players.id"), nullable=False),
    Column("room", String(32), ForeignKey("rooms.id"), nullable=False),
    Column("host", String(32), ForeignKey("players.id"), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("bot", "room"),
)


# Ranking and ratings

ladder_sequence = Table(
    "ladder_sequence",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("next", BigInteger, nullable=False),
)

standings = Table(
    "standings",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("level", Integer, nullable=False),
    Column("exp", BigInteger, nullable=False),
    Column("reached", BigInteger, nullable=False),
)
Index("ranking", standings.c.level.desc(), standings.c.reached)

standing_counts = Table(
    "standing_counts",
    metadata,
    Column("level", Integer, nullable=False),
    Column("bucket", BigInteger, nullable=False),
    _number("accounts"),
    PrimaryKeyConstraint("level", "bucket"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("rules_id", String(40), nullable=False),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("games", BigInteger, nullable=False),
    # Lower bound of the rating, in millionths; None once the account is closed.
    Column("shown", BigInteger),
    PrimaryKeyConstraint("player", "fingerprint"),
)
Index("ladder_of_strength", ratings.c.fingerprint, ratings.c.shown.desc(), ratings.c.player)

rating_counts = Table(
    "rating_counts",
    metadata,
    Column("fingerprint", String(64), nullable=False),
    Column("bucket", BigInteger, nullable=False),
    _number("accounts"),
    PrimaryKeyConstraint("fingerprint", "bucket"),
)


# Statistics

player_rules = Table(
    "player_rules",
    metadata,
    Column("player", String(32), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("rules_id", String(40), nullable=False),
    _number("games"),
    _number("wins"),
    _number("draws"),
    _number("finished"),
    _number("points"),
    _number("squares"),
    _number("best"),
    _number("yachts"),
    _number("bonuses"),
    PrimaryKeyConstraint("player", "fingerprint"),
)

player_boxes = Table(
    "player_boxes",
    metadata,
    Column("player", String(32), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("phase", String(40), nullable=False),
    Column("box", String(40), nullable=False),
    _number("filled"),
    _number("points"),
    _number("zeros"),
    PrimaryKeyConstraint("player", "fingerprint", "phase", "box"),
)

player_dice = Table(
    "player_dice",
    metadata,
    Column("player", String(32), nullable=False),
    Column("face", Integer, nullable=False),
    _number("thrown"),
    PrimaryKeyConstraint("player", "face"),
)

all_dice = Table(
    "all_dice",
    metadata,
    Column("kind", String(20), nullable=False),
    Column("face", Integer, nullable=False),
    _number("thrown"),
    PrimaryKeyConstraint("kind", "face"),
)

sealed_counts = Table(
    "sealed_counts",
    metadata,
    Column("kind", String(20), primary_key=True),
    _number("counted"),
)

player_misses = Table(
    "player_misses",
    metadata,
    Column("player", String(32), primary_key=True),
    _number("missed"),
)

daily_bests = Table(
    "daily_bests",
    metadata,
    Column("day", Integer, nullable=False),  # days since 1970, by the end of the game
    Column("fingerprint", String(64), nullable=False),
    Column("total", Integer, nullable=False),
    Column("game", String(32), nullable=False),
    Column("player", String(32), nullable=False),
    Column("rules_id", String(40), nullable=False),
    PrimaryKeyConstraint("day", "fingerprint"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("luck", Double, nullable=False),
    Column("given", Double, nullable=False),
    Column("to_win", Double, nullable=False),
    Column("counted", Integer, nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("sealed", Boolean, nullable=False, server_default=false()),
    Column("marks", Text, nullable=False),  # JSON: number of choices by mark
    Column("themes", Text, nullable=False),  # JSON: number and points of marked choices by theme
    PrimaryKeyConstraint("game", "seat"),
)

title_blocks = Table(
    "title_blocks",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("until", BigInteger, nullable=False),  # `ended` of its last game
    Column("rules_id", String(40), nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("mean", Double, nullable=False),
    Column("half", Double, nullable=False),
    Column("partial", Integer, nullable=False),
    Column("title", String(20)),
    PrimaryKeyConstraint("player", "fingerprint", "until"),
)

practice_games = Table(
    "practice_games",
    metadata,
    Column("id", String(32), primary_key=True),  # follows from the player and the play
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("rules_text", Text, nullable=False),
    Column("house", Boolean, nullable=False),
    Column("sent_ms", BigInteger, nullable=False),
    Index("practice_games_by_player", "player", "sent_ms"),
)

lessons = Table(
    "lessons",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player", String(32), nullable=False),
    Column("game", String(32), ForeignKey("games.id")),  # one of `game` and `practice` is null
    Column("practice", String(32), ForeignKey("practice_games.id"), index=True),
    Column("event", Integer, nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("theme", String(20), nullable=False),
    Column("position", Text, nullable=False),  # JSON: the card, the dice and the rolls left
    Column("regret", Double, nullable=False),
    Column("step", Integer, nullable=False),
    Column("due_ms", BigInteger),  # null once learned
    Column("answered", Integer, nullable=False),
    Index("lessons_by_player", "player", "due_ms"),
)


# Quick match

searches = Table(
    "searches",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("ticket", String(32), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("rules", String(80), nullable=False),
    Column("asked_ms", BigInteger, nullable=False),
    Column("beat_ms", BigInteger, nullable=False),
    Column("partner", String(32)),  # ticket of the search that has claimed this one
    Column("room", String(32)),
    Column("pace", String(4), nullable=False, server_default="live"),
)
Index("searches_by_rules", searches.c.rules, searches.c.asked_ms)


# Games that wait, and reminders

turns = Table(
    "turns",
    metadata,
    Column("room", String(32), ForeignKey("rooms.id"), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("player", String(32), nullable=False),
    Column("began_ms", BigInteger, nullable=False),  # like `due_ms`, in play time
    Column("due_ms", BigInteger, nullable=False),
    Column("told_ms", BigInteger),  # the latest reminder of this turn
    Column("times_told", Integer, nullable=False, server_default="0"),
    Column("keeper", String(32)),  # the server that has claimed the due turn
    Column("held_ms", BigInteger, nullable=False, server_default="0"),  # the end of the claim
)
Index("turns_by_time", turns.c.due_ms)
Index("turns_by_player", turns.c.player, turns.c.due_ms)

play_times = Table(  # play time is the wall clock less the time that no server ran
    "play_times",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("looked_ms", BigInteger, nullable=False),
    Column("shift_ms", BigInteger, nullable=False),
)

vacations = Table(
    "vacations",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("from_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("player", "from_ms"),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint_hash", String(64), primary_key=True),
    Column("endpoint", Text, nullable=False),
    Column("session", String(64), nullable=False, index=True),
    Column("player", String(32), nullable=False, index=True),
    Column("key", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(5), nullable=False),
    Column("quiet", Text),  # JSON: the quiet hours of the device
    Column("created_ms", BigInteger, nullable=False),
    Column("told_ms", BigInteger),
    Column("rests_until_ms", BigInteger),
)

push_keys = Table(
    "push_keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("private", String(60), nullable=False),
)

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("language", String(5), nullable=False),
    Column("token_hash", String(64), unique=True),  # of the link that verifies the address
    Column("asked_ms", BigInteger, nullable=False),
    Column("verified_ms", BigInteger),
    Column("leave_token", String(64), unique=True),  # each digest has it; it can only end them
    Column("told_ms", BigInteger),
    Column("failures", Integer, nullable=False, server_default="0"),
)


# Sheets of games with real dice

sheets = Table(
    "sheets",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("rules", String(80), nullable=False),
    Column("rules_text", Text, nullable=False),
    Column("seats", Text, nullable=False),  # JSON: names, hashes of the links, accounts
    Column("version", BigInteger, nullable=False),
    Column("umpire_hash", String(64), nullable=False),
    Column("watch_hash", String(64), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("touched_ms", BigInteger, nullable=False, index=True),
)

sheet_entries = Table(
    "sheet_entries",
    metadata,
    Column("sheet", String(32), ForeignKey("sheets.id"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("cid", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("device", String(40), nullable=False),
    Column("seat", Integer),  # null: the umpire
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("sheet", "number"),
)
Index("sheet_entries_by_cid", sheet_entries.c.sheet, sheet_entries.c.cid)


# Followed players and clubs

follows = Table(
    "follows",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("followed", String(32), ForeignKey("players.id"), nullable=False, index=True),
    Column("since_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("player", "followed"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("blocked", String(32), ForeignKey("players.id"), nullable=False, index=True),
    PrimaryKeyConstraint("player", "blocked"),
)

shown_playing = Table(
    "shown_playing",  # the accounts that show their followers the game that they play
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
)

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("folded", String(400), nullable=False, unique=True),
    Column("about", Text, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("made_by", String(32), ForeignKey("players.id"), index=True),  # None: account closed
    Column("created_ms", BigInteger, nullable=False),
    Index("clubs_by_time", "is_open", "created_ms"),
)

club_members = Table(
    "club_members",
    metadata,
    Column("club", String(32), ForeignKey("clubs.id"), nullable=False),
    Column("player", String(32), ForeignKey("players.id"), nullable=False, index=True),
    Column("role", String(10), nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("club", "player"),
)

club_links = Table(
    "club_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("club", String(32), ForeignKey("clubs.id"), nullable=False, index=True),
    Column("until_ms", BigInteger, nullable=False),
    Column("uses_left", Integer, nullable=False),
)

daily_results = Table(
    "daily_results",  # the first answers of members of clubs to the hand of the day
    metadata,
    Column("day", Integer, nullable=False),  # days since 1970
    Column("player", String(32), ForeignKey("players.id"), nullable=False, index=True),
    Column("question", Integer, nullable=False),
    Column("given", Double, nullable=False),
    PrimaryKeyConstraint("day", "player", "question"),
)


# Contests

contests = Table(
    "contests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("name", String(200), nullable=False),
    Column("host", String(32), index=True),  # null once the account is closed
    Column("club", String(32), index=True),
    Column("listed", Boolean, nullable=False),
    Column("rules", String(80), nullable=False),
    Column("setup", Text, nullable=False),  # JSON: the order, with the text of the rules
    Column("status", String(20), nullable=False),
    Column("leaf", String(43), nullable=False),  # the secret end of the server's hash chain
    Column("created_ms", BigInteger, nullable=False),
    Column("starts_ms", BigInteger),
    Column("ended_ms", BigInteger),
    Column("step", BigInteger, nullable=False),  # number of steps; each names the one before
    Column("due_ms", BigInteger, index=True),  # when the next step is due; null at the end
    Column("progress", Text, nullable=False),  # JSON: game, throw, turn, roll and phase
    _number("heard"),  # number of rows in `contest_inbox`
    Index("contests_by_time", "created_ms", "id"),
)

contest_entries = Table(
    "contest_entries",
    metadata,
    Column("contest", String(32), ForeignKey("contests.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("player", String(32), index=True),  # null for a bot and for a closed account
    Column("bot", String(40)),
    Column("tip", String(43)),
    Column("from_game", Integer, nullable=False),
    Column("left_throw", Integer),  # the last throw before the entrant left
    Column("back_throw", Integer, nullable=False, server_default="0"),  # its last return
    Column("free_ms", BigInteger, server_default="0"),  # waits for a table since; null: pauses
    PrimaryKeyConstraint("contest", "number"),
    Index("one_entry", "contest", "player", unique=True),
)

contest_inbox = Table(
    "contest_inbox",  # the links or the choices of the wave that is open
    metadata,
    Column("contest", String(32), ForeignKey("contests.id"), nullable=False),
    Column("number", Integer, nullable=False),  # of the entrant
    Column("body", String(43), nullable=False),  # a link, or the byte of a choice in decimal
    PrimaryKeyConstraint("contest", "number"),
)

contest_games = Table(
    "contest_games",
    metadata,
    Column("contest", String(32), ForeignKey("contests.id"), nullable=False),
    Column("game", Integer, nullable=False),
    Column("root", String(43), nullable=False),
    Column("roster", Text, nullable=False),  # JSON: the tip of each entrant that plays, or null
    Column("throw", Integer, nullable=False),  # the last throw before the game
    PrimaryKeyConstraint("contest", "game"),
)

contest_waves = Table(
    "contest_waves",
    metadata,
    Column("contest", String(32), ForeignKey("contests.id"), nullable=False),
    Column("throw", Integer, nullable=False),
    Column("game", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("roll", Integer, nullable=False),
    Column("before", String(43), nullable=False),  # digest of the choices before the throw
    Column("links", Text, nullable=False),  # JSON: link by number, 0 for the server's
    Column("tape", String(5), nullable=False),
    Column("choices", Text),  # bytes in hexadecimal, by number; null while the wave is open
    Column("digest", String(43)),
    PrimaryKeyConstraint("contest", "throw"),
)

contest_scores = Table(
    "contest_scores",
    metadata,
    Column("contest", String(32), ForeignKey("contests.id"), nullable=False),
    Column("game", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("given", Double),  # points given away, null until judged
    PrimaryKeyConstraint("contest", "game", "number"),
)

contest_tables = Table(
    "contest_tables",  # the games of arenas and Swiss contests
    metadata,
    Column("contest", String(32), ForeignKey("contests.id"), nullable=False),
    Column("nth", Integer, nullable=False),
    Column("round", Integer, nullable=False),  # of a Swiss contest
    Column("room", String(32)),  # null for a bye, and if no game could begin
    Column("numbers", Text, nullable=False),  # JSON: the entrants, in the order of their seats
    Column("begun_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("places", Text),  # JSON: the place of each of them; null without a result
    PrimaryKeyConstraint("contest", "nth"),
    Index("open_contest_tables", "contest", "ended_ms"),
)


# Tournaments and nodes

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("status", String(20), nullable=False),
    Column("setup", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("started_ms", BigInteger),
    Column("ended_ms", BigInteger),
    Column("server", String(32)),
    Column("beat_ms", BigInteger),
    Column("progress", Text),
    Column("winners", Text),
    Column("report", Text),
    Column("fault", Text),
    Column("rules", String(80)),
    Column("mode", String(20)),
    Column("secret", String(43)),
    Column("words_until_ms", BigInteger),
    Column("standing", String(32)),  # the standing tournament of which it is a run
)
Index("tournaments_by_kind", tournaments.c.rules, tournaments.c.mode, tournaments.c.ended_ms)
Index("tournaments_by_time", tournaments.c.created_ms, tournaments.c.id)

Index("tournaments_by_standing", tournaments.c.standing, tournaments.c.created_ms)

tournament_words = Table(
    "tournament_words",
    metadata,
    Column("tournament", String(32), primary_key=True),
    Column("word", String(100), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
)

Index(
    "one_tournament_running",
    tournaments.c.status,
    unique=True,
    sqlite_where=tournaments.c.status == "running",  # for PostgreSQL, the migration says the same
)

standing_tournaments = Table(
    "standing_tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), nullable=False),
    Column("setup", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("closed_ms", BigInteger),
    Column("run", String(32)),  # the latest run, a tournament
)

standing_entrants = Table(
    "standing_entrants",
    metadata,
    Column("standing", String(32), primary_key=True),
    Column("bot", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("entered_ms", BigInteger, nullable=False),
    Index("standing_entrants_by_bot", "bot"),
)

programs = Table(
    "programs",
    metadata,
    Column("bot", String(32), primary_key=True),
    Column("version", String(40)),
    Column("seen_ms", BigInteger),
    Column("number", Integer, nullable=False),  # of the latest batch of questions
    Column("asked_version", String(40)),
    Column("asked", Text),
    Column("answers", Text),
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beats", BigInteger, nullable=False),
    Column("on_bus", Boolean, nullable=False),
)
