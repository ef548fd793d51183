// Starts the previous release on the schema of this one, next to this one, and this one on the world of the previous one; then
// goes back with `bindery migrate --down`. Needs a build: `node scripts/try-previous-release.mjs [seed]`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '../dist/common/embedded/embedded-postgres.js';
import { MIGRATIONS } from '../dist/common/db/migrations.js';
import { PREVIOUS_RELEASE } from '../dist/common/db/previous-release.js';
import { smoke } from './previous-release/smoke.mjs';
import { client, differences, makeWorld, readWorld } from './previous-release/world.mjs';

const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'bindery-previous-'));
chmodSync(work, 0o755);
const token = 'bdy_previousReleaseBesideThisOne0000000000000';
const seed = Number(process.argv[2] ?? 1);
const began = Date.now();
const running = new Set();
let env;
/** The exit code of a check that finds migrations to run, or to undo. */
const toMigrate = MIGRATIONS.at(-1).name === PREVIOUS_RELEASE.lastMigration ? 0 : 3;

const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);

/** The differences between the answers of the two releases that are meant, and what CHANGELOG.md says of each. */
const EXPLAINED = [
  { pattern: / \.mergedFrom: "\w+" -> \{"object":"change-request"/, changelog: '`mergedFrom` of a revision is the change request' },
  { pattern: / \.markdown: .*\{% table .* -> .*\| --- \|/, changelog: 'Tables are printed with pipes' },
  { pattern: /\/templates \.items\[\d\] \.(description|parameters)/, changelog: 'The texts of built-in templates' },
];
/** What goes with the sites, which the previous release does not have. */
const WITHOUT_SITES = [
  { pattern: / \.urls \.(published|public): .* -> nothing$/ },
  { pattern: / \.visibility: "public" -> "in-collection"$/ },
];

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').replaceAll(/\s+/g, ' ');
for (const { changelog: text } of EXPLAINED) if (!changelog.includes(text)) throw new Error(`CHANGELOG.md does not say: ${text}`);

try {
  const previous = install();
  const database = await EmbeddedPostgres.start({ dataDir: join(work, 'server') });
  try {
    await tryEverything(previous, urlOf(database.connection));
  } finally {
    for (const service of running) await stop(service);
    await database.stop();
  }
  say('The previous release and this one work beside each other, and there is a way back');
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The commit of the tag, or the one that is named where the tag is missing. */
function install() {
  const { version, commit } = PREVIOUS_RELEASE;
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
  const tag = git('tag', '--list', `v${version}`);
  const folder = join(work, 'previous');
  mkdirSync(folder);
  execFileSync('sh', ['-c', `git -C "$0" archive "$1" | tar -x -C "$2"`, root, tag || commit, folder], { stdio: 'inherit' });
  const npm = (...args) => execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  npm('ci', '--no-audit', '--no-fund', '--prefer-offline');
  say(`Version ${version} (${tag || commit.slice(0, 7)}) is installed`);
  npm('run', 'build');
  say('and built');
  return folder;
}

async function tryEverything(previous, databaseUrl) {
  const dataDir = join(work, 'data');
  env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    BOOTSTRAP_TOKEN: token,
    PUBLIC_URL: 'http://docs.example.test',
    DEMO_CONTENT: 'false',
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    RATE_LIMIT: '100000',
  };

  const old = await start(previous);
  const made = await makeWorld(client(old.url, token), dataDir, seed);
  const before = await readWorld(client(old.url, token), made);
  say(`Version ${PREVIOUS_RELEASE.version} has a world of ${Object.keys(before).length} answers`);

  command(toMigrate, 'migrate', '--check');
  command(0, 'migrate');
  say('This version has migrated the schema, while the previous one runs');
  same('the previous release reads after the migration', before, await readWorld(client(old.url, token), made), []);
  const [second, current] = [await start(previous), await start(root)];
  say('The previous release and this one have started on the new schema');
  same('this release reads what the previous one wrote', before, await readWorld(client(current.url, token), made), EXPLAINED);
  await smoke({ old: client(old.url, token), other: client(current.url, token), dataDir, made, name: 'a' });
  await smoke({ old: client(second.url, token), other: client(current.url, token), dataDir, made, name: 'b' });
  say('Both write, and each reads what the other has written');

  const last = await readWorld(client(old.url, token), made);
  await stop(old, second);
  command(0, 'reindex');
  await findable(client(current.url, token), made, ['a', 'b']);
  say('Search finds what the previous release wrote, after `bindery reindex`');

  const newest = await readWorld(client(current.url, token), made);
  await stop(current);
  command(toMigrate, 'migrate', '--down', '--check');
  command(0, 'migrate', '--down');
  command(0, 'migrate', '--down', '--check');
  const back = await start(previous);
  say(`The schema is that of version ${PREVIOUS_RELEASE.version} again, and it has started`);
  same('the previous release reads after the way back', last, await readWorld(client(back.url, token), made), []);
  await stop(back);

  const again = await start(root);
  same('this release reads after the way back and forward', newest, await readWorld(client(again.url, token), made), WITHOUT_SITES);
  await stop(again);
}

/** What the previous release wrote beside this one is found once the index is rebuilt. */
async function findable(api, { organizationId }, names) {
  for (const name of names) {
    for (let attempt = 0; ; attempt += 1, await sleep(100)) {
      const { items } = await api.get(`/orgs/${organizationId}/search?query=old-${name}`);
      if (items.length > 0) break;
      if (attempt === 600) throw new Error('Search does not find what the previous release wrote');
    }
  }
}

function same(what, before, after, explained) {
  const found = differences(before, after).filter((line) => !explained.some(({ pattern }) => pattern.test(line)));
  if (found.length > 0) throw new Error(`What ${what} differs in ${found.length} places:\n${found.slice(0, 40).join('\n')}`);
}

/** Runs the command line of this version, which must end with this exit code. */
function command(exitCode, ...args) {
  let code = 0;
  let output = '';
  try {
    output = execFileSync(process.execPath, [join(root, 'dist', 'cli', 'main.js'), ...args], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    code = error.status;
    output = error.stdout + error.stderr;
  }
  if (code !== exitCode) throw new Error(`bindery ${args.join(' ')} ended with ${code} instead of ${exitCode}:\n${output}`);
}

async function start(folder) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(folder, 'dist', 'main.js')], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const service = { child, url: `http://127.0.0.1:${port}`, output: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (service.output += chunk));
  running.add(service);
  for (let attempt = 0; attempt < 1200; attempt += 1, await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`${folder} did not start:\n${service.output}`);
    if (
      await fetch(`${service.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return service;
  }
  throw new Error(`${folder} was not ready within a minute:\n${service.output}`);
}

async function stop(...services) {
  for (const service of services) {
    running.delete(service);
    const exited = service.child.exitCode === null ? once(service.child, 'exit') : Promise.resolve();
    service.child.kill('SIGTERM');
    await exited;
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function urlOf({ host, port, user, password, database }) {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = password ?? '';
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}
