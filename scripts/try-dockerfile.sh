#!/usr/bin/env bash
# Runs the steps of the Dockerfile in a plain folder, so that they can be tested without a container engine.
set -eu
cd "$(dirname "$0")/.."
grep -q '^COPY package.json package-lock.json .npmrc ./$' Dockerfile
grep -q '^COPY scripts/no-tracker ./scripts/no-tracker$' Dockerfile
grep -q '^RUN npm ci$' Dockerfile
grep -q '^RUN npm run build && npm prune --omit=dev$' Dockerfile
grep -q '^COPY --from=build /app/deploy/healthcheck.sh ./healthcheck.sh$' Dockerfile
grep -q '^HEALTHCHECK .*CMD \["./healthcheck.sh"\]$' Dockerfile
grep -q '^CMD \["node", "dist/main.js"\]$' Dockerfile
root=$(mktemp -d)
chmod 755 "$root"
service=
cleanup() {
  [ -z "$service" ] || kill -TERM "$service" 2>/dev/null || true
  [ -z "$service" ] || wait "$service" 2>/dev/null || true
  rm -rf "$root"
}
trap cleanup EXIT

mkdir "$root/build" "$root/app" "$root/data"
git archive HEAD package.json package-lock.json .npmrc scripts/no-tracker | tar -x -C "$root/build"
(cd "$root/build" && npm ci --silent)
git archive HEAD | tar -x -C "$root/build"
(cd "$root/build" && npm run build && npm prune --omit=dev --silent)
cp -r "$root/build/package.json" "$root/build/node_modules" "$root/build/dist" "$root/build/deploy/healthcheck.sh" "$root/app/"
rm -rf "$root/build"

cd "$root/app"
NODE_ENV=production HOST=127.0.0.1 PORT=3999 DATA_DIR="$root/data" node dist/main.js >"$root/log" 2>&1 &
service=$!
for _ in $(seq 60); do
  # The token is printed once the service is ready.
  grep -q 'Try ' "$root/log" && break
  kill -0 "$service" || { cat "$root/log"; exit 1; }
  sleep 0.5
done
# The health check of the image, on this port and on one where nothing listens.
PORT=3999 "$root/app/healthcheck.sh"
if PORT=3998 "$root/app/healthcheck.sh" 2>/dev/null; then
  echo "The health check succeeds where nothing listens"
  exit 1
fi
token=$(grep -o 'bdy_[A-Za-z0-9]*' "$root/log" | head -n 1)
curl -sf -H "Authorization: Bearer $token" http://127.0.0.1:3999/v1/user
curl -sf -o /dev/null http://127.0.0.1:3999/openapi.json
kill -TERM "$service"
wait "$service"
service=
du -sh "$root/app" | sed 's/\t.*/ in the image besides Node/'
echo "The steps of the Dockerfile work"
