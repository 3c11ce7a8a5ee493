#!/usr/bin/env bash
# Takes a bundle live in a folder of another machine, or of this one, in the way of `portolan publish`: a new release below
# releases/, and a link `current` that points to it from one moment to the next. There it needs rsync, a shell and the mv -T of GNU
# coreutils or busybox, no portolan.
#
#   PUBLISH      user@host:/folder, or /folder on this machine
#   OUT          the built bundle (dist)
#   KEEP         how many releases stay (5)
#   ROLLBACK     in place of a bundle: `previous`, or the name of a release to go back to
#   RELOAD       a command to run there when the release is live, such as `sudo systemctl reload nginx`
#   SSH_KEY, KNOWN_HOSTS, SSH_PORT    the key and the hosts to trust, as text; without a key, ssh decides
set -euo pipefail

fail() {
  echo "::error title=portolan::$1"
  exit 1
}

# Nothing but these reaches another shell; what does is quoted all the same.
remote='^(([A-Za-z0-9_][A-Za-z0-9._-]*@)?[A-Za-z0-9][A-Za-z0-9.-]*):(/[A-Za-z0-9._/-]+)$'
if [[ "$PUBLISH" =~ $remote ]]; then
  host="${BASH_REMATCH[1]}" folder="${BASH_REMATCH[3]}"
elif [[ "$PUBLISH" =~ ^/[A-Za-z0-9._/-]+$ ]]; then
  host='' folder="$PUBLISH"
else
  fail 'publish takes user@host:/folder, of letters, digits and . _ - /'
fi
[[ "${SSH_PORT:=22}" =~ ^[0-9]{1,5}$ ]] || fail 'ssh-port takes a number'
[[ "${ROLLBACK:=}" =~ ^(|previous|[0-9a-f]{12}(-[1-9][0-9]*)?)$ ]] || fail 'rollback takes previous, or the name of a release'
# Going back removes no release.
[ -z "$ROLLBACK" ] || KEEP=9999
[[ "${KEEP:=5}" =~ ^[1-9][0-9]{0,3}$ && "$KEEP" != 1 ]] || fail 'keep takes a number from 2 to 9999'

# rsync and ssh take the blank in a path for its end.
[[ "${TMPDIR:-/tmp}" =~ ^[A-Za-z0-9._/-]+$ ]] || TMPDIR=/tmp
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

