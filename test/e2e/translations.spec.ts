import { describe, expect, it, vi } from 'vitest';
import { JobWorker } from 'bindery/common/jobs/job-worker.js';
import { WorkerOptions } from 'bindery/common/jobs/worker-options.js';
import { parseMarkdown } from 'bindery/common/document/parse-markdown.js';
import { useOwnApp } from '../support/app.js';
import { purgeSpaces } from '../support/purge-spaces.js';
import { FakeTranslator, shout } from '../support/fake-translator.js';
import { CONTENT, TRANSLATION as ONE, TRANSLATIONS as LIST, translatedSpaces, type Json, type World } from '../support/translated-space.js';

// It has an application of its own, because its settings name an engine.
const PORT = 20_000 + (process.pid % 20_000);
const engine = new FakeTranslator().use(PORT);
const t = useOwnApp({ LIBRETRANSLATE_URL: `http://127.0.0.1:${PORT}`, LIBRETRANSLATE_API_KEY: 'a-key' });

const { setUp, write, read, ended, run, pagesOf, markdownOf, pageIdOf, replace } = translatedSpaces(t, engine);
const GLOSSARY = '/v1/orgs/:organizationId/translations-glossary';

describe('translations', () => {
  it('are created, listed newest first, found by space, updated and deleted', async () => {
    const { api, o, space, translation, place } = await setUp({});
    expect(translation).toMatchObject({
      object: 'translation',
      status: 'pending',
      language: 'de',
      source: { space, language: 'en' },
      instructions: { object: 'document', nodes: [] },
      stats: { runs: 0, totalWords: 0 },
      permissions: { view: true, edit: true },
    });
    expect(translation).not.toHaveProperty('result');
    const { document } = parseMarkdown('Be formal.', {});
    const second = (await api.post(LIST, o, { language: 'fr', source: { space, language: 'en' }, instructions: document })).expect(
      201,
    ).body;
    const ids = async (query: Record<string, string> = {}) =>
      (await api.get(LIST, o, { query })).expect(200).body.items.map(({ id }: Json) => id);
    expect(await ids()).toEqual([second.id, translation.id]);
    expect(await ids({ space })).toEqual([second.id, translation.id]);
    expect(await ids({ space: 'another' })).toEqual([]);
    expect((await api.put(ONE, place, { instructions: document })).expect(200).body.instructions).toEqual(document);
    (await api.delete(ONE, place)).expect(204);
    (await api.delete(ONE, place)).expect(204);
    (await api.get(ONE, place)).expect(404);
    expect(await ids()).toEqual([second.id]);
  });

  it('refuse what cannot be translated', async () => {
    const { org, api, o, space, place } = await setUp({});
    const elsewhere = await t.make.space();
    const post = (language: string, source: object) => api.post(LIST, o, { language, source });
    expect((await post('en', { space, language: 'en' })).expect(400).body.error.errors[0].pointer).toBe('/language');
    (await post('xx', { space, language: 'en' })).expect(400);
    expect((await post('de', { space: elsewhere.id, language: 'en' })).expect(400).body.error.errors[0].pointer).toBe('/source/space');
    (await post('de', { space, language: 'en', more: 1 })).expect(400);
    (await api.post(LIST, o, { language: 'de' })).expect(400);
    (await api.put(ONE, place, {})).expect(400);
    (await api.put(ONE, place, { instructions: 'formal' })).expect(400);
    (await t.api.anonymous().get(ONE, place)).expect(401);

    const reader = t.api.as(await t.make.member(org));
    expect((await reader.get(ONE, place)).expect(200).body.permissions).toEqual({ view: true, edit: false });
    (await reader.put(ONE, place, { instructions: parseMarkdown('x', {}).document })).expect(403);
    for (const action of ['run', 'cancel']) (await reader.post(`${ONE}/${action}`, place)).expect(403);
    (await reader.delete(ONE, place)).expect(403);
    (await reader.post(LIST, o, { language: 'fr', source: { space, language: 'en' } })).expect(403);

    (await api.patch('/v1/spaces/:space', { space }, { defaultLevel: null })).expect(200);
    (await reader.get(ONE, place)).expect(404);
    (await reader.delete(ONE, place)).expect(204);
    expect((await reader.get(LIST, o)).expect(200).body).toMatchObject({ count: 0, items: [] });

    const stranger = t.api.as((await t.make.org()).admin);
    for (const action of ['run', 'cancel']) (await stranger.post(`${ONE}/${action}`, place)).expect(404);
    (await stranger.get(ONE, place)).expect(404);
    const other = await setUp({});
    (await other.api.get(ONE, { ...other.o, translationId: place.translationId })).expect(404);
    (await other.api.post(`${ONE}/run`, { ...other.o, translationId: place.translationId })).expect(404);

    (await api.delete('/v1/spaces/:space', { space })).expect(204);
    (await api.get(ONE, place)).expect(404);
    expect((await api.get(LIST, o)).expect(200).body.count).toBe(0);
  });
});

