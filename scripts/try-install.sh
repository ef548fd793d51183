#!/usr/bin/env bash
# Installs, builds, starts and tries the service on a clean clone: `bash scripts/with-node.sh 24 bash scripts/try-install.sh`.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT

git clone -q . "$work/bindery"
cd "$work/bindery"
npm ci 2>"$work/warnings"
# A warning about an unknown key in the user's own npm configuration does not concern our packages.
if grep 'npm warn' "$work/warnings" | grep -v 'Unknown user config'; then
  echo "npm ci prints warnings"
  exit 1
fi
test ! -e node_modules/@scarf/scarf/report.js
bash scripts/try-docs.sh
echo "The service installs and runs on Node.js $(node --version)"
