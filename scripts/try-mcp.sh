#!/usr/bin/env bash
# Runs scenarios of the conformance tests of the Model Context Protocol against the tools of a site. They need Node.js 22 or newer:
# `bash scripts/with-node.sh 24 bash scripts/try-mcp.sh`.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
chmod 755 "$work"
export PORT=${PORT:-3478} DATA_DIR="$work/data" DEMO_CONTENT=false
npm start >"$work/log" 2>&1 &
service=$!
cleanup() {
  kill -TERM "$service" 2>/dev/null || true
  wait "$service" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
for _ in $(seq 600); do
  grep -q 'Try ' "$work/log" && break
  kill -0 "$service" || { cat "$work/log"; exit 1; }
  sleep 0.5
done
token=$(grep -o 'bdy_[A-Za-z0-9]*' "$work/log" | head -n 1)
# The tour of the README publishes a site, and prints its address on a line of its own.
awk '/^```bash tour$/ { on = 1; next } /^```$/ { on = 0 } on' README.md | sed "s/<your token>/$token/; s/localhost:3000/localhost:$PORT/" >"$work/tour"
(cd "$work" && bash -eu -o pipefail ./tour) >"$work/answers" 2>&1 || { cat "$work/answers"; exit 1; }
site=$(grep -o "^http://localhost:$PORT/sites/[^ ]*$" "$work/answers" | head -n 1)
for scenario in server-initialize ping tools-list dns-rebinding-protection; do
  (cd "$work" && npx --yes @modelcontextprotocol/conformance@0.1.16 server --url "$site/~mcp" --scenario "$scenario")
done