# Words as any shell takes them: ssh puts blanks between its own, and hands them to the shell over there.
quoted() {
  local word
  for word in "$@"; do printf "'%s' " "${word//\'/\'\\\'\'}"; done
}
# A script from standard input, over there, with its arguments.
there() {
  if [ -n "$host" ]; then "$work/ssh" "$host" "sh -s -- $(quoted "$@")"; else sh -s -- "$@"; fi
}
# What such a script says, in $said. Yes and no are words: how ssh ends would be a no where the connection alone failed.
ask() {
  local code=0
  said="$(there "$@")" || code=$?
  if [ "$code" -eq 0 ]; then return; fi
  if [ -n "$said" ]; then printf '%s\n' "$said"; fi
  if [ "$code" -eq 255 ]; then fail "the connection to $host failed: run it again"; fi
  exit "$code"
}
sync() {
  local words=("$@") last=$(($# - 1))
  words[last]="${host:+$host:}${words[last]}"
  rsync --rsh="$work/ssh" "${words[@]}"
}
strange() {
  fail "$host says more than it was asked: a shell that is not for a person must print nothing there"
}

if [ -z "$ROLLBACK" ]; then
  # Here first: the copy is compared with its table, and gets its name and the links to what servers write.
  portolan publish "$work/live" "--bundle=${OUT:-dist}" --quiet
  first="$(basename "$(readlink "$work/live/current")")"
  # It comes out of a file, and goes into the shell over there.
  [[ "$first" =~ ^[0-9a-f]{12}(-[1-9][0-9]*)?$ ]] || fail 'portolan publish made no release: build the bundle again'
  release="$work/live/releases/$first"
fi

ask "$folder" << 'SCRIPT'
set -eu
fail() {
  echo "::error title=portolan::$1"
  exit 1
}
mkdir -p -- "$1/releases"
if [ -e "$1/current" ] && [ ! -L "$1/current" ]; then
  fail "$1/current is no link to a release: move it away, then publish again"
fi
cd -- "$1/releases"
# What broke off a day ago and more. The time is in the name: that of the folder is made of the content.
now=$(date +%s)
for old in .ci-stage-[1-9]*; do
  began=${old#.ci-stage-}
  began=${began%%-*}
  case $began in *[!0-9]*) continue ;; esac
  if [ "$((now - began))" -gt 86400 ]; then rm -rf -- "$old"; fi
done
# Each run has its own name, which portolan never sweeps.
stage=.ci-stage-$now-$$
mkdir -- "$stage"
ln -s old "$stage/link"
ln -s new "$stage/fresh"
if ! mv -T "$stage/fresh" "$stage/link" || [ "$(readlink "$stage/link")" != new ]; then
  rm -rf -- "$stage"
  fail 'mv over there knows no -T, without which no link takes the place of another at once: install GNU coreutils or busybox'
fi
rm -f -- "$stage/link"
if [ -f ../current/bundle.json ]; then echo "$stage live"; else echo "$stage"; fi
SCRIPT
[[ "$said" =~ ^(\.ci-stage-[0-9]+-[0-9]+)( live)?$ ]] || strange
stage="${BASH_REMATCH[1]}"
# What is as in the live release is a hard link to it. Times are made of the content.
links=()
old="$work/live/releases/old"
if [ -n "${BASH_REMATCH[2]}" ] && [ -z "$ROLLBACK" ]; then
  links=(--link-dest=../../current/)
  # What hosts read of it, to say what they need. Its links point to folders that all releases share, here and there.
  rsync --rsh="$work/ssh" -rl --exclude=/public/ "${host:+$host:}$folder/current/" "$old/"
fi

# A bundle with the same id but another server configuration is a separate release.
name="${ROLLBACK:-$first}"
number=1
said=rollback
while [ -z "$ROLLBACK" ]; do
  # An empty file is what older versions left when a connection failed.
  ask "$folder/releases/$name" << 'SCRIPT'
if [ -f "$1/bundle.json" ]; then echo release
elif [ -e "$1" ] && { [ ! -f "$1" ] || [ -s "$1" ]; }; then echo other
else echo free; fi
SCRIPT
  case "$said" in
    release)
      different="$(sync -rlc --delete --dry-run --itemize-changes "$release/" "$folder/releases/$name/")"
      if [ -z "$different" ]; then break; fi
      ;;
    free) break ;;
    other) ;;
    *) strange ;;
  esac
  number=$((number + 1))
  name="$first-$number"
done
found="$said"

if [ "$found" = free ]; then
  if [ -d "$work/live/shared" ]; then sync -rlpt --ignore-existing "$work/live/shared/" "$folder/shared/"; fi
  sync -rlpt "${links[@]}" "$release/" "$folder/releases/$stage/"
fi

# In brackets, so that nothing of it runs where the connection breaks in the middle.
ask "$folder" "$name" "$stage" "$found" "$KEEP" << 'SCRIPT'
{
set -eu
cd -- "$1"
name=$2 stage=releases/$3 found=$4 keep=$5
fail() {
  echo "::error title=portolan::$1"
  exit 1
}
# The releases, the newest first. What has another name is somebody else's.
by_time() { ls -1t releases | grep -E '^[0-9a-f]{12}(-[1-9][0-9]*)?$'; }

# The lock of `portolan publish`, in its format: a file that names a process, created only if there is none.
lock=.current.portolan-lock
trap 'rm -rf -- "$stage"' EXIT
trap 'exit 129' HUP INT TERM
here=$(uname -n)
began() {
  if [ -r "/proc/$1/stat" ]; then sed 's/^.*) //' "/proc/$1/stat" | cut -d ' ' -f 20; else echo unknown; fi
}
# Whether the process that a lock names may still run. On another machine it may.
held() {
  pid='' where='' start=''
  { read -r pid where start < "$1"; } 2> /dev/null || true
  case $pid in '' | *[!0-9]*) [ -e "$1" ] && return 0 || return 1 ;; esac
  if [ "$where" != "$here" ]; then return 0; fi
  if [ "$start" != "$(began "$pid")" ]; then return 1; fi
  kill -0 "$pid" 2> /dev/null || [ -d "/proc/$pid" ]
}
take() {
  owner="$$ $here $(began $$)"
  (set -C && : > "$lock") 2> /dev/null || return 1
  { echo "$owner" > "$lock"; } 2> /dev/null && return 0
  rm -f -- "$lock"
  fail "$PWD/$lock cannot be written: the disk may be full"
}
if ! take; then
  # A stale one is renamed first and read again: another process may have taken it meanwhile.
  if ! held "$lock" && mv -T -- "$lock" "$lock-$$" 2> /dev/null; then
    if held "$lock-$$"; then mv -T -- "$lock-$$" "$lock"; else rm -f -- "$lock-$$"; fi
  fi
  if ! take; then
    held "$lock" || true
    fail "another one (pid ${pid:-unknown}${where:+ on $where}) is publishing into $1: run this again when it is done; if there is none, remove $1/$lock"
  fi