describe('a run', () => {
  it('creates the result next to the source, with everything but its texts unchanged', async () => {
    const world = await setUp({});
    const { api, org, space } = world;
    const collection = await t.make.collection({ org });
    (await api.post('/v1/spaces/:space/move', { space }, { parent: collection.id })).expect(200);
    const markdown = [
      '## Getting started\n\nOpen [the `file`](https://example.com/a) **now**. See [below](#getting-started).',
      '```js\nconst kept = true;\n```',
      '| Name | Use |\n| --- | --- |\n| Port | It is open |',
      '{% updates %}\n{% update date="2026-01-01" tags="fix, breaking change" %}\nIt is quick.\n{% endupdate %}\n{% endupdates %}',
    ].join('\n\n');
    await write(
      org.admin,
      space,
      { operation: 'set_variables', variables: { version: '2' } },
      { operation: 'insert_reusable_content', title: 'Support note', document: { markdown: 'Call us.' } },
      { operation: 'insert_group', title: 'Basics', ref: 'basics' },
      { operation: 'insert_page', title: 'Guide', description: 'How to start', slug: 'guide', into: 'basics', document: { markdown } },
    );
    const { result, stats, lastRun } = await run(world);
    const made = (await api.get('/v1/spaces/:space', { space: result.space })).expect(200).body;
    expect(made).toMatchObject({
      title: 'Handbook (Deutsch)',
      language: 'de',
      parent: collection.id,
      organization: org.id,
      revision: result.revision,
    });
    expect((await api.get(LIST, world.o, { query: { space: result.space } })).body.items[0].id).toBe(world.translation.id);
    const content = (await api.get(CONTENT, { spaceId: result.space })).expect(200).body;
    expect(content.pages[0]).toMatchObject({ type: 'group', title: 'BASICS', slug: 'basics' });
    expect(content.pages[0].pages[0]).toMatchObject({ title: 'GUIDE', description: 'HOW TO START', slug: 'guide', path: 'basics/guide' });
    expect(content.variables).toEqual({ version: '2' });
    expect(content.reusableContents).toMatchObject([{ title: 'SUPPORT NOTE' }]);
    const text = await markdownOf(api, result.space, content.pages[0].pages[0].id);
    expect(text.trim().split('\n\n')).toEqual([
      '## GETTING STARTED <a href="#getting-started" id="getting-started"></a>',
      'OPEN [THE `file`](https://example.com/a) **NOW**. SEE [BELOW](#getting-started).',
      '```js\nconst kept = true;\n```',
      '| NAME | USE |\n| --- | --- |\n| PORT | IT IS OPEN |',
      '{% updates %}\n{% update date="2026-01-01" tags=["FIX","BREAKING CHANGE"] %}\nIT IS QUICK.\n{% endupdate %}\n{% endupdates %}',
    ]);
    expect(stats).toMatchObject({ runs: 1, totalPages: 2, latestPages: 2 });
    expect(stats.totalWords).toBeGreaterThan(10);
    expect(lastRun).toMatchObject({ progress: { records: 3, done: 3 }, kept: { count: 0 } });
  });

  it('sends only sentences that are new, and follows moved and deleted pages', async () => {
    const world = await setUp({ Guide: 'Open the file. Then save it.', Other: 'Then save it. Be quick.' });
    const { api, space, org } = world;
    const { result } = await run(world);
    expect(engine.sent().toSorted()).toEqual(['Be quick.', 'Guide', 'Open the file.', 'Other', 'Then save it.']);
    const unchanged = await run(world);
    expect(engine.sent()).toEqual([]);
    expect(unchanged.result.revision).toBe(result.revision);
    expect(unchanged.stats).toMatchObject({ runs: 2, latestWords: 0, latestPages: 0 });

    await replace(world, space, 'Guide', 'Open the file.', 'Close the file.');
    await write(org.admin, space, { operation: 'insert_page', title: 'New', document: { markdown: 'Be quick.' } });
    await write(org.admin, space, { operation: 'delete_page', page: await pageIdOf(world, space, 'Other') });
    const { lastRun } = await run(world);
    expect(engine.sent().toSorted()).toEqual(['Close the file.', 'New']);
    expect(lastRun.progress).toMatchObject({ records: 2, sent: 2 });
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'CLOSE THE FILE. THEN SAVE IT.', NEW: 'BE QUICK.' });
    const { items } = (await api.get('/v1/spaces/:space/revisions', { space: result.space })).expect(200).body;
    expect(items[0]).toMatchObject({ type: 'edits', parents: [result.revision] });
  });

  it('is refused while another one is in progress, can be cancelled, and then repeats nothing that was paid for', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`Page ${i}`, `The text of page number ${i}. And ${'more '.repeat(i)}.`]),
    );
    const world = await setUp(pages);
    const { api, place } = world;
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let requests = 0;
    engine.intercept = async () => {
      requests += 1;
      if (requests === 2) await held;
      return undefined;
    };
    (await api.post(`${ONE}/cancel`, place)).expect(409);
    (await api.post(`${ONE}/run`, place)).expect(204);
    expect((await api.post(`${ONE}/run`, place)).expect(409).body.error.message).toContain('running');
    await vi.waitFor(() => expect(requests).toBe(2), { timeout: 60_000 });
    const during = await read(world);
    expect(during.stats).toMatchObject({ runs: 1, totalPages: 0, latestPages: 0 });
    expect(during.lastRun).toMatchObject({ status: 'running', progress: { records: 30, sent: 50 } });
    (await api.post(`${ONE}/cancel`, place)).expect(204);
    expect(await read(world)).toMatchObject({ status: 'pending', lastRun: { status: 'cancelled' } });
    release!();
    // The job of the next run waits for the end of the cancelled one.
    const first = engine.sent();
    await run(world);
    const second = engine.sent();
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
    expect(await read(world)).toMatchObject({ stats: { runs: 2, totalPages: 30, latestPages: 30 } });
  });

  it('that is interrupted is taken over without repeating the requests that were answered', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`Part ${i}`, `One text of ${i}. Two texts of ${i}. Three of ${i}.`]),
    );
    const world = await setUp(pages);
    const worker = t.app.get(JobWorker);
    let requests = 0;
    engine.intercept = () => {
      requests += 1;
      // The second request is never answered.
      return requests === 2 ? new Promise(() => undefined) : undefined;
    };
    (await world.api.post(`${ONE}/run`, world.place)).expect(204);
    await vi.waitFor(() => expect(requests).toBe(2), { timeout: 60_000 });
    const options = t.app.get(WorkerOptions) as { drain: number };
    const { drain } = options;
    options.drain = 0;
    try {
      await worker.stop();
    } finally {
      options.drain = drain;
    }
    const before = engine.sent();
    expect(await read(world)).toMatchObject({ status: 'running', lastRun: { status: 'running', progress: { sent: 50 } } });
    worker.start();
    await ended(world);
    const after = engine.sent();
    expect(after.toSorted()).toEqual(before.slice(50).toSorted());
    expect(await read(world)).toMatchObject({ status: 'completed', stats: { runs: 1 }, lastRun: { progress: { done: 20, reused: 50 } } });
  });

  it('that fails says why, changes nothing, and keeps what was translated', async () => {
    const world = await setUp();
    engine.intercept = () => Promise.resolve({ status: 403, body: { error: 'Invalid API key' } });
    (await world.api.post(`${ONE}/run`, world.place)).expect(204);
    expect(await ended(world)).toMatchObject({
      status: 'pending',
      stats: { runs: 1 },
      lastRun: { status: 'failed', error: 'LibreTranslate refuses the key (403): check `LIBRETRANSLATE_URL` and `LIBRETRANSLATE_API_KEY`' },
    });
    engine.intercept = undefined;
    await run(world);
  });

  it('retries what the engine breaks, then keeps and reports the source text, and tries again in the next run', async () => {
    const world = await setUp({ Guide: 'Open [the file](https://example.com). Save **all**.' });
    engine.translate = (text) => shout(text).replace(/<\/?a[^>]*>/g, '');
    const { result, lastRun } = await run(world);
    expect(engine.sent().filter((text) => text.startsWith('Open'))).toHaveLength(2);
    expect(lastRun.kept).toEqual({
      count: 1,
      items: [{ record: await pageIdOf(world, world.space, 'Guide'), text: 'Open <a1>the file</a1>.' }],
    });
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'Open [the file](https://example.com). SAVE **ALL**.' });
    engine.translate = shout;
    expect((await run(world)).lastRun.kept.count).toBe(0);
    expect(engine.sent()).toHaveLength(1);
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'OPEN [THE FILE](https://example.com). SAVE **ALL**.' });
  });

  it('needs the right to create next to the source, and then to edit the result', async () => {
    const world = await setUp({});
    const { org, place, api, space } = world;
    const collection = await t.make.collection({ org, defaultLevel: 'read', resolvedLevel: 'read' });
    (await api.post('/v1/spaces/:space/move', { space }, { parent: collection.id })).expect(200);
    const creator = t.api.as(await t.make.member(org, 'create'));
    (await creator.post(`${ONE}/run`, place)).expect(403);
    expect(await read(world)).not.toHaveProperty('result');
    const { result } = await run(world);
    (await creator.post(`${ONE}/run`, place)).expect(403);
    (await api.delete('/v1/spaces/:space', { space: result.space })).expect(204);
    expect((await api.post(`${ONE}/run`, place)).expect(409).body.error.message).toContain('restore');
  });

  it('gives the result the permissions of the source', async () => {
    const world = await setUp({});
    const { api, org, space } = world;
    (await api.patch('/v1/spaces/:space', { space }, { defaultLevel: null })).expect(200);
    const reader = await t.make.member(org);
    const { result } = await run(world);
    (await t.api.as(reader).get('/v1/spaces/:space', { space: result.space })).expect(404);
  });
});

