import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, withClient } from './database.mjs';
import { seed } from './limits/reader.mjs';
import { load } from './load.mjs';
import { seedCaller } from './modules.mjs';
import { freePort, startBindery } from './server.mjs';

/** How many pages a second the service answers from memory, and how many nginx does in front of it, set up as docs/shared-caches.md says. */
const ROUNDS = 3;
const SECONDS = 5;
const LEAST = 15_000;

const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-edge-'));
const database = await createDatabase();
const server = await startBindery(database.url, { settings: { SITE_SHARED_CACHE: '5', LOG_LEVEL: 'silent' } });
let nginx;
try {
  const { readerPaths } = await withClient(database.url, async (client) => seed(client, await seedCaller(client)));
  const request = { method: 'GET', path: readerPaths.at(-1), status: 200 };
  const edge = { url: `http://127.0.0.1:${await freePort()}`, used: () => server.used() };
  nginx = startNginx(edge.url);
  await answered(edge.url + request.path);
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const target of [server, edge]) {
      const { perSecond, p50, p99 } = await load(target, () => request, { seconds: SECONDS });
      if (target === edge) best = Math.max(best, perSecond);
      console.log(
        `${target === edge ? 'nginx' : 'service'}: ${Math.round(perSecond)} pages/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      );
    }
  console.log(`at best ${Math.round(best)} pages/s with nginx, limit ${LEAST}`);
  process.exitCode = process.argv.includes('--check') && best < LEAST ? 1 : 0;
} finally {
  nginx?.kill();
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}

function startNginx(url) {
  const page = readFileSync(new URL('../docs/shared-caches.md', import.meta.url), 'utf8');
  const block = page
    .split(/^```nginx\n/m)[1]
    .split('\n```')[0]
    .replace('/var/cache/nginx/bindery', join(folder, 'cache'))
    .replace('listen 8080;', `listen ${new URL(url).host};`)
    .replace('http://127.0.0.1:3000', server.url);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  const rights = process.getuid() === 0 ? 'user root;' : '';
  const settings = `access_log off; keepalive_requests 1000000; ${temporary}`;
  writeFileSync(file, `daemon off; ${rights} pid ${join(folder, 'pid')}; error_log stderr; events {} http { ${settings}\n${block}\n}`);
  return spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function answered(url) {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} does not answer`);
}
