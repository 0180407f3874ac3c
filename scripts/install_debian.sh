#!/usr/bin/env bash
# Installs the Debian packages that tests need and this machine lacks. Arguments: files with a name a line.
set -euo pipefail
missing=()
while read -r name; do
  [ -z "$name" ] && continue
  dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'install ok installed' || missing+=("$name")
done < <(grep -hvE '^\s*(#|$)' "$@")
[ ${#missing[@]} -eq 0 ] && exit 0
command -v apt-get >/dev/null || { echo "Missing here, by their Debian names: ${missing[*]}" >&2; exit 1; }
echo "Installing Debian packages: ${missing[*]}"
as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || { echo "Tests need these Debian packages; as root run: apt-get install ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
"${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 -qq update
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
