#!/usr/bin/env bash
# Runs a command beside a throw-away PostgreSQL of Debian's and a PgBouncer in transaction mode in front of it.
# TEST_DATABASE_URL names the server; TEST_POOLER_URL names the pooler, once --pooled is the first argument.
set -eu
pooled=
if [ "${1:-}" = --pooled ]; then
  pooled=yes
  shift
fi
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
work=$(mktemp -d)
server=
pooler=

# Neither program runs as root.
as_server=()
[ "$(id -u)" != 0 ] || as_server=(setpriv --reuid=postgres --regid=postgres --init-groups)

stop() {
  if [ -n "$2" ]; then
    kill "-$1" "$2" 2>/dev/null || true
    wait "$2" 2>/dev/null || true
  fi
}
cleanup() {
  stop TERM "$pooler"
  stop INT "$server"
  rm -rf "$work"
}
trap cleanup EXIT

[ "$(id -u)" != 0 ] || chown postgres: "$work"
chmod 755 "$work"
cd "$work"
"${as_server[@]}" "$bin/initdb" -D "$work/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >"$work/initdb.log"
"${as_server[@]}" "$bin/postgres" -D "$work/data" -k "$work" -c listen_addresses= -c fsync=off -c max_connections=200 >"$work/postgres.log" 2>&1 &
server=$!
for _ in $(seq 600); do
  psql -q -h "$work" -U postgres -c 'CREATE ROLE bindery LOGIN CREATEDB' >/dev/null 2>&1 && break
  kill -0 "$server" || { cat "$work/postgres.log"; exit 1; }
  sleep 0.1
done
psql -q -h "$work" -U postgres -c 'CREATE DATABASE bindery OWNER bindery'
export TEST_DATABASE_URL="postgres://bindery@localhost/bindery?host=$work&port=5432"

if [ -n "$pooled" ]; then
  # A pooler with default settings: it refuses unknown startup parameters, and gives every database few sessions, each
  # shared by many clients.
  printf '"bindery" ""\n"postgres" ""\n' >"$work/users"
  cat >"$work/pgbouncer.ini" <<INI
[databases]
* = host=$work port=5432
[pgbouncer]
listen_addr =
unix_socket_dir = $work
listen_port = 6432
auth_type = trust
auth_file = $work/users
admin_users = postgres
pool_mode = transaction
default_pool_size = 6
max_client_conn = 1000
server_idle_timeout = 2
log_connections = 0
log_disconnections = 0
INI
  "${as_server[@]}" "$(command -v pgbouncer || echo /usr/sbin/pgbouncer)" "$work/pgbouncer.ini" >"$work/pgbouncer.log" 2>&1 &
  pooler=$!
  for _ in $(seq 600); do
    psql -q -h "$work" -p 6432 -U postgres pgbouncer -c 'SHOW VERSION' >/dev/null 2>&1 && break
    kill -0 "$pooler" || { cat "$work/pgbouncer.log"; exit 1; }
    sleep 0.1
  done
  export TEST_POOLER_URL="postgres://bindery@localhost/bindery?host=$work&port=6432"
fi

cd "$OLDPWD"
status=0
"$@" || status=$?
[ "$status" = 0 ] || [ -z "$pooled" ] || tail -n 20 "$work/pgbouncer.log"
exit "$status"
