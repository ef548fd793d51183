import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort, startService, stopAll, type ServiceProcess } from '../process/service.js';

// The set-ups of docs/shared-caches.md, as they are printed there but for their ports.
const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs', 'shared-caches.md'), 'utf8');
const CLI = join(ROOT, 'dist', 'cli', 'main.js');
const SITE_PURGE_TOKEN = 'a-token-of-the-edge';
const HOW = { timeout: 60_000, interval: 50 };

/** The only block of the page in a language. */
function block(language: string): string {
  const [, text, ...others] = PAGE.split(new RegExp(`^\`\`\`${language}\n`, 'm'));
  if (text === undefined || others.length > 0) throw new Error(`docs/shared-caches.md has no block, or several, of ${language}`);
  return text.split('\n```')[0]!;
}

function changed(text: string, ...changes: readonly [string, string][]): string {
  for (const [from] of changes) if (!text.includes(from)) throw new Error(`docs/shared-caches.md does not say ${from}`);
  return changes.reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

const folder = mkdtempSync(join(tmpdir(), 'bindery-edge-'));
const children: ChildProcess[] = [];
let service: ServiceProcess;
/** Counts what arrives at the service, and is between it and the caches. */
let counter: Server;
const asked: IncomingHttpHeaders[] = [];
let origin: number;
let nginx: string;
let varnish: string;
let site: { path: string; organizationId: string; siteId: string };

const run = (command: string, args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(command, args, { stdio: 'ignore', cwd: folder, env: { ...process.env, ...env } });
  children.push(child);
};

async function call(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${service.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Publishes a folder, as one does again after an edit. */
function publish(text: string): string {
  writeFileSync(join(folder, 'handbook', 'setup.md'), `# Setup\n\n${text}\n`);
  const env = { ...process.env, BINDERY_URL: service.url, BINDERY_TOKEN: service.token };
  return execFileSync(process.execPath, [CLI, 'publish', join(folder, 'handbook')], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

async function startNginx(): Promise<string> {
  const port = await freePort();
  const server = changed(
    block('nginx'),
    ['/var/cache/nginx/bindery', join(folder, 'nginx-cache')],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['127.0.0.1:3000', `127.0.0.1:${origin}`],
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {} http { access_log off; ${temporary}\n${server}\n}`,
  );
  run('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, ...(process.getuid!() === 0 ? ['-g', 'user root;'] : [])]);
  return `http://127.0.0.1:${port}`;
}

async function startVarnish(purger: number): Promise<string> {
  const port = await freePort();
  writeFileSync(join(folder, 'edge.vcl'), changed(block('vcl'), ['.port = "3000"', `.port = "${origin}"`]));
  run('/usr/sbin/varnishd', [
    '-F',
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    join(folder, 'edge.vcl'),
    '-n',
    join(folder, 'varnish'),
    '-s',
    'malloc,64m',
    '-j',
    'none',
  ]);
  writeFileSync(
    join(folder, 'purger.mjs'),
    changed(block('js'), ['http://127.0.0.1:6081/', `http://127.0.0.1:${port}/`], ['listen(9090)', `listen(${purger}, '127.0.0.1')`]),
  );
  run(process.execPath, [join(folder, 'purger.mjs')], { SITE_PURGE_TOKEN });
  return `http://127.0.0.1:${port}`;
}

const open = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${site.path}/setup`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const textAt = async (address: string, headers?: Record<string, string>) => (await open(address, headers)).text();

/** How often the service is asked while something is done. */
async function askedBy(work: () => Promise<unknown>): Promise<number> {
  const before = asked.length;
  await work();
  return asked.length - before;
}

/** Waits until a page is answered without the service. */
const kept = (address: string) => vi.waitFor(async () => expect(await askedBy(() => textAt(address))).toBe(0), HOW);

beforeAll(async () => {
  const purger = await freePort();
  service = await (
    await startService({
      SITE_SHARED_CACHE: '600',
      SITE_PURGE_URL: `http://127.0.0.1:${purger}/bindery`,
      SITE_PURGE_TOKEN,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
    })
  ).ready();
  counter = createServer(async (request, response) => {
    asked.push(request.headers);
    const headers = Object.entries(request.headers).filter(([name]) => !['host', 'connection'].includes(name)) as [string, string][];
    const answer = await fetch(service.url + request.url, { method: request.method!, headers, redirect: 'manual' });
    const names = [...answer.headers].filter(
      ([name]) => !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
    );
    response.writeHead(answer.status, Object.fromEntries(names)).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
  origin = (counter.address() as { port: number }).port;
  execFileSync('mkdir', ['-p', join(folder, 'handbook')]);
  writeFileSync(join(folder, 'handbook', 'README.md'), '# Welcome\n');
  const { id: organizationId } = await call('POST', '/orgs', { title: 'Engines' });
  const { pathname } = new URL(publish('Install the engine.'));
  const { items } = await call('GET', `/orgs/${organizationId}/sites`);
  site = { path: pathname.replace(/\/$/, ''), organizationId, siteId: items[0].id };
  [nginx, varnish] = [await startNginx(), await startVarnish(purger)];
  for (const address of [nginx, varnish]) await vi.waitFor(async () => expect((await open(address)).status).toBe(200), HOW);
});
afterAll(async () => {
  for (const child of children) child.kill();
  counter?.close();
  counter?.closeAllConnections();
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

describe('nginx and Varnish, set up as the docs say', () => {
  it('answer pages of a public site without the service', async () => {
    for (const address of [nginx, varnish]) {
      await kept(address);
      const page = await open(address);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Install the engine.');
      expect(await askedBy(() => Promise.all(Array.from({ length: 20 }, () => textAt(address, { cookie: `_ga=${Math.random()}` }))))).toBe(
        0,
      );
    }
  });

  it('let visitors with a cookie of ours through, and keep nothing of what they get', async () => {
    const visit = await fetch(`${service.url}${site.path}/setup?visitor.plan=pro`, { redirect: 'manual' });
    const cookie = String(visit.headers.get('set-cookie')).split(';')[0]!;
    for (const address of [nginx, varnish]) {
      await kept(address);
      for (let time = 0; time < 2; time += 1) {
        expect(
          await askedBy(async () => {
            const page = await open(address, { cookie });
            expect(page.headers.get('cache-control')).toMatch(/^private/);
          }),
        ).toBe(1);
      }
    }
  });

  it('choose the host themselves, so that nobody can have a page of another site kept here', async () => {
    for (const address of [nginx, varnish]) {
      const before = asked.length;
      // The client of Node.js lets nobody choose the host either, so the other header has to do.
      await fetch(`${address}${site.path}/nowhere`, { headers: { 'x-forwarded-host': 'other.example' } });
      expect(asked.slice(before).map((headers) => headers['x-forwarded-host'])).toEqual([new URL(address).host]);
    }
  });

  it('show a change where they are told', async () => {
    await kept(varnish);
    publish('Buy another engine.');
    const since = Date.now();
    await vi.waitFor(async () => expect(await textAt(varnish)).toContain('Buy another engine.'), HOW);
    console.log(`A change is at the edge after ${Date.now() - since} ms`);
    await kept(varnish);
  });

  it('show nothing of a site that is not public any more where they are told', async () => {
    await kept(varnish);
    await call('POST', `/orgs/${site.organizationId}/sites/${site.siteId}/unpublish`);
    await vi.waitFor(async () => expect((await open(varnish)).status).toBe(404), HOW);
    await call('POST', `/orgs/${site.organizationId}/sites/${site.siteId}/publish`);
    await vi.waitFor(async () => expect((await open(varnish)).status).toBe(200), HOW);
  });

  it('go on showing pages while the service is away', async () => {
    await Promise.all([kept(nginx), kept(varnish)]);
    await service.stop();
    for (const address of [nginx, varnish]) expect((await open(address)).status).toBe(200);
  });
});
