#!/usr/bin/env bash
# Installs, builds, starts and tries the service on another Node.js: `bash scripts/try-node.sh 24`, on a clean clone.
# The `node` package of npm brings the binary; nothing outside a temporary folder changes.
set -eu
version=${1:?Name a version of Node.js, such as 24}
cd "$(dirname "$0")/.."
work=$(mktemp -d)
chmod 755 "$work"
service=
cleanup() {
  [ -z "$service" ] || kill -TERM "$service" 2>/dev/null || true
  [ -z "$service" ] || wait "$service" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

mkdir "$work/node"
echo '{ "private": true, "allowScripts": { "node": true } }' >"$work/node/package.json"
(cd "$work/node" && npm install --silent "node@$version")
export PATH="$work/node/node_modules/node/bin:$work/node/node_modules/.bin:$PATH"
node -e 'process.exit(process.version.startsWith(`v${process.argv[1]}.`) ? 0 : 1)' "${version%%.*}"
echo "Node.js $(node --version), npm $(npm --version)"

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
