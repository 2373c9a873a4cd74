#!/bin/sh
# Installs everything that a checkout needs. Requires only Python 3.11 or newer and an internet
# connection. Skips steps that are already done.
#
#   tools/bootstrap.sh play      for the game: .venv with locks/play.txt, the built client
#   tools/bootstrap.sh dev       for checks and tests: the same with locks/dev.txt
#   tools/bootstrap.sh uv        only .tools/uv
#   tools/bootstrap.sh audit     only .tools/audit, the tool of make audit
#   tools/bootstrap.sh browser   Chromium and a Korean font for the browser tests
#   tools/bootstrap.sh system    PostgreSQL, HAProxy, bubblewrap, nginx and Caddy if available; tests that need
#                                them are skipped otherwise
#   tools/bootstrap.sh firefox   Firefox if available, for a test of make soak
set -eu
cd "$(dirname "$0")/.."

UV_LEAST=8 # uv 0.8 reads the locks; an older one on the path is ignored
UV_PYTHON_DOWNLOADS=never
PIP_ROOT_USER_ACTION=ignore
export UV_PYTHON_DOWNLOADS PIP_ROOT_USER_ACTION
unset VIRTUAL_ENV PYTHONHOME PYTHONPATH

say() { printf '%s\n' "$*"; }
fail() { printf 'bootstrap: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Run a command as root if that needs no password.
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

apt_install() {
    have apt-get && as_root true 2>/dev/null || return 1
    say "Installing $* (apt-get)"
    apt="env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120"
    as_root $apt install -y --no-install-recommends "$@" >/dev/null 2>&1 && return
    as_root $apt update && as_root $apt install -y --no-install-recommends "$@" >/dev/null
}

# Print the path of a recent Python: python3 itself, or a numbered one such as python3.13.
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
        fail "Python 3.11 or newer is needed; install it as python3 (Debian: apt-get install python3-venv)"
    }
}

# Let uv use the package index that is configured for pip, unless uv has one of its own.
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

# Make .tools/uv, a link to a recent uv: one on the path, or the locked one.
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

# Set pip, into and bin: the command and options that install a package under .tools, and the
# folder of its program.
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

# Update .venv to a lock. A dev environment stays a dev environment. A copied or broken environment
# is created anew.
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
    # as for an installed package: where Python may not store compiled modules, every start
    # of a command would compile the sources again
    .venv/bin/python -m compileall -q -x server/docs src/yachtdice
    printf '%s\n' "$ready" >.venv/.ready
}

# Build the client, with Node.js from PyPI if the machine has none.
ensure_client() {
    ensure_node
    .venv/bin/python hatch_build.py
}

ensure_node() {
    .venv/bin/python hatch_build.py has-node && return
    say "Installing Node.js into .tools"
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
    apt_install chromium chromium-headless-shell fonts-noto-cjk && return
    apt_install chromium fonts-noto-cjk && return
    has_chromium && return # the Korean font is optional
    say "Installing Chromium (playwright)"
    .venv/bin/playwright install chromium ||
        fail "the browser tests need Chromium: install it (Debian: apt-get install chromium fonts-noto-cjk)"
}

has_postgres() { have initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

has_haproxy() { have haproxy || [ -x /usr/sbin/haproxy ]; }

# Unpack a Debian package into .tools/debian: its program can run, but no service is installed.
apt_unpack() {
    have apt-get && have dpkg || return 1
    say "Unpacking $1 into .tools/debian (apt-get)"
    rm -rf .tools/download
    mkdir -p .tools/download .tools/debian
    fetch="apt-get -qq download $1"
    { (cd .tools/download && $fetch) 2>/dev/null ||
        { as_root apt-get -qq update && (cd .tools/download && $fetch); }; } &&
        dpkg -x .tools/download/*.deb .tools/debian && rm -r .tools/download
}

has_nginx() { have nginx || [ -x /usr/sbin/nginx ] || .tools/debian/usr/sbin/nginx -v 2>/dev/null; }

has_caddy() { have caddy || .tools/debian/usr/bin/caddy version >/dev/null 2>&1; }

ensure_system() {
    has_postgres || apt_install postgresql || say "PostgreSQL is not available: its tests are skipped"
    has_haproxy || apt_install haproxy || say "HAProxy is not available: the proxy tests are skipped"
    has_nginx || apt_unpack nginx || say "nginx is not available: its tests are skipped"
    has_caddy || apt_unpack caddy || say "Caddy is not available: its tests are skipped"
    have bwrap || apt_install bubblewrap || say "bubblewrap is not available: its test is skipped"
}

ensure_firefox() {
    have firefox-esr || have firefox || apt_install firefox-esr || say "Firefox is not available: its test is skipped"
}

case ${1:-} in
play) ensure_venv play; ensure_client ;;
dev) ensure_venv dev; ensure_client ;;
uv) ensure_uv ;;
audit) ensure_audit ;;
browser) ensure_browser ;;
system) ensure_system ;;
firefox) ensure_firefox ;;
*) fail "give one of: play, dev, uv, audit, browser, system, firefox" ;;
esac
