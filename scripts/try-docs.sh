#!/usr/bin/env bash
# Runs the commands of the README as they are printed there: `npm start` on a clean clone, then the five-minute tour and
# the commands in docs/ that continue it.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
chmod 755 "$work"
export PORT=3000 DATA_DIR="$work/data" GIT_LOCAL_ROOT="$work/repositories" ALLOW_PRIVATE_FETCH=true
mkdir "$GIT_LOCAL_ROOT"
npm start >"$work/log" 2>&1 &
service=$!
cleanup() {
  kill -TERM "$service" 2>/dev/null || true
  wait "$service" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
# A slow machine may build for minutes before.
for _ in $(seq 600); do
  grep -q 'Try ' "$work/log" && break
  kill -0 "$service" || { cat "$work/log"; exit 1; }
  sleep 0.5
done
cat "$work/log"
token=$(grep -o 'bdy_[A-Za-z0-9]*' "$work/log" | head -n 1)

# The tour of a page is every fenced `bash tour` block; the token is the one line a reader fills in.
tour_of() { awk '/^```bash tour$/ { on = 1; next } /^```$/ { on = 0 } on' "$1" | sed "s/<your token>/$token/"; }

run_tour() {
  local name=$1
  test -s "$work/tour"
  (cd "$work" && bash -eu -o pipefail ./tour) >"$work/answers" 2>&1 || { cat "$work/tour" "$work/answers"; echo "$name does not work as printed"; exit 1; }
  echo "$name works as printed"
}

tour_of README.md >"$work/tour"
run_tour README.md
# Each page continues the tour of the README, and nothing else.
for page in $(grep -l '^```bash tour$' docs/*.md); do
  { tour_of README.md; tour_of "$page"; } >"$work/tour"
  run_tour "$page"
done