describe('what people edit in a result', () => {
  it('is learnt sentence by sentence, is used elsewhere, and survives later runs', async () => {
    const world = await setUp({ Guide: 'Open the file. Then save it.', Other: 'Open the file.' });
    const { result } = await run(world);
    await replace(world, result.space, 'GUIDE', 'OPEN THE FILE.', 'Öffne die Datei.');
    engine.sent();
    const { lastRun } = await run(world);
    expect(engine.sent()).toEqual([]);
    expect(lastRun).not.toHaveProperty('changeRequest');
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'Öffne die Datei. THEN SAVE IT.', OTHER: 'Öffne die Datei.' });

    await replace(world, world.space, 'Guide', 'Then save it.', 'Then close it.');
    await run(world);
    expect(engine.sent()).toEqual(['Then close it.']);
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'Öffne die Datei. THEN CLOSE IT.', OTHER: 'Öffne die Datei.' });
  });

  it('is learnt as a whole if the sentences are other ones', async () => {
    const world = await setUp({ Guide: 'Open the file. Then save it.' });
    const { result } = await run(world);
    await replace(world, result.space, 'GUIDE', 'OPEN THE FILE. THEN SAVE IT.', 'Öffnen und speichern.');
    const page = await pageIdOf(world, world.space, 'Guide');
    await write(world.org.admin, world.space, {
      operation: 'patch_page',
      page,
      edits: [{ edit: 'insert', document: { markdown: 'More text.' } }],
    });
    expect((await run(world)).waiting.count).toBe(0);
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'Öffnen und speichern.\n\nMORE TEXT.' });
  });
});

