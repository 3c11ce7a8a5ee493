#!/usr/bin/env bash
# Takes a bundle live in a folder of another machine, or of this one, in the way of `portolan publish`: a release of its own below
# releases/, and a link `current` that leads to it from one moment to the next. There it needs rsync and a shell, no portolan.
#
#   PUBLISH      user@host:/folder, or /folder on this machine
#   OUT          the built bundle (dist)
#   KEEP         how many releases stay (5)
#   SSH_KEY, KNOWN_HOSTS, SSH_PORT    the key and the hosts to trust, as text; without a key, ssh decides
set -euo pipefail

fail() {
  echo "::error title=portolan::$1"
  exit 1
}

# Nothing but these reaches another shell, so nothing needs quotes there.
remote='^(([A-Za-z0-9_][A-Za-z0-9._-]*@)?[A-Za-z0-9][A-Za-z0-9.-]*):(/[A-Za-z0-9._/-]+)$'
if [[ "$PUBLISH" =~ $remote ]]; then
  host="${BASH_REMATCH[1]}" folder="${BASH_REMATCH[3]}"
elif [[ "$PUBLISH" =~ ^/[A-Za-z0-9._/-]+$ ]]; then
  host='' folder="$PUBLISH"
else
  fail 'publish takes user@host:/folder, of letters, digits and . _ - /'
fi
[[ "${KEEP:=5}" =~ ^[1-9][0-9]{0,3}$ && "$KEEP" != 1 ]] || fail 'keep takes a number from 2 to 9999'
[[ "${SSH_PORT:=22}" =~ ^[0-9]{1,5}$ ]] || fail 'ssh-port takes a number'

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

umask 077
options=(-p "$SSH_PORT" -o BatchMode=yes -o ConnectTimeout=20)
if [ -n "${SSH_KEY:-}" ]; then
  printf '%s\n' "$SSH_KEY" | tr -d '\r' > "$work/key"
  options+=(-i "$work/key" -o IdentitiesOnly=yes)
fi
if [ -n "${KNOWN_HOSTS:-}" ]; then
  printf '%s\n' "$KNOWN_HOSTS" > "$work/known_hosts"
  options+=(-o StrictHostKeyChecking=yes -o "UserKnownHostsFile=$work/known_hosts")
elif [ -n "$host" ] && [ -n "${SSH_KEY:-}" ]; then
  fail 'known-hosts is empty: whoever answers in the place of the server would get the site'
fi
{
  echo '#!/bin/sh'
  printf 'exec ssh'
  printf ' %q' "${options[@]}"
  echo ' "$@"'
} > "$work/ssh"
chmod 700 "$work/ssh"
umask 022

# A script from standard input, over there, with plain words as its arguments.
there() {
  if [ -n "$host" ]; then "$work/ssh" "$host" sh -s -- "$@"; else sh -s -- "$@"; fi
}
sync() {
  local words=("$@") last=$(($# - 1))
  words[last]="${host:+$host:}${words[last]}"
  rsync --rsh="$work/ssh" "${words[@]}"
}

# Here first: the copy is compared with its table, and gets its name and the links to what servers write.
portolan publish "$work/live" "--bundle=${OUT:-dist}" --quiet
first="$(basename "$(readlink "$work/live/current")")"
release="$work/live/releases/$first"

there "$folder" << 'SCRIPT'
set -eu
mkdir -p -- "$1/releases"
if [ -e "$1/current" ] && [ ! -L "$1/current" ]; then
  echo "::error title=portolan::$1/current is no link to a release: move it away, then publish again"
  exit 1
fi
rm -rf -- "$1/releases/.stage-ci"
SCRIPT

# Another bundle of the same id, whose servers' configuration alone differs, is a release of its own.
name="$first"
number=1
while there "$folder/releases/$name" <<< 'test -e "$1"'; do
  different="$(sync -rlc --delete --dry-run --itemize-changes "$release/" "$folder/releases/$name/")"
  if [ -z "$different" ]; then break; fi
  number=$((number + 1))
  name="$first-$number"
done

if there "$folder/releases/$name" <<< 'test ! -e "$1"'; then
  if [ -d "$work/live/shared" ]; then sync -rlpt --ignore-existing "$work/live/shared/" "$folder/shared/"; fi
  # What is as in the live release is a hard link to it. Times are made of the content.
  links=()
  if there "$folder/current" <<< 'test -e "$1"'; then links=(--link-dest=../../current/); fi
  sync -rlpt "${links[@]}" "$release/" "$folder/releases/.stage-ci/"
fi

there "$folder" "$name" "$KEEP" << 'SCRIPT'
set -eu
cd -- "$1"
name=$2 keep=$3
if [ -d releases/.stage-ci ]; then
  sync
  mv releases/.stage-ci "releases/$name"
fi
if [ "$(readlink current || true)" != "releases/$name" ]; then
  rm -f .current-new
  ln -s "releases/$name" .current-new
  mv -T .current-new current
  touch "releases/$name"
fi
# The live one is the newest. Everything else in releases/ is somebody else's.
ls -1t releases | grep -E '^[0-9a-f]{12}(-[1-9][0-9]*)?$' | tail -n "+$((keep + 1))" | while read -r old; do
  rm -rf -- "releases/$old"
done
echo "$name is live as $1/current"
SCRIPT
