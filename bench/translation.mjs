import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from './database.mjs';
import { startBindery } from './server.mjs';

const TOKEN = 'benchmark-token-of-the-administrator';
const BATCH = 50;
const PAGES = 1000;
const SENTENCES = 30;
export const TRANSLATION = { name: 'translation of 1,000 pages' };
const TARGET = { seconds: 5, sent: 1 };

/** Speaks the protocol of LibreTranslate, answers at once, and counts the texts. */
async function startEngine() {
  const engine = { texts: 0, url: '', close: () => {} };
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { q } = JSON.parse(Buffer.concat(chunks).toString());
    engine.texts += q.length;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ translatedText: q.map((text) => `${text} (de)`) }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  engine.url = `http://127.0.0.1:${server.address().port}`;
  engine.close = () => server.close();
  return engine;
}

/**
 * Translates a space of 1,000 pages over HTTP, changes one sentence and translates it again, in a database and a process of
 * its own. Prints how long the runs take and what they send. Returns whether the targets are met.
 */
export async function measureTranslation() {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-bench-translation-'));
  const engine = await startEngine();
  const server = await startBindery(database.url, {
    settings: { BOOTSTRAP_TOKEN: TOKEN, DATA_DIR: dataDir, LIBRETRANSLATE_URL: engine.url },
  });
  try {
    const { organization, spaceId, firstPage } = await seed(server);
    const source = { space: spaceId, language: 'en' };
    const { id } = await call(server, 'POST', `/v1/orgs/${organization}/translations`, { language: 'de', source });
    const translation = `/v1/orgs/${organization}/translations/${id}`;
    const before = peakOf(server);
    const first = await run(server, engine, translation);
    const peak = peakOf(server);
    console.log(
      `First run of ${PAGES} pages: ${first.seconds.toFixed(1)} s, ${first.sent} segments sent, peak memory ${peak} MB, ${before} MB before`,
    );
    const edits = [{ edit: 'replace_text', find: 'Sentence 3 of page 0', replace: 'Another sentence of page 0' }];
    await call(server, 'POST', `/v1/spaces/${spaceId}/content`, { changes: [{ operation: 'patch_page', page: firstPage, edits }] });
    const second = await run(server, engine, translation);
    console.log(
      `Second run after one sentence changed: ${second.seconds.toFixed(2)} s (target ${TARGET.seconds}), ` +
        `${second.sent} segment sent (target ${TARGET.sent})`,
    );
    await call(server, 'PUT', `/v1/orgs/${organization}/translations-glossary`, {
      operations: [{ operation: 'insert', translations: { en: 'another sentence', de: 'ein anderer Satz' } }],
    });
    const third = await run(server, engine, translation);
    console.log(`Third run after a term was added: ${third.seconds.toFixed(2)} s, ${third.sent} segment sent`);
    return second.seconds <= TARGET.seconds && second.sent === TARGET.sent;
  } finally {
    await server.stop();
    engine.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function run(server, engine, translation) {
  const sent = engine.texts;
  const began = performance.now();
  await call(server, 'POST', `${translation}/run`);
  for (;;) {
    const { status, lastRun } = await call(server, 'GET', translation);
    if (status === 'completed') return { seconds: (performance.now() - began) / 1000, sent: engine.texts - sent };
    if (status === 'pending') throw new Error(`The run ended: ${JSON.stringify(lastRun)}`);
    await sleep(20);
  }
}

async function seed(server) {
  const { id: organization } = await call(server, 'POST', '/v1/orgs', { title: 'Benchmark' });
  const space = { title: 'Handbook', editMode: 'live', empty: true };
  const { id: spaceId } = await call(server, 'POST', `/v1/orgs/${organization}/spaces`, space);
  for (let from = 0; from < PAGES; from += BATCH) {
    const changes = Array.from({ length: BATCH }, (_, n) => ({
      operation: 'insert_page',
      title: `Page ${from + n}`,
      document: { markdown: markdownOf(from + n) },
    }));
    await call(server, 'POST', `/v1/spaces/${spaceId}/content`, { changes });
  }
  const { pages } = await call(server, 'GET', `/v1/spaces/${spaceId}/content/pages`);
  return { organization, spaceId, firstPage: pages[0].id };
}

/** Paragraphs of three sentences, with a link and marks in each. */
function markdownOf(page) {
  const sentences = Array.from(
    { length: SENTENCES },
    (_, n) => `Sentence ${n} of page ${page} explains **setting ${n}** and [links](https://example.com/${page}/${n}) to more.`,
  );
  const paragraphs = [];
  for (let from = 0; from < SENTENCES; from += 3) paragraphs.push(sentences.slice(from, from + 3).join(' '));
  return `## Section of ${page}\n\n${paragraphs.join('\n\n')}`;
}

async function call({ url }, method, path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

/** The highest resident memory of the process so far in megabytes, where Linux counts it. */
function peakOf({ pid }) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}