describe('a translation whose spaces go', () => {
  const segments = async ({ org }: World) =>
    (await t.db.query<{ segment: string }>('SELECT segment FROM translation_memory WHERE org_id = $1 ORDER BY 1', [org.id])).map(
      ({ segment }) => segment,
    );
  const purge = async (spaceId: string) => {
    await t.db.query(`UPDATE spaces SET deleted_at = now() - interval '8 days' WHERE id = $1`, [spaceId]);
    await purgeSpaces(t);
  };

  it('is deleted with its source, and what only that contained is forgotten', async () => {
    const world = await setUp({ Guide: 'Secret text. Common text.' });
    const { api, o, org, place } = world;
    await run(world);
    const other = (await api.post('/v1/orgs/:organizationId/spaces', o, { editMode: 'live', empty: true })).expect(201).body.id;
    await write(org.admin, other, { operation: 'insert_page', title: 'Other', document: { markdown: 'Common text.' } });
    const second = (await api.post(LIST, o, { language: 'de', source: { space: other, language: 'en' } })).expect(201).body;
    const { result } = await run({ ...world, place: { ...o, translationId: second.id } });
    expect(await segments(world)).toContain('Secret text.');
    await purge(world.space);
    (await api.get(ONE, place)).expect(404);
    expect(await segments(world)).toEqual(['Common text.', 'Other']);

    await purge(result.space);
    expect(await read({ ...world, place: { ...o, translationId: second.id } })).not.toHaveProperty('result');
    engine.sent();
    const again = await run({ ...world, place: { ...o, translationId: second.id } });
    expect(again.result.space).not.toBe(result.space);
    expect(engine.sent()).toEqual([]);
    expect(await pagesOf(world, again.result.space)).toEqual({ OTHER: 'COMMON TEXT.' });
  });

  it('is deleted when the source leaves the organization, and begins again when the result does', async () => {
    const world = await setUp();
    const { api, org, space, place } = world;
    const target = await t.make.org({ admin: org.admin });
    const { result } = await run(world);
    const transfer = (id: string) => api.post('/v1/spaces/:id/transfer', { id }, { organization: target.id });
    expect([200, 204]).toContain((await transfer(result.space)).status);
    expect(await read(world)).not.toHaveProperty('result');
    expect((await run(world)).result.space).not.toBe(result.space);
    expect([200, 204]).toContain((await transfer(space)).status);
    (await api.get(ONE, place)).expect(404);
  });
});

