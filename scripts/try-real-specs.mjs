// node scripts/try-real-specs.mjs [--only stripe] [--pages]
// Processes large public specifications of two releases each, expands them into pages, reads some of these, and prints a table. Then it
// publishes them, reads the page of every part, compares it with the specification, and prints another one; with --pages only that.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase, withClient } from '../bench/database.mjs';
import { seedCaller } from '../bench/modules.mjs';
import { startBindery } from '../bench/server.mjs';
import { outlineSpec } from '../dist/modules/openapi/outline/outline-spec.js';
import { partView } from '../dist/modules/openapi/reference/part-views.js';
import { partsIn, problemsOf, readPage } from './check-api-pages.mjs';
import { SPECS, textOf } from './real-specs.mjs';

/** Pages that are read of each specification, evenly distributed. */
const MOST_READ = 50;
/** In kilobytes and milliseconds: what pages should stay below. */
const [LARGE, LONG] = [150, 25];

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' }, pages: { type: 'boolean', default: false } } });
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
  const chosen = SPECS.filter((spec) => spec.file.includes(options.only));
  if (!options.pages) {
    console.log('| Specification | Size | Pages | First version | Next version | Changes | Tree | A page | Event loop blocked |');
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const { source, file } of chosen)
      console.log(await tried(source, file, call, world).catch((error) => `| ${file} | ${error.message}`));
  }
  console.log('| Specification | Size | Operations | Models | HTML p50, p95, max | CPU p50, p95, max | Above 150 kB, 25 ms | Missing |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { source, file } of chosen)
    console.log(await published(source, file, call, world).catch((error) => `| ${file} | ${error.message}`));
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

/** Reads every page of a published specification, and compares those of operations with the specification. */
async function published({ name, versions, folder }, file, call, { orgId }) {
  const slug = `${file.replaceAll(/[^a-z0-9]+/gi, '-')}-pages`;
  const text = textOf(name, versions.at(-1), `package/${folder}/${file}.json`);
  const models = modelTime(JSON.parse(text));
  await call('PUT', `/orgs/${orgId}/openapi/${slug}`, JSON.stringify({ source: { text } }));
  const spec = await settled(call, `/orgs/${orgId}/openapi/${slug}`);
  if (spec.lastProcessErrorCode) throw new Error(`${megabytes(text)} | ${spec.lastProcessedErrors[0].message}`);
  const space = await call('POST', `/orgs/${orgId}/spaces`, JSON.stringify({ title: file, editMode: 'live', empty: true }));
  const computed = { type: 'builtin:openapi', props: {}, dependencies: { spec: { ref: { kind: 'openapi', spec: slug } } } };
  await call(
    'POST',
    `/spaces/${space.id}/content`,
    JSON.stringify({ changes: [{ operation: 'insert_computed', title: 'API', computed }] }),
  );
  const site = await call('POST', `/orgs/${orgId}/sites`, JSON.stringify({ title: file, spaces: [space.id] }));
  await call('POST', `/orgs/${orgId}/sites/${site.id}/publish`);
  const { pages } = await call('GET', `/spaces/${space.id}/content/pages`);
  const address = `${server.url}/sites/${orgId}/${site.id}`;
  await quiet();
  const [sizes, times, shown] = [[], [], []];
  for (const { path } of flat(pages)) {
    const { html, time } = await readAt(`${address}/${path}`);
    times.push(time);
    sizes.push(Buffer.byteLength(html) / 1000);
    if (sizes.at(-1) > LARGE || times.at(-1) > LONG) console.error(`${path}: ${sizes.at(-1).toFixed()} kB, ${times.at(-1).toFixed(1)} ms`);
    shown.push(...readPage(html));
  }
  const parts = partsIn(JSON.parse(text));
  const problems = problemsOf(parts, shown);
  for (const problem of problems.slice(0, 20)) console.error(`${file}: ${problem}`);
  const spread = (values, unit, digits = 0) =>
    `${[0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(digits)).join(', ')} ${unit}`;
  const above = (values, limit) => values.filter((value) => value > limit).length;
  return `| ${[
    `${name} ${file}`,
    megabytes(text),
    parts.length,
    seconds(models),
    spread(sizes, 'kB'),
    spread(times, 'ms', 1),
    `${above(sizes, LARGE)}, ${above(times, LONG)} of ${sizes.length}`,
    problems.length,
  ].join(' | ')} |`;
}

/**
 * Makes a page three times if the first time was long: what else the process does then, such as collecting garbage, is no page's. Pages are
 * kept by their part of a long list, also those without one, so each time asks for another part.
 */
async function readAt(url) {
  const taken = [];
  let first;
  for (;;) {
    const before = await server.used();
    const answer = await fetch(`${url}?list=${taken.length + 1}`);
    const html = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    taken.push(((await server.used()).thread - before.thread) / 1000);
    first ??= html;
    if (taken[0] <= LONG || taken.length === 3) return { html: first, time: quantile(taken, 0.5) };
  }
}

/** Waits until the service does nothing more: it indexes the pages for search after they were made. */
async function quiet() {
  for (let idle = 0; idle < 3;) {
    const before = await server.used();
    await sleep(1000);
    idle = (await server.used()).thread - before.thread < 20_000 ? idle + 1 : 0;
  }
}

/** Milliseconds of processor time that the descriptions of all parts take. */
function modelTime(spec) {
  const before = process.cpuUsage();
  for (const { found } of outlineSpec(spec).parts) partView(spec, found);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
}

async function settled(call, path) {
  for (;;) {
    const spec = await call('GET', path);
    if (spec.processingState === 'complete') return spec;
    await sleep(20);
  }
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