fi
trap 'rm -rf -- "$stage" "$lock"' EXIT

if [ "$found" = free ]; then
  if [ ! -f "$stage/bundle.json" ]; then fail "what was uploaded is gone from $1/$stage: run it again"; fi
  if [ -f "releases/$name" ] && [ ! -s "releases/$name" ]; then rm -f -- "releases/$name"; fi
  if [ -e "releases/$name" ]; then fail "$1/releases/$name came while this was uploading: run it again"; fi
  sync
  mv -T "$stage" "releases/$name"
fi
live=$(readlink current || true)
if [ "$name" = previous ]; then
  name=$(by_time | grep -vxF -e "${live##*/}" | head -n 1 || true)
  if [ -z "$name" ]; then fail "there is no other release in $1"; fi
fi
if [ ! -f "releases/$name/bundle.json" ]; then fail "there is no release $1/releases/$name: choose another one, or run it again"; fi
if [ "$live" != "releases/$name" ]; then
  rm -f .current-new
  ln -s "releases/$name" .current-new
  mv -T .current-new current
fi
before=${live%/}
before=${before##*/}
others=$((keep - 1))
# The time of a release says when it went live. It changes again only where a clock or a killed run has mixed up the order.
newest() { by_time | sed -n "$1p"; }
if [ -n "$before" ] && [ "$before" != "$name" ] && [ -d "releases/$before" ]; then
  touch "releases/$name"
  if [ "$(newest 2)" != "$before" ]; then touch -d "@$(($(date +%s) - 1))" "releases/$before"; fi
  others=$((keep - 2))
elif [ -z "$before" ] || [ "$(newest 1)" != "$name" ]; then
  touch "releases/$name"
fi
# The live one and the one before stay, whatever the times say.
rm -rf -- "$stage"
by_time | grep -vxF -e "$name" -e "$before" | tail -n "+$((others + 1))" |
  while read -r old; do
    # Half of one never stands under its name.
    if ! mv -T "releases/$old" "$stage" || ! rm -rf -- "$stage"; then
      echo "::warning title=portolan::$1/releases/$old cannot be removed"
    fi
  done
echo "$name is live as $1/current"
exit 0
}
SCRIPT
printf '%s\n' "$said"

hosts=''
if [ -d "$old" ]; then hosts="$(NO_COLOR=1 portolan diff "$old" "${OUT:-dist}" | sed -n '/^hosts$/,/^$/p' || true)"; fi
if [ -n "$hosts" ]; then printf '%s\n' "$hosts"; fi
if [ -n "${RELOAD:-}" ]; then
  ask "$folder" "$RELOAD" << 'SCRIPT'
cd -- "$1"
if ! sh -c "$2" 2>&1; then echo "::error title=portolan::the release is live, but the command of the input reload failed"; exit 1; fi
SCRIPT
  if [ -n "$said" ]; then printf '%s\n' "$said"; fi
elif [ -n "$ROLLBACK" ] || [[ "$hosts" == *' needs '* ]]; then
  echo '::warning title=portolan::A host may need a reload or a restart. To do it after each publish, set the input reload'
fi