describe('the glossary', () => {
  const put = (world: World, ...operations: object[]) => world.api.put(GLOSSARY, world.o, { operations });
  const list = async (world: World) => (await world.api.get(GLOSSARY, world.o)).expect(200).body;

  it('is listed, changed and read', async () => {
    const world = await setUp({});
    const entry = (translations: object) => ({ operation: 'insert', translations });
    (await put(world, entry({ en: 'file', de: 'Datei' }), entry({ en: 'page' }))).expect(204);
    const { items, count } = await list(world);
    expect(count).toBe(2);
    const { id } = items.find(({ translations }: Json) => (translations as { en: string }).en === 'file');
    (await put(world, { operation: 'update', id, translations: { en: 'file', de: 'Akte' } }, { operation: 'delete', id: 'gone' })).expect(
      204,
    );
    const place = { ...world.o, glossaryEntryId: id };
    expect((await world.api.get(`${GLOSSARY}/:glossaryEntryId`, place)).expect(200).body).toMatchObject({
      object: 'glossary-entry',
      translations: { en: 'file', de: 'Akte' },
    });
    (await put(world, { operation: 'delete', id })).expect(204);
    (await world.api.get(`${GLOSSARY}/:glossaryEntryId`, place)).expect(404);

    const other = await setUp({});
    const { id: foreign } = items.find((item: Json) => item['id'] !== id);
    (await other.api.get(`${GLOSSARY}/:glossaryEntryId`, { ...other.o, glossaryEntryId: foreign })).expect(404);
    (await put(other, { operation: 'update', id: foreign, translations: { en: 'stolen' } })).expect(400);
    (await put(other, { operation: 'delete', id: foreign })).expect(204);
    expect((await list(world)).count).toBe(1);
  });

  it('refuses bad terms and callers, and then changes nothing', async () => {
    const world = await setUp({});
    const good = { operation: 'insert', translations: { en: 'file' } };
    for (const translations of [{}, { xx: 'file' }, { en: '' }, { en: 'a\nb' }, { en: 'x'.repeat(256) }, { en: 1 }, 'file'])
      (await put(world, good, { operation: 'insert', translations })).expect(400);
    (await put(world, good, { operation: 'update', id: 'unknown', translations: { en: 'x' } })).expect(400);
    (await put(world, good, { operation: 'rename' })).expect(400);
    (await put(world)).expect(400);
    expect((await list(world)).count).toBe(0);
    const reader = { ...world, api: t.api.as(await t.make.member(world.org)) };
    (await put(reader, good)).expect(403);
    const guest = { ...world, api: t.api.as(await t.make.member(world.org, null)) };
    (await put(world, good)).expect(204);
    const { items } = await list(reader);
    expect(await list(guest)).toMatchObject({ count: 0 });
    (await guest.api.get(`${GLOSSARY}/:glossaryEntryId`, { ...world.o, glossaryEntryId: items[0].id })).expect(404);
    (await put({ ...world, api: t.api.as((await t.make.org()).admin) }, good)).expect(404);
    (await put({ ...world, api: t.api.anonymous() }, good)).expect(401);
  });

  it('is used by runs, and a change concerns only what contains the term and nobody corrected', async () => {
    const world = await setUp({ Guide: 'Open the file. Be quick.', Profile: 'The profile is open.', Mine: 'My file is here.' });
    const { result } = await run(world);
    await replace(world, result.space, 'MINE', 'MY FILE IS HERE.', 'Meine Akte ist hier.');
    await run(world);
    engine.sent();
    (await put(world, { operation: 'insert', translations: { en: 'File', de: 'Datei' } })).expect(204);
    await run(world);
    expect(engine.sent()).toEqual(['Open the <span translate="no">Datei</span>.']);
    expect(await pagesOf(world, result.space)).toEqual({
      GUIDE: 'OPEN THE Datei. BE QUICK.',
      PROFILE: 'THE PROFILE IS OPEN.',
      MINE: 'Meine Akte ist hier.',
    });
    const [{ id }] = (await list(world)).items;
    (await put(world, { operation: 'delete', id })).expect(204);
    await run(world);
    expect(engine.sent()).toEqual(['Open the file.']);
    expect(await pagesOf(world, result.space)).toMatchObject({ GUIDE: 'OPEN THE FILE. BE QUICK.' });
  });
});
