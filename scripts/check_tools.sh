#!/usr/bin/env bash
# Says what is missing before anything is set up. Argument: the Python to use.
set -euo pipefail
fail() { echo "$1" >&2; exit 1; }
command -v "$1" >/dev/null || fail "Longshore needs CPython 3.11 or newer (Debian 12: apt-get install python3 python3-venv)."
"$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Longshore needs CPython 3.11 or newer; $1 is $("$1" -V)."
"$1" -c 'import ensurepip, venv' 2>/dev/null || fail "This Python has no venv (Debian 12: apt-get install python3-venv)."
command -v node >/dev/null || fail "Longshore needs Node.js 20.19 or newer to build the web."
node -e 'const [a,b]=process.versions.node.split(".").map(Number); process.exit(a>20||(a===20&&b>=19)?0:1)' || fail "Longshore needs Node.js 20.19 or newer; this is $(node -v)."
command -v npm >/dev/null || fail "Longshore needs npm to build the web."
