"""The commands of `yacht`: where each one is, its help in both languages, and its examples."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class ListedCommand(NamedTuple):
    """A command or group. `place` is its module below this package, with its function or app."""

    place: str
    en: str
    ko: str
    examples: tuple[str, ...]


COMMANDS: Final[Mapping[str, ListedCommand]] = {
    "serve": ListedCommand(
        "server.serve:serve",
        "Start the server and play in the browser; others join by link.",
        "서버를 열고 브라우저에서 플레이합니다. 다른 사람은 링크로 들어옵니다.",
        (
            "yacht serve --open",
            "yacht serve --host 0.0.0.0",
            'yacht serve --public-url https://dice.example --contact "Mina <mina@dice.example>"',
        ),
    ),
    "play": ListedCommand(
        "play.command:play",
        "Play in the terminal: against bots, with others at one keyboard, or at a server's table.",
        "터미널에서 플레이합니다. 봇과, 여럿이 한 키보드로, 또는 서버의 테이블에서.",
        (
            "yacht play",
            "yacht play --rules yahtzee --bots captain sailor",
            "yacht play --players Mina Jun",
            "yacht play https://dice.example/r/ID --name Jun",
        ),
    ),
    "site": ListedCommand(
        "site.command:site",
        "Write a static site: play, board, rules, practice and lesson without a server.",
        "서버 없이 플레이, 분석판, 규칙, 연습, 배우기를 쓰는 정적 사이트를 만듭니다.",
        ("yacht site public", "yacht site public --rules house.toml"),
    ),
    "rules": ListedCommand(
        "rules:rules_app",
        "List the rule sets, show one, or check a file of your own.",
        "규칙 목록을 보고, 하나를 자세히 보고, 직접 쓴 파일을 검사합니다.",
        ("yacht rules", "yacht rules show yahtzee", "yacht rules check house.toml"),
    ),
    "solve": ListedCommand(
        "solve:solve",
        "Compute best play of a rule set (the strategy with the highest expected score).",
        "규칙에서 최선의 플레이(기대 점수가 가장 높은 플레이)를 계산합니다.",
        ("yacht solve yahtzee", "yacht solve house.toml --json"),
    ),
    "cache": ListedCommand(
        "solve:cache_app",
        "Show or clear the cache of best play on this machine.",
        "이 컴퓨터에 저장된 최선의 플레이를 보거나 비웁니다.",
        ("yacht cache", "yacht cache clear"),
    ),
    "advise": ListedCommand(
        "advise.command:advise",
        "Show what to keep or fill now, and the cost of every choice.",
        "지금 무엇을 남기거나 채울지, 선택마다 얼마나 손해인지 알려 줍니다.",
        (
            "yacht advise yahtzee --dice 1 3 3 5 6",
            "yacht advise yahtzee --card ones=3,yacht=0 --dice 13356 --rolls-left 1",
        ),
    ),
    "duel": ListedCommand(
        "duel.command:duel_app",
        "Show the chance of winning a game of two, and the cost of every choice in it.",
        "둘이 하는 게임에서 승률과, 선택마다 잃는 확률을 알려 줍니다.",
        (
            "yacht duel classic --own choice=21,yacht=0 --rival ones=3,choice=17",
            "yacht duel yahtzee --own ones=3 --rival ones=2 --score 3 2 --dice 1 3 3 5 6 --top 5",
        ),
    ),
    "distribution": ListedCommand(
        "distribution.command:distribution",
        "Show the score distribution of best play, with an optional chart.",
        "최선의 플레이의 점수 분포를 보여 줍니다. 그래프도 저장할 수 있습니다.",
        ("yacht distribution classic", "yacht distribution classic --plot scores.svg"),
    ),
    "simulate": ListedCommand(
        "simulate:simulate",
        "Simulate many games of a bot and report its scores.",
        "봇이 여러 판을 플레이한 점수를 보여 줍니다.",
        (
            "yacht simulate yahtzee --bot captain --games 100000",
            "yacht simulate house.toml --bot optimal --games 1000 --seed 7 --json",
        ),
    ),
    "evaluate": ListedCommand(
        "evaluate:evaluate",
        "Compare a policy for the research environments with best play, choice by choice.",
        "연구용 환경의 정책을 선택마다 최선의 플레이와 비교합니다.",
        ("yacht evaluate learned.py:policy --rules yahtzee --games 20000",),
    ),
    "games": ListedCommand(
        "games:games",
        "Write games of a bot with the exact value of every option into a Parquet file.",
        "봇이 플레이한 판과 모든 선택지의 정확한 값을 Parquet 파일에 씁니다.",
        (
            "yacht games --rules yahtzee --games 20000 --bot captain --out captain.parquet",
            "yacht games --rules house.toml --games 1000 --bot optimal --out best.parquet --json",
        ),
    ),
    "replay": ListedCommand(
        "replay.command:replay",
        "Print a recorded game, or step through it.",
        "기록된 게임을 다시 봅니다. 한 장면씩 볼 수도 있습니다.",
        ("yacht replay game.txt", "yacht replay game.txt --step"),
    ),
    "verify": ListedCommand(
        "verify:verify",
        "Check a recorded game: its rules, its points, and the proof of its dice.",
        "기록된 게임의 규칙과 점수, 주사위의 증명을 확인합니다.",
        ("yacht verify game.txt", "yacht verify game.txt notes.json"),
    ),
    "review": ListedCommand(
        "review.command:review",
        "Review a finished game: luck, the cost of every choice, chances to win.",
        "끝난 게임을 복기합니다. 운과 선택마다의 손해, 승률을 보여 줍니다.",
        ("yacht review game.txt", "yacht review game.json --json"),
    ),
    "rebuild-ranking": ListedCommand(
        "server.keeping:rebuild_ranking",
        "Rebuild ranking, ratings and statistics from the stored games.",
        "게임 기록만으로 랭킹과 실력 점수, 통계를 다시 만듭니다.",
        ("yacht rebuild-ranking", "yacht rebuild-ranking --database yacht.sqlite3"),
    ),
    "rebuild-reviews": ListedCommand(
        "server.reviews:rebuild_reviews",
        "Review all finished games of accounts again; the server can keep running.",
        "계정의 끝난 게임을 모두 다시 복기합니다. 서버를 멈추지 않아도 됩니다.",
        ("yacht rebuild-reviews", "yacht rebuild-reviews --database yacht.sqlite3"),
    ),
    "backup": ListedCommand(
        "server.keeping:backup",
        "Back up the database to a file; the server can keep running.",
        "서버를 멈추지 않고 데이터베이스를 파일로 복사합니다.",
        ("yacht backup copy.sqlite3", "yacht backup copy.sqlite3 --database yacht.sqlite3"),
    ),
    "account": ListedCommand(
        "server.accounts:account_app",
        "Manage the accounts of a server: list, reset, bar, close.",
        "서버의 계정을 관리합니다. 목록, 비밀번호 재설정, 차단, 닫기.",
        ("yacht account list", "yacht account reset-password Mina"),
    ),
    "discord": ListedCommand(
        "server.discord:discord_app",
        "Register the command /yacht of your server at Discord.",
        "Discord에 서버의 /yacht 명령을 등록합니다.",
        ("yacht discord register", "yacht discord register --guild 1234567890"),
    ),
    "tournament": ListedCommand(
        "tournament.command:tournament",
        "Run a tournament between programs.",
        "프로그램끼리 겨루게 합니다.",
        (
            "yacht tournament captain mate --games 1000",
            'yacht tournament captain --cmd "node my_bot.js" --mode pairs --html report.html',
        ),
    ),
    "bot": ListedCommand(
        "tournament.bot_check:bot_app",
        "Test a tournament program, or seat a player on a server.",
        "대회에 참가할 프로그램을 검사하거나, 플레이어를 서버의 방에 앉힙니다.",
        (
            "yacht bot check -- node my_bot.js",
            "yacht bot play my_bot.py http://localhost:8000/r/ROOM",
        ),
    ),
}
