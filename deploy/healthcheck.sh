#!/bin/bash
# Whether the service in this container is ready. A Node process every few seconds would cost more than the answer.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-3000}" || exit 1
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 3 _ status _ <&3
[ "$status" = 200 ]
