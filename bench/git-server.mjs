// node bench/git-server.mjs <folder>: serves the repositories of a folder by git http-backend, and tells at /counts what it has served
import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';

const [root] = process.argv.slice(2);
const program = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend');
let counts = { requests: 0, bytes: 0 };

const server = createServer((request, response) => {
  if (request.url === '/counts') {
    response.end(JSON.stringify(counts));
    counts = { requests: 0, bytes: 0 };
    return;
  }
  counts.requests += 1;
  const url = new URL(request.url, 'http://localhost');
  const { 'content-type': type, 'git-protocol': protocol, 'content-encoding': encoding } = request.headers;
  const child = spawn(program, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      HOME: '/nowhere',
      REQUEST_METHOD: request.method,
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REMOTE_USER: 'bench',
      ...(type && { CONTENT_TYPE: type }),
      ...(protocol && { GIT_PROTOCOL: protocol }),
    },
  });
  child.stdin.on('error', () => undefined);
  (encoding === 'gzip' ? request.pipe(createGunzip()) : request).pipe(child.stdin);
  let head = Buffer.alloc(0);
  child.stdout.on('data', function read(chunk) {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    child.stdout.off('data', read);
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line);
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.write(head.subarray(end + 4));
    counts.bytes += head.length;
    child.stdout.on('data', ({ length }) => (counts.bytes += length));
    child.stdout.pipe(response);
  });
  child.once('close', () => response.end());
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
