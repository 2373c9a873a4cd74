#!/bin/sh
# Makes a checkout ready, from nothing but Python 3.11 or newer and the network. Does only what
# has not been done.
#
#   tools/bootstrap.sh play      what the game needs: .venv with locks/play.txt, the built client
#   tools/bootstrap.sh dev       the same with locks/dev.txt: all that checks and tests need
#   tools/bootstrap.sh uv        only .tools/uv
#   tools/bootstrap.sh audit     only .tools/audit, what make audit asks with
#   tools/bootstrap.sh browser   a Chromium and Korean letters for the browser tests
#   tools/bootstrap.sh system    PostgreSQL and bubblewrap, where they can be had; tests that want them are left out else
set -eu
cd "$(dirname "$0")/.."

UV_LEAST=8 # uv 0.8 reads our locks; an older one on the path is passed over
UV_PYTHON_DOWNLOADS=never
PIP_ROOT_USER_ACTION=ignore
export UV_PYTHON_DOWNLOADS PIP_ROOT_USER_ACTION
unset VIRTUAL_ENV PYTHONHOME PYTHONPATH

say() { printf '%s\n' "$*"; }
fail() { printf 'bootstrap: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Run a command as root, where that takes no password.
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

apt_install() {
    have apt-get && as_root true 2>/dev/null || return 1
    say "Installing $* (apt-get)"
    apt="env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120"
    as_root $apt install -y --no-install-recommends "$@" >/dev/null 2>&1 && return
    as_root $apt update && as_root $apt install -y --no-install-recommends "$@" >/dev/null
}

# Print the path of a Python that is new enough: python3 itself, or one of the numbered ones.
find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        "$name" -c 'import sys; sys.version_info >= (3, 11) and print(sys.executable)' 2>/dev/null |
            grep . && return
    done
    return 1
}

python() {
    find_python || {
        if have python3; then
            fail "Python 3.11 or newer is needed; python3 is $(python3 -V 2>&1 | sed 's/Python //')"
        fi
        fail "Python 3.11 or newer is needed, as python3 (Debian: apt-get install python3-venv)"
    }
}

# uv takes the mirror that pip has been told about, unless it has been told one itself.
follow_pip() {
    [ -n "${UV_DEFAULT_INDEX:-}${UV_INDEX_URL:-}" ] && return
    index=${PIP_INDEX_URL:-$("$1" -m pip config get global.index-url 2>/dev/null || true)}
    [ -z "$index" ] || { UV_DEFAULT_INDEX=$index; export UV_DEFAULT_INDEX; }
}

uv_is_recent() {
    version=$("$1" --version 2>/dev/null | sed -n 's/^uv \([0-9]*\)\.\([0-9]*\)\..*/\1 \2/p')
    [ -n "$version" ] || return 1
    [ "${version% *}" -gt 0 ] || [ "${version#* }" -ge "$UV_LEAST" ]
}

# Make .tools/uv, a link to a uv that will do: one on the path, or the locked one.
ensure_uv() {
    if uv_is_recent .tools/uv; then return; fi
    mkdir -p .tools
    if have uv && uv_is_recent uv; then
        ln -sf "$(command -v uv)" .tools/uv
    else
        python=$(python)
        say "Installing uv into .tools"
        ensure_pip "$python"
        $pip --quiet --disable-pip-version-check install --require-hashes -r locks/uv.txt $into
        ln -sf "$(pwd)/$bin/uv" .tools/uv
    fi
}

# Set pip, into and bin: how to install a package under .tools, and where its program will be.
ensure_pip() {
    rm -rf .tools/venv .tools/lib
    if "$1" -m venv .tools/venv >/dev/null 2>&1; then
        pip=".tools/venv/bin/python -m pip" into='' bin=.tools/venv/bin
    elif "$1" -m pip --version >/dev/null 2>&1; then # a Debian without python3-venv
        pip="$1 -m pip" into='--target .tools/lib' bin=.tools/lib/bin
    elif apt_install python3-venv && "$1" -m venv .tools/venv; then
        pip=".tools/venv/bin/python -m pip" into='' bin=.tools/venv/bin
    else
        fail "$1 has neither venv nor pip: install python3-venv (Debian) or uv, then try again"
    fi
}

