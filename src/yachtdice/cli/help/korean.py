"""Korean translations of the help texts, by the English text in the code."""

from collections.abc import Mapping
from typing import Final

KOREAN: Final[Mapping[str, str]] = {
    "Commands": "명령",
    "Arguments": "인자",
    "Parameters": "옵션",
    "Display this message and exit.": "이 도움말을 보여 줍니다.",
    "Display application version.": "버전을 보여 줍니다.",
    "Install tab completion for your shell.": "셸에서 탭으로 자동 완성할 수 있게 설치합니다.",
    # options of every command
    "Answer in JSON, for programs; texts in both languages.": (
        "프로그램이 읽도록 JSON으로 답합니다. 텍스트는 두 언어로 들어갑니다."
    ),
    "Output language (default: from LANG).": ("출력 언어. 적지 않으면 LANG을 따릅니다."),
    "Id of a rule set, or a TOML file of your own.": "규칙 아이디 또는 직접 만든 TOML 파일.",
    "Id of a rule set, or a rules file.": "규칙 아이디 또는 규칙 파일.",
    "Id of a rule set, or a rules file (default: yahtzee).": (
        "규칙 아이디, 또는 파일. 적지 않으면 yahtzee."
    ),
    "SQLite file or database URL (sqlite:///FILE, postgresql://...).": (
        "SQLite 파일 또는 데이터베이스 URL(sqlite:///파일, postgresql://...)."
    ),
    "SQLite file or database URL (default: yacht.sqlite3 in your data folder).": (
        "SQLite 파일 또는 데이터베이스 URL. 적지 않으면 내 데이터 폴더의 yacht.sqlite3."
    ),
    # yacht
    "Yacht and Yahtzee in the browser, with friends and bots at one table.": (
        "브라우저에서 친구나 봇과 한 테이블에서 즐기는 요트와 야찌."
    ),
    # yacht serve
    "Start the server and play in the browser; others join by link.": (
        "서버를 열고 브라우저에서 플레이합니다. 다른 사람은 링크로 들어옵니다."
    ),
    "Address to listen on; 0.0.0.0 lets friends on the same network play.": (
        "서버가 여는 주소. 0.0.0.0이면 같은 네트워크의 친구도 들어올 수 있습니다."
    ),
    "Port to listen on; 0 chooses a free one.": "서버가 여는 포트. 0이면 빈 포트를 씁니다.",
    "Public URL, if the server is behind a reverse proxy.": (
        "서버가 리버스 프록시 뒤에 있을 때 사람들이 여는 주소."
    ),
    "SQLite file or database URL (default: yacht.sqlite3 in your data folder). Pass a URL with a "
    "password in the variable, since other users can read the command line.": (
        "SQLite 파일 또는 데이터베이스 URL. 적지 않으면 내 데이터 폴더의 yacht.sqlite3. 명령줄은 "
        "다른 사람이 볼 수 있으니 비밀번호는 환경 변수로 주세요."
    ),
    "NATS server (nats://HOST:PORT) that connects several servers with one PostgreSQL database.": (
        "NATS 주소(nats://호스트:포트). 한 PostgreSQL을 쓰는 여러 서버가 이것으로 통신합니다."
    ),
    "Folder with rule sets of your own to offer.": "함께 제공할 규칙 파일이 있는 폴더.",
    "Player that rooms offer as a bot: an installed player, module:Class or file.py:Class; repeat "
    "the option for more.": (
        "방에서 봇으로 고를 수 있는 플레이어. 설치된 플레이어의 이름, 모듈:클래스 또는 "
        "파일.py:클래스. 여러 번 쓸 수 있습니다."
    ),
    "Block network and file access of players (--player), if bubblewrap is installed, and run them "
    "as another user if the server runs as root.": (
        "bubblewrap이 있으면 --player로 넣은 플레이어가 네트워크와 파일을 쓰지 못하게 하고, 서버를 "
        "root로 실행하면 다른 사용자로 실행합니다."
    ),
    "Account that may start tournaments; repeat the option for more. On a local-only server any "
    "user of the machine may.": (
        "대회를 열 수 있는 계정 이름. 여러 번 쓸 수 있습니다. 이 컴퓨터에서만 쓰는 서버에서는 "
        "누구나 열 수 있습니다."
    ),
    "IP address or network (10.0.0.0/24) of a reverse proxy whose X-Forwarded-For is trusted; "
    "repeat the option for more.": (
        "X-Forwarded-For를 신뢰할 리버스 프록시의 IP 주소나 네트워크(10.0.0.0/24). 여러 번 쓸 수 "
        "있습니다."
    ),
    'Contact for players, "Mina <mina@dice.example>" or a URL; shown on the account page and on '
    "not-found pages.": (
        '플레이어가 연락할 곳. "Mina <mina@dice.example>" 또는 URL. 계정 화면과 없는 화면에 '
        "나옵니다."
    ),
    "HOST:PORT for Prometheus metrics; do not expose it to the public.": (
        "Prometheus 지표를 보여 줄 호스트:포트. 외부에 공개하지 마세요."
    ),
    "Write all log events to stderr as JSON lines, not only warnings and errors.": (
        "오류뿐 아니라 모든 로그를 stderr에 JSON 줄로 남깁니다."
    ),
    "Compute best play of all rule sets on offer after the start, before a table needs it.": (
        "서버를 켠 뒤 모든 규칙의 최선의 플레이를 미리 계산합니다."
    ),
    "Open the game in a browser.": "게임을 브라우저에서 엽니다.",
    "Delete a room without games after this many days without a change; 0: never.": (
        "게임을 시작하지 않은 방을 마지막 변화 뒤 며칠이 지나면 지울지. 0이면 지우지 않습니다."
    ),
    "Delete a room without finished games, and its games, after this many days; 0: never.": (
        "끝난 게임이 없는 방과 그 게임을 며칠 뒤에 지울지. 0이면 지우지 않습니다."
    ),
    "Delete a user's rule set without games this many days after its last use; 0: never.": (
        "게임에 쓰지 않은 사용자 규칙을 마지막 사용 뒤 며칠이 지나면 지울지. 0이면 지우지 않습니다."
    ),
    "Delete a guest without stored games this many days after the last visit; 0: never.": (
        "남은 게임이 없는 게스트를 마지막 방문 뒤 며칠이 지나면 지울지. 0이면 지우지 않습니다."
    ),
    "Memory limit for computing best play of a rule set, in MB.": (
        "규칙 하나의 최선의 플레이를 계산할 때 쓸 수 있는 메모리(MB)."
    ),
    "CPU time limit for computing best play of a rule set, in seconds.": (
        "규칙 하나의 최선의 플레이를 계산할 때 쓸 수 있는 CPU 시간(초)."
    ),
    # yacht rules
    "List the rule sets, show one, or check a file of your own.": (
        "규칙 목록을 보고, 하나를 자세히 보고, 직접 쓴 파일을 검사합니다."
    ),
    "Show a rule set: its score card, rules and sources.": (
        "규칙 하나의 점수표와 설명, 출처를 보여 줍니다."
    ),
    "Validate a rules file; if it is invalid, print the first error and exit with code 1.": (
        "규칙 파일을 검사합니다. 틀리면 첫 오류를 알리고 종료 코드 1로 끝납니다."
    ),
    # yacht solve
    "Compute best play of a rule set (the strategy with the highest expected score).": (
        "규칙에서 최선의 플레이(기대 점수가 가장 높은 플레이)를 계산합니다."
    ),
    "Ignore the limits of memory and time.": ("메모리와 시간이 얼마나 들어도 계산합니다."),
    # yacht advise
    "Show what to keep or fill now, and the cost of every choice.": (
        "지금 무엇을 남기거나 채울지, 선택마다 얼마나 손해인지 알려 줍니다."
    ),
    "The five dice, for example 1 3 3 5 6 or 13356.": (
        "주사위 다섯 개. 1 3 3 5 6 또는 13356처럼 적습니다."
    ),
    "Rolls left this turn (default: all but the first).": (
        "이번 차례에 남은 굴림. 적지 않으면 첫 굴림만 한 것으로 봅니다."
    ),
    "Filled boxes by id or title, for example ones=3,yacht=0; all others are open.": (
        "채운 칸. ones=3,yacht=0처럼 아이디나 이름으로 적습니다. 나머지는 빈칸입니다."
    ),
    "Column to play, for rule sets with several columns (default: the first).": (
        "열이 여럿일 때 지금 하는 열. 적지 않으면 첫 열."
    ),
    "Number of choices to show.": "보여 줄 선택의 수.",
    "Show every choice.": "모든 선택을 보여 줍니다.",
    # yacht duel
    "Show the chance of winning a game of two, and the cost of every choice in it.": (
        "둘이 하는 게임에서 이길 확률과, 선택마다 잃는 확률을 알려 줍니다."
    ),
    "Solve a whole game of two and store its first rounds: every chance is then exact.": (
        "둘이 하는 게임 전체를 계산하고 첫 라운드들을 저장합니다. 그 뒤로 모든 확률이 정확합니다."
    ),
    "Filled boxes of the player whose turn it is, for example ones=3,yacht=0.": (
        "차례인 사람이 채운 칸. ones=3,yacht=0처럼 적습니다."
    ),
    "Filled boxes of the rival.": "상대가 채운 칸.",
    (
        "Points of both players without an upper bonus of this column "
        "(default: those in the boxes)."
    ): "이 열의 상단 보너스를 뺀 두 사람의 점수. 적지 않으면 채운 칸의 합.",
    "Dice on the table (default: none, before the first roll).": (
        "나와 있는 주사위. 적지 않으면 첫 굴림 전으로 봅니다."
    ),
    # yacht distribution
    "Show the score distribution of best play, with an optional chart.": (
        "최선의 플레이의 점수 분포를 보여 줍니다. 그래프도 저장할 수 있습니다."
    ),
    "Also write a chart to this SVG file.": "그래프를 이 SVG 파일에도 저장합니다.",
    # yacht simulate
    "Simulate many games of a bot and report its scores.": (
        "봇이 여러 판을 플레이한 점수를 보여 줍니다."
    ),
    "Id of the bot.": "플레이할 봇의 아이디.",
    "Number of games.": "판 수.",
    "The same seed gives the same games.": "시드가 같으면 같은 게임이 나옵니다.",
    # yacht evaluate
    "Compare a policy for the research environments with best play, choice by choice.": (
        "연구용 환경의 정책을 선택마다 최선의 플레이와 비교합니다."
    ),
    "FILE.py:NAME, a function of observations and masks.": (
        "파일.py:이름. 관찰과 마스크를 받는 함수입니다."
    ),
    "Id of a rule set, or the path of its file.": "규칙의 아이디나 규칙 파일의 경로.",
    "The same seed gives the same dice.": "시드가 같으면 주사위도 같습니다.",
    # yacht review
    "Review a finished game: luck, the cost of every choice, chances to win.": (
        "끝난 게임을 복기합니다. 운과 선택마다의 손해, 승률을 보여 줍니다."
    ),
    "Processor seconds for exact chances at the end of a game of two; 0: estimates.": (
        "둘이 한 게임의 끝부분 승률을 정확히 계산하는 데 쓸 CPU 시간(초). 0이면 추정값."
    ),
    # yacht replay
    "Print a recorded game, or step through it.": (
        "기록된 게임을 다시 봅니다. 한 장면씩 볼 수도 있습니다."
    ),
    "The file of the record, text or JSON.": "게임 기록 파일. 텍스트 또는 JSON.",
    "Step through the game on a terminal.": "터미널에서 한 장면씩 봅니다.",
    # yacht verify
    "A record as text or JSON, or the report of a tournament as JSON.": (
        "텍스트나 JSON 기록, 또는 JSON으로 된 대회 결과."
    ),
    "Check a recorded game: its rules, its points, and the proof of its dice.": (
        "기록된 게임의 규칙과 점수, 주사위의 증명을 확인합니다."
    ),
    "Your own notes, exported by your client.": "내 클라이언트에서 내보낸 메모.",
    # yacht rebuild-ranking, yacht rebuild-reviews, yacht backup
    "Review all finished games of accounts again; the server can keep running.": (
        "계정의 끝난 게임을 모두 다시 복기합니다. 서버를 멈추지 않아도 됩니다."
    ),
    "Rebuild ranking, ratings and statistics from the stored games.": (
        "게임 기록만으로 랭킹과 실력 점수, 통계를 다시 만듭니다."
    ),
    "Back up the database to a file; the server can keep running.": (
        "서버를 멈추지 않고 데이터베이스를 파일로 복사합니다."
    ),
    "Backup file to create; it must not exist yet.": "복사할 파일. 아직 없는 이름이어야 합니다.",
    "SQLite file (default: yacht.sqlite3 in your data folder). For PostgreSQL use pg_dump.": (
        "SQLite 파일. 적지 않으면 내 데이터 폴더의 yacht.sqlite3. PostgreSQL에는 pg_dump를 쓰세요."
    ),
    # yacht cache
    "Show or clear the cache of best play on this machine.": (
        "이 컴퓨터에 저장된 최선의 플레이를 보거나 비웁니다."
    ),
    "Delete all cached files; they are computed again when needed.": (
        "저장된 것을 모두 지웁니다. 필요할 때 다시 계산합니다."
    ),
    # yacht account
    "Manage the accounts of a server: list, reset, bar, close.": (
        "서버의 계정을 관리합니다. 목록, 비밀번호 재설정, 차단, 닫기."
    ),
    "Name or id of the account.": "계정의 이름 또는 아이디.",
    "Read NAME only as a name, or only as an id (default: as either).": (
        "NAME을 이름으로만, 또는 아이디로만 읽습니다. 적지 않으면 둘 다로 찾습니다."
    ),
    "List accounts, newest first, with id, sessions and whether they are barred.": (
        "계정의 아이디와 세션, 차단 여부를 새 계정부터 보여 줍니다."
    ),
    "Only names that contain this text.": "이 글자가 든 이름만 보여 줍니다.",
    "Maximum number of accounts to show, newest first.": "새 계정부터 최대 몇 개까지 보일지.",
    "Set a new password, print it once, and end all sessions of the account.": (
        "계정에 새 비밀번호를 주고 한 번만 보여 준 뒤, 그 계정의 세션을 모두 끝냅니다."
    ),
    "Bar an account and its bots from logging in, and end their sessions.": (
        "계정과 그 봇을 차단합니다. 로그인할 수 없고 세션이 모두 끝납니다."
    ),
    "Allow a barred account and its bots to log in again; the bots need new tokens.": (
        "차단한 계정과 그 봇을 다시 받습니다. 봇은 새 토큰이 필요합니다."
    ),
    "Close an account and its bots permanently; its games stay, without its name.": (
        "계정과 그 봇을 완전히 닫습니다. 이름은 사라지고 게임은 이름 없이 남습니다."
    ),
    "Confirm that the account is closed permanently.": "되돌릴 수 없이 완전히 닫습니다.",
    # yacht tournament
    "Run a tournament between programs.": "프로그램끼리 겨루게 합니다.",
    "Bots by id, module:Class, or file.py[:Class].": (
        "봇 아이디, 모듈:클래스, 또는 파일.py[:클래스]."
    ),
    "Command that starts a player program; repeat the option for more.": (
        "어떤 언어로 쓴 프로그램이든 실행 명령으로 적습니다. 여러 번 쓸 수 있습니다."
    ),
    "Number of games, or games per pair in pair modes (default: 1000).": (
        "판 수. 둘씩 겨룰 때는 한 쌍의 판 수. 적지 않으면 1000."
    ),
    "A number: the same seed gives the same games. sealed: a seed whose origin the report proves "
    "(default: random).": (
        "숫자: 시드가 같으면 같은 게임이 나옵니다. sealed: 어떻게 정했는지 결과가 증명하는 시드. "
        "적지 않으면 무작위로 정합니다."
    ),
    "hill (default): all at one table; pairs: the first player against each other player; "
    "round-robin: each player against each other player.": (
        "hill(적지 않으면): 모두 한 테이블에서. pairs: 첫 참가자가 나머지와 둘씩. round-robin: "
        "모두가 서로 둘씩."
    ),
    "Maximum number of tie-break games (default: 100).": (
        "동률일 때 추가로 플레이하는 판의 최대 수. 적지 않으면 100."
    ),
    "Stop by a sequential test of each pair: elo0,elo1[,alpha,beta].": (
        "쌍마다 순차 검정으로 끝냅니다: elo0,elo1[,alpha,beta]."
    ),
    "Time limit for the start of a player, in seconds (default: 10).": (
        "참가자가 시작하는 데 쓸 수 있는 초. 적지 않으면 10."
    ),
    "Time limit for each answer, in seconds (default: 1).": (
        "참가자가 답 하나에 쓸 수 있는 초. 적지 않으면 1."
    ),
    "Memory limit of a program in MB: all its processes, shared memory and /tmp (default: 2048).": (
        "프로그램의 메모리(MB). 모든 프로세스와 공유 메모리, /tmp를 합한 것. 적지 않으면 2048."
    ),
    "CPU time limit of a program in seconds: all its processes, for each run (default: 3600).": (
        "프로그램의 모든 프로세스가 한 번 실행될 때 쓰는 CPU 시간(초). 적지 않으면 3600."
    ),
    "Maximum number of processes and threads of a program (default: 256).": (
        "프로그램의 프로세스와 스레드를 합한 최대 수. 적지 않으면 256."
    ),
    "Block network and file access of programs, if bubblewrap is installed (default).": (
        "bubblewrap이 있으면 프로그램이 네트워크와 파일에 닿지 못하게 합니다. 적지 않으면 막습니다."
    ),
    "Number of processes that play (default: one per processor).": (
        "게임을 하는 프로세스 수. 적지 않으면 모든 CPU."
    ),
    "Store every game in this file, and resume from it.": (
        "모든 게임을 이 파일에 저장하고, 멈춘 곳부터 이어서 합니다."
    ),
    "Play on a Dask cluster; give the address of its scheduler.": (
        "Dask 클러스터에서 합니다. 스케줄러 주소를 적습니다."
    ),
    "Simulate games in batch, if all players are built-in bots.": (
        "모두 내장 봇이면 솔버가 여러 판을 한꺼번에 시뮬레이션합니다."
    ),
    "Separate luck from skill, if best play can be computed.": (
        "최선의 플레이를 계산할 수 있으면 운과 실력을 나누어 보여 줍니다."
    ),
    "Print the record of the game with this number, counted from 0.": (
        "이 번호(0부터)의 게임 기록을 보여 줍니다."
    ),
    "File with the champion of each rule set and mode; the run updates it.": (
        "규칙과 방식마다 챔피언을 적어 두는 파일. 대회가 끝나면 갱신합니다."
    ),
    "Folder for the logs of programs.": "프로그램의 로그를 저장할 폴더.",
    "Write the report to this file as JSON; - prints it.": (
        "보고서를 JSON으로 이 파일에 씁니다. -이면 화면에 보입니다."
    ),
    "Write the report to this file as an HTML page with plots.": (
        "그래프가 있는 HTML 보고서를 이 파일에 씁니다."
    ),
    "Bot to play as many games of two with, each deal twice, seats exchanged.": (
        "둘이서 같은 판 수만큼 겨룰 봇. 같은 주사위로 자리를 바꾸어 두 번씩 플레이합니다."
    ),
    # yacht games
    "Write games of a bot with the exact value of every option into a Parquet file.": (
        "봇이 플레이한 판과 모든 선택지의 정확한 값을 Parquet 파일에 씁니다."
    ),
    "Parquet file to write.": "쓸 Parquet 파일.",
    # yacht bot
    "Test a tournament program, or seat a player on a server.": (
        "대회에 참가할 프로그램을 검사하거나, 플레이어를 서버의 방에 앉힙니다."
    ),
    "Seat a player in a room of a server as a bot account, and play one game.": (
        "플레이어를 봇 계정으로 서버의 방에 앉혀 한 판 플레이합니다."
    ),
    "Bot, installed player, module:Class or file.py:Class.": (
        "봇, 설치된 플레이어, module:Class 또는 file.py:Class."
    ),
    "Link of the room, such as http://localhost:8000/r/ID.": (
        "방 링크. 예: http://localhost:8000/r/ID"
    ),
    "Token of the bot account.": "봇 계정의 토큰.",
    "Rules file of the room, if the server's users wrote it.": (
        "방의 규칙 파일. 서버 사용자가 만든 규칙일 때 필요합니다."
    ),
    "Play some games with a program and report its faults; exit with code 1 for any.": (
        "프로그램과 몇 판 플레이하고 잘못된 점을 알려 줍니다. 오류가 있으면 종료 코드 1."
    ),
    "Command that starts the program, after --.": "프로그램의 실행 명령. -- 뒤에 적습니다.",
}
