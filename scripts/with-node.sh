#!/usr/bin/env bash
# Runs a command with another Node.js: `bash scripts/with-node.sh 24 npm test`.
# The `node` package of npm brings the binary; nothing outside a temporary folder changes.
set -eu
version=${1:?Name a version of Node.js, such as 24}
shift
node=$(mktemp -d)
chmod 755 "$node"
trap 'rm -rf "$node"' EXIT
echo '{ "private": true, "allowScripts": { "node": true } }' >"$node/package.json"
(cd "$node" && npm install --silent "node@$version")
export PATH="$node/node_modules/node/bin:$node/node_modules/.bin:$PATH"
node -e 'process.exit(process.version.startsWith(`v${process.argv[1]}.`) ? 0 : 1)' "${version%%.*}"
echo "Node.js $(node --version), npm $(npm --version)"
"$@"
