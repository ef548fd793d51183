import { spawn, spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the steps of docs/clients.md as they are printed there, for each generator in an empty folder, against a service with an
 * embedded database. Then runs a program with each client: test/clients/tours. `npm run test:clients -- orval` tries one.
 */
const ROOT = join(import.meta.dirname, '..');
const TOURS = join(ROOT, 'test', 'clients', 'tours');
const CLIENTS = [
  { section: 'openapi-typescript and openapi-fetch', tour: 'openapi-fetch.ts' },
  { section: '@hey-api/openapi-ts', tour: 'hey-api.ts' },
  { section: 'orval', tour: 'orval.ts' },
  { section: 'openapi-generator for TypeScript', tour: 'typescript-fetch.ts', java: true },
  { section: 'openapi-generator for Python', tour: 'python.py', java: true },
];
const RUN_PYTHON = /^PYTHONPATH=/;
const SLOWEST_START = 60_000;

/** The blocks of a section in the order in which they are printed: commands for bash, and files that the reader saves. */
function blocksOf(section) {
  const page = readFileSync(join(ROOT, 'docs', 'clients.md'), 'utf8');
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`));
  const blocks = [...(text ?? '').matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(([, language, file, content]) => ({
    language,
    file,
    content,
  }));
  if (blocks.length === 0) throw new Error(`docs/clients.md has no steps for ${section}`);
  return blocks;
}

/** What a reader does with the blocks, as a script of bash. */
const inBash = (blocks) =>
  blocks
    .map(({ language, file, content }) =>
      file ? `cat >${file} <<'END OF FILE'\n${content}END OF FILE\n` : language === 'bash' ? content : '',
    )
    .join('');

/** Without what `npm run` sets for this program: the steps run as a reader runs them. */
const environment = Object.fromEntries(
  Object.entries(process.env)
    .filter(([name]) => !/^npm_(package|lifecycle|command|node|execpath|config_local_prefix)/.test(name) && name !== 'INIT_CWD')
    .map(([name, value]) => [
      name,
      name === 'PATH'
        ? value
            .split(':')
            .filter((folder) => !folder.endsWith('node_modules/.bin'))
            .join(':')
        : value,
    ]),
);

const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A tour shows that the types suffice: it neither casts nor silences the compiler. */
function checkTour(tour) {
  const lines = readFileSync(join(TOURS, tour), 'utf8').split('\n');
  const cast = lines.filter((line) => /\bas (?!const)\w|\bany\b|@ts-/.test(line) && !/^(import|\s*\/\/) /.test(line));
  if (tour.endsWith('.ts') && cast.length > 0) throw new Error(`${tour} has a cast: ${cast.join('\n')}`);
}

/** Tries a client in a folder of its own. Returns what went wrong. */
function tryClient({ section, tour }, folder, { url, token }) {
  checkTour(tour);
  mkdirSync(folder);
  copyFileSync(join(TOURS, tour), join(folder, tour.endsWith('.py') ? 'tour.py' : 'tour.ts'));
  let steps;
  if (tour.endsWith('.py')) {
    const runs = works('python3', '-c', 'import urllib3, dateutil, six, certifi');
    if (!runs) console.log(`${section}: generated and compiled only, as urllib3, python-dateutil, six or certifi is missing`);
    steps = inBash([...blocksOf('Begin'), ...blocksOf(section).filter(({ content }) => runs || !RUN_PYTHON.test(content))]);
    if (runs) steps += 'PYTHONPATH=bindery-python python3 tour.py\n';
  } else {
    steps = `${inBash([...blocksOf('Begin'), ...blocksOf(section), ...blocksOf('Compile and run')])}node dist/tour.js\n`;
  }
  const script = `${folder}.sh`;
  writeFileSync(script, steps.replaceAll('http://localhost:3000', url).replace('<your token>', token));
  // To a file: generators print more than a buffer holds.
  const output = openSync(`${folder}.log`, 'w');
  const { status } = spawnSync('bash', ['-eu', '-o', 'pipefail', script], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return status === 0 ? undefined : lastLinesOf(readFileSync(`${folder}.log`, 'utf8'));
}

const lastLinesOf = (log) =>
  log
    .split('\n')
    .filter((line) => !line.startsWith('[main] '))
    .slice(-60)
    .map((line) => line.slice(0, 300))
    .join('\n');

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the service on an embedded database. The token is printed once it is ready. */
async function startService(folder) {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'data'), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  let printed = '';
  const token = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk;
      if (/^ *Try /m.test(printed)) resolve(/bdy_[A-Za-z0-9]+/.exec(printed)[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The service does not start:\n${printed}`)));
    setTimeout(() => reject(new Error(`The service is not ready:\n${printed}`)), SLOWEST_START).unref();
  });
  const stop = () => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) && child.kill('SIGTERM') : resolve()));
  return { url: `http://127.0.0.1:${port}`, token, stop };
}

const wanted = process.argv.slice(2);
const chosen = CLIENTS.filter(
  ({ section, tour }) => wanted.length === 0 || wanted.some((word) => section.includes(word) || tour.startsWith(word)),
);
const hasJava = works('java', '-version');
const work = mkdtempSync(join(tmpdir(), 'bindery-clients-'));
let service;
try {
  service = await startService(work);
  let failed = 0;
  for (const [index, client] of chosen.entries()) {
    if (client.java && !hasJava) {
      console.log(`${client.section}: skipped, because there is no java`);
      continue;
    }
    const began = Date.now();
    const problem = tryClient(client, join(work, String(index)), service);
    if (problem !== undefined) failed += 1;
    console.log(
      problem === undefined
        ? `${client.section}: works as printed (${Math.round((Date.now() - began) / 1000)} s)`
        : `${problem}\n${client.section}: does not work as printed`,
    );
  }
  if (failed > 0 || chosen.length === 0) process.exitCode = 1;
} finally {
  await service?.stop();
  rmSync(work, { recursive: true, force: true });
}
