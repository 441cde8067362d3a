# shellcheck shell=sh
# Sourced by every launcher in scripts/. Gives $root and $venv, and `need play` or `need test`, which sets up the virtual
# environment unless that has been done. All it says goes to stderr; a set-up that is up to date costs about 5 ms.
#
# A command of the developers is a module and a launcher of the same name, and works on a fresh checkout:
#   scripts/bench.py    the module, type-checked as scripts.bench; ends with `if __name__ == "__main__":`
#   scripts/bench       #!/bin/sh
#                       . "$(dirname -- "$0")/lib/env.sh" && need play || exit
#                       exec "$venv/bin/python" -P -m scripts.bench "$@"
# `need test` instead where it wants pytest, pyte or pexpect. -P keeps the caller's directory off sys.path; the root is on
# it already by the editable install.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P) || exit 1
venv=$root/.venv

say() { printf 'sortilege: %s\n' "$*" >&2; }

# need play|test
need() { is_ready "$1" || set_up "$1"; }

lock_of() {
    case $1 in
    play) echo "$root/requirements.lock" ;;
    test) echo "$root/requirements-dev.lock" ;;
    esac
}

# The stamp is everything that the environment was made from: where it stands, the lock, the project file.
stamp_for() { echo "$root" && cat "$(lock_of "$1")" "$root/pyproject.toml"; }

is_ready() {
    [ -f "$venv/stamp.$1" ] && [ -x "$venv/bin/python" ] && stamp_for "$1" | cmp -s - "$venv/stamp.$1"
}

set_up() {
    python=$(find_python) || return 1
    # In a subshell, which holds the lock until it ends, however it ends.
    (
        exec 9>>"$root/.venv.lock" && take_turn || exit 1
        is_ready "$1" || build "$1"
    )
}

find_python() {
    found=
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        command -v "$candidate" >/dev/null 2>&1 || continue
        found=$candidate
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if ! "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            say "This Python cannot make virtual environments. On Debian or Ubuntu: sudo apt install python3-venv"
            return 1
        fi
        echo "$candidate"
        return 0
    done
    if [ -n "$found" ]; then
        say "Python 3.11 or newer is needed, and $(command -v "$found") is $("$found" -V 2>&1)."
    else
        say "Python 3.11 or newer is needed, and there is no python3 here. On Debian or Ubuntu:" \
            "sudo apt install python3 python3-venv"
    fi
    return 1
}

# A lock of the kernel on descriptor 9, which this shell shares with the Python that asks for it. It ends with its holder,
# so a set-up that was killed leaves nothing behind that somebody must remove.
take_turn() {
    "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)' 2>/dev/null && return
    say "Another start is setting up; waiting for it."
    "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'
}

# The stamps go first and come last: an environment without any was left half-way, and is made anew.
build() {
    if can_be_updated; then
        say "Bringing .venv up to date."
    else
        say "Setting up .venv, once; this takes half a minute or so."
        "$python" -m venv --clear "$venv" >&2 || return 1
    fi
    rm -f "$venv/stamp.play" "$venv/stamp.test"
    # What is written down is what was read before the installation, should somebody edit it meanwhile.
    stamp_for play >"$venv/new.play" && stamp_for test >"$venv/new.test" || return 1
    pip_install --require-hashes -r "$(lock_of "$1")" &&
        pip_install --no-deps --no-build-isolation -e "$root" || {
        say "The set-up failed; the lines above say why. Starting again begins it anew."
        return 1
    }
    # The lock for tests holds all of the lock for playing.
    [ "$1" = play ] || mv "$venv/new.test" "$venv/stamp.test"
    mv "$venv/new.play" "$venv/stamp.play"
}

can_be_updated() {
    [ -f "$venv/stamp.play" ] || return 1
    read -r where <"$venv/stamp.play"
    [ "$where" = "$root" ] && "$venv/bin/python" -m pip --version >/dev/null 2>&1
}

# Twice quiet: errors only. Warnings here are about the machine's own pip configuration.
pip_install() { "$venv/bin/python" -m pip install -qq --disable-pip-version-check "$@" >&2; }