# Bring .venv to a lock. A venv made for dev stays one; one that was copied or broken is made anew.
ensure_venv() {
    kind=$1
    case $(cat .venv/.ready 2>/dev/null) in dev\ *) kind=dev ;; esac
    ready="$kind $(cat "locks/$kind.txt" pyproject.toml | cksum) $(pwd)"
    if [ "$(cat .venv/.ready 2>/dev/null)" = "$ready" ] && .venv/bin/python -c '' 2>/dev/null; then
        return
    fi
    ensure_uv
    python=$(python)
    follow_pip "$python"
    case $(cat .venv/.ready 2>/dev/null) in *" $(pwd)" | "") ;; *) rm -rf .venv ;; esac
    .venv/bin/python -c '' 2>/dev/null || .tools/uv venv --quiet --clear --python "$python" .venv
    rm -f .venv/.ready
    say "Installing Python packages (locks/$kind.txt)"
    .tools/uv pip sync --quiet --python .venv --require-hashes "locks/$kind.txt"
    ensure_client
    .tools/uv pip install --quiet --python .venv --no-deps --no-build-isolation \
        --reinstall-package yachtdice --editable .
    printf '%s\n' "$ready" >.venv/.ready
}

# Have the client built, with a Node from PyPI where the machine has none.
ensure_client() {
    ensure_node
    .venv/bin/python hatch_build.py
}

ensure_node() {
    .venv/bin/python hatch_build.py has-node && return
    say "Installing Node into .tools"
    ensure_uv
    follow_pip "$(python)"
    .tools/uv venv --quiet --clear --python .venv/bin/python .tools/node
    .tools/uv pip sync --quiet --python .tools/node --require-hashes locks/node.txt
}

ensure_audit() {
    [ "$(cat .tools/audit/.ready 2>/dev/null)" = "$(cksum <locks/audit.txt)" ] && return
    ensure_uv
    follow_pip "$(python)"
    .tools/uv venv --quiet --clear --python .venv .tools/audit
    .tools/uv pip sync --quiet --python .tools/audit --require-hashes locks/audit.txt
    cksum <locks/audit.txt >.tools/audit/.ready
}

has_chromium() {
    [ -n "${CHROMIUM:-}" ] || have chromium || have google-chrome ||
        .venv/bin/python -c 'from playwright.sync_api import sync_playwright as start
import os, sys
with start() as tools:
    sys.exit(not os.path.exists(tools.chromium.executable_path))' 2>/dev/null
}

has_korean() { ! have fc-list || fc-list :lang=ko family 2>/dev/null | grep -q .; }

ensure_browser() {
    if has_chromium && has_korean; then return; fi
    apt_install chromium fonts-noto-cjk && return
    has_chromium && return # the letters are a nicety
    say "Installing Chromium (playwright)"
    .venv/bin/playwright install chromium ||
        fail "the browser tests need Chromium: install it (Debian: apt-get install chromium fonts-noto-cjk)"
}

has_postgres() { have initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

ensure_system() {
    has_postgres || apt_install postgresql || say "No PostgreSQL: its tests are left out"
    have bwrap || apt_install bubblewrap || say "No bubblewrap: its test is left out"
}

case ${1:-} in
play) ensure_venv play; ensure_client ;;
dev) ensure_venv dev; ensure_client ;;
uv) ensure_uv ;;
audit) ensure_audit ;;
browser) ensure_browser ;;
system) ensure_system ;;
*) fail "say one of: play, dev, uv, audit, browser, system" ;;
esac
