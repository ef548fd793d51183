import { describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { FakeTranslator } from '../support/fake-translator.js';
import { translatedSpaces, type World } from '../support/translated-space.js';

// It has an application of its own, because its settings name an engine.
const PORT = 20_000 + ((process.pid + 7) % 20_000);
const engine = new FakeTranslator().use(PORT);
const t = useOwnApp({ LIBRETRANSLATE_URL: `http://127.0.0.1:${PORT}` });
const { setUp, run, pagesOf, pageIdOf, replace, rewrite, insert, write } = translatedSpaces(t, engine);

it('a correction next to a new sentence stops neither its page nor new ones', async () => {
  const world = await setUp({ Guide: 'Open the file.' });
  const { result } = await run(world);
  await replace(world, result.space, 'GUIDE', 'OPEN THE FILE.', 'Öffne die Datei.');
  await replace(world, world.space, 'Guide', 'Open the file.', 'Open the file. Then save it.');
  await write(world.org.admin, world.space, { operation: 'insert_page', title: 'New', document: { markdown: 'Be quick.' } });
  await run(world);
  expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'Öffne die Datei. THEN SAVE IT.', NEW: 'BE QUICK.' });
  await write(world.org.admin, world.space, { operation: 'insert_page', title: 'Newer', document: { markdown: 'Be slow.' } });
  await run(world);
  expect(await pagesOf(world, result.space)).toMatchObject({ NEWER: 'BE SLOW.' });
});

describe('a sentence that people and the source changed', () => {
  /** The first sentence is corrected while the source changes it; everything else changes, too. */
  async function conflicting() {
    const world = await setUp({ Guide: 'Open the file.\n\nSave it.', Other: 'Open the file.', Third: 'Be quick.' });
    const { result } = await run(world);
    const s = result.space as string;
    await replace(world, s, 'GUIDE', 'OPEN THE FILE.', 'Öffne die Datei.');
    await replace(world, world.space, 'Guide', 'Open the file.', 'Close the file.');
    await replace(world, world.space, 'Guide', 'Save it.', 'Save all.');
    await replace(world, world.space, 'Third', 'Be quick.', 'Be slow.');
    const { waiting, lastRun } = await run(world);
    const [c] = lastRun.changeRequests as string[];
    return { world, s, c: c!, waiting, guide: await pageIdOf(world, s, 'GUIDE') };
  }
  const request = async ({ api }: World, s: string, c: string) =>
    (await api.get('/v1/spaces/:s/change-requests/:c', { s, c })).expect(200).body;
  const merge = async ({ api }: World, s: string, c: string) =>
    (await api.post('/v1/spaces/:s/change-requests/:c/merge', { s, c })).expect(200);

  it('stays as people wrote it, waits in a change request for its page, and stops nothing else', async () => {
    const { world, s, c, waiting, guide } = await conflicting();
    expect(await pagesOf(world, s)).toEqual({ GUIDE: 'Öffne die Datei.\n\nSAVE ALL.', OTHER: 'Öffne die Datei.', THIRD: 'BE SLOW.' });
    expect(waiting).toEqual({ count: 1, items: [{ kind: 'page', record: guide, changeRequest: c, sentences: ['Close the file.'] }] });
    expect(await request(world, s, c)).toMatchObject({
      status: 'open',
      subject: 'Translation from English: Handbook, Guide',
      createdBy: { id: world.org.admin.id },
      outdated: false,
    });
    expect(JSON.stringify((await request(world, s, c)).description)).toContain('Close the file.');
    await write(world.org.admin, world.space, { operation: 'insert_page', title: 'New', document: { markdown: 'Go on.' } });
    const next = await run(world);
    expect(next.lastRun).not.toHaveProperty('changeRequests');
    expect(next.waiting).toEqual(waiting);
    expect(await pagesOf(world, s)).toMatchObject({ GUIDE: 'Öffne die Datei.\n\nSAVE ALL.', NEW: 'GO ON.' });
    await merge(world, s, c);
    expect(await pagesOf(world, s)).toMatchObject({ GUIDE: 'CLOSE THE FILE.\n\nSAVE ALL.', NEW: 'GO ON.' });
    expect((await run(world)).waiting).toEqual({ count: 0, items: [] });
  });

  it('is proposed again when the source changes again, and what people wrote in the change request stays and is learnt', async () => {
    const { world, s, c, guide } = await conflicting();
    await replace(world, world.space, 'Guide', 'Close the file.', 'Delete the file.');
    await replace(world, s, 'GUIDE', 'SAVE ALL.', 'Alles sichern.');
    await replace(world, world.space, 'Guide', 'Save all.', 'Save nothing.');
    const second = await run(world);
    expect(second.lastRun.changeRequests).toEqual([c]);
    expect(second.waiting.items).toMatchObject([{ changeRequest: c, sentences: ['Delete the file.', 'Save nothing.'] }]);
    const edits = [{ edit: 'replace_text', find: 'DELETE THE FILE.', replace: 'Lösche die Datei.' }];
    const changes = [{ operation: 'patch_page', page: guide, edits }];
    (await world.api.post('/v1/spaces/:s/change-requests/:c/content', { s, c }, { changes })).expect(200);
    await replace(world, world.space, 'Guide', 'Save nothing.', 'Save twice.');
    expect((await run(world)).lastRun.changeRequests).toEqual([c]);
    await merge(world, s, c);
    expect(await pagesOf(world, s)).toMatchObject({ GUIDE: 'Lösche die Datei.\n\nSAVE TWICE.' });
    await write(world.org.admin, world.space, { operation: 'insert_page', title: 'New', document: { markdown: 'Delete the file.' } });
    expect((await run(world)).waiting.count).toBe(0);
    expect(await pagesOf(world, s)).toMatchObject({ NEW: 'Lösche die Datei.' });
  });

  it('stays if the change request is archived, is not learnt, and is proposed when the source changes again', async () => {
    const { world, s, c } = await conflicting();
    (await world.api.patch('/v1/spaces/:s/change-requests/:c', { s, c }, { status: 'archived' })).expect(200);
    await replace(world, s, 'GUIDE', 'Öffne die Datei.', 'Öffne diese Datei.');
    await write(world.org.admin, world.space, { operation: 'insert_page', title: 'New', document: { markdown: 'Close the file.' } });
    expect((await run(world)).waiting.count).toBe(0);
    expect(await pagesOf(world, s)).toMatchObject({ GUIDE: 'Öffne diese Datei.\n\nSAVE ALL.', NEW: 'CLOSE THE FILE.' });
    await replace(world, world.space, 'Guide', 'Close the file.', 'Delete the file.');
    const { lastRun, waiting } = await run(world);
    expect(waiting).toMatchObject({ count: 1, items: [{ sentences: ['Delete the file.'] }] });
    expect(lastRun.changeRequests).not.toContain(c);
    await merge(world, s, lastRun.changeRequests[0]);
    expect(await pagesOf(world, s)).toMatchObject({ GUIDE: 'DELETE THE FILE.\n\nSAVE ALL.' });
  });

  it('has a change request for each of the first pages, and one for all others', async () => {
    const pages = Object.fromEntries(Array.from({ length: 23 }, (_, i) => [`Page ${i}`, `Old text ${i}.`]));
    const world = await setUp(pages);
    const { result } = await run(world);
    for (const i of Object.keys(pages).keys()) {
      await replace(world, result.space, `PAGE ${i}`, `OLD TEXT ${i}.`, `Mein Text ${i}.`);
      await replace(world, world.space, `Page ${i}`, 'Old', 'New');
    }
    const { waiting, lastRun } = await run(world);
    expect(waiting.count).toBe(23);
    expect(lastRun.changeRequests).toHaveLength(21);
    for (const c of lastRun.changeRequests) await merge(world, result.space, c);
    expect((await pagesOf(world, result.space))['PAGE 22']).toBe('NEW TEXT 22.');
    expect((await run(world)).waiting.count).toBe(0);
  }, 120_000);

  it('waits also if people translated it together with another one long ago', async () => {
    const world = await setUp({ Guide: 'Open the file. Change it. Then save it.' });
    const { result } = await run(world);
    await replace(world, result.space, 'GUIDE', 'OPEN THE FILE. CHANGE IT.', 'Datei öffnen und ändern.');
    await run(world);
    await replace(world, world.space, 'Guide', 'Open the file.', 'Close the file.');
    const { waiting, lastRun } = await run(world);
    expect(waiting.items).toMatchObject([{ sentences: ['Close the file.'] }]);
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'Datei öffnen und ändern. THEN SAVE IT.' });
    await merge(world, result.space, lastRun.changeRequests[0]);
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'CLOSE THE FILE. CHANGE IT. THEN SAVE IT.' });
    expect((await run(world)).waiting.count).toBe(0);
  });

  it('is a conflict only in its own paragraph if it cannot be learnt', async () => {
    const world = await setUp({ Guide: 'Open the file.\n\nSave it.' });
    const { result } = await run(world);
    await rewrite(world, result.space, 'GUIDE', 'OPEN **THE FILE**.');
    await insert(world, result.space, 'GUIDE', 'Nur hier.');
    await replace(world, world.space, 'Guide', 'Save it.', 'Save all.');
    expect((await run(world)).waiting.count).toBe(0);
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'OPEN **THE FILE**.\n\nSAVE ALL.\n\nNur hier.' });
    await replace(world, world.space, 'Guide', 'Open the file.', 'Open the file. Close it.');
    expect((await run(world)).waiting.items).toMatchObject([{ sentences: ['Close it.'] }]);
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'OPEN **THE FILE**.\n\nSAVE ALL.\n\nNur hier.' });
  });
});

describe('what people wrote stays', () => {
  const THREE = 'Open the file. Change it. Then save it.';

  it.each([
    ['joined', 'OPEN THE FILE. CHANGE IT.', 'Datei öffnen und ändern.', 'Datei öffnen und ändern. THEN SAVE IT.'],
    ['split', 'CHANGE IT.', 'Ändere sie. Und zwar gut.', 'OPEN THE FILE. Ändere sie. Und zwar gut. THEN SAVE IT.'],
    [
      'moved',
      'OPEN THE FILE. CHANGE IT. THEN SAVE IT.',
      'CHANGE IT. THEN SAVE IT. OPEN THE FILE.',
      'CHANGE IT. THEN SAVE IT. OPEN THE FILE.',
    ],
  ])('where they %s sentences, whatever else changes in the paragraph, now and later', async (_, find, replacement, written) => {
    const world = await setUp({ Guide: THREE });
    const { result } = await run(world);
    const text = async () => (await pagesOf(world, result.space))['GUIDE'];
    await replace(world, result.space, 'GUIDE', find, replacement);
    await replace(world, world.space, 'Guide', 'save it.', 'save it. Go on.');
    expect((await run(world)).waiting.count).toBe(0);
    expect(await text()).toBe(`${written} GO ON.`);
    await replace(world, world.space, 'Guide', 'Go on.', 'Go home. Be glad.');
    await run(world);
    expect(await text()).toBe(`${written} GO HOME. BE GLAD.`);
  });

  it('where the source moves the sentence within the page or to another one', async () => {
    const world = await setUp({ Guide: `${THREE}\n\nMore.`, Other: 'Text.' });
    const { result } = await run(world);
    await replace(world, result.space, 'GUIDE', 'CHANGE IT.', 'Ändere sie.');
    await replace(world, world.space, 'Guide', ' Change it.', '');
    await replace(world, world.space, 'Guide', 'More.', 'More. Change it.');
    await replace(world, world.space, 'Other', 'Text.', 'Text. Change it.');
    expect((await run(world)).waiting.count).toBe(0);
    expect(await pagesOf(world, result.space)).toEqual({
      GUIDE: 'OPEN THE FILE. THEN SAVE IT.\n\nMORE. Ändere sie.',
      OTHER: 'TEXT. Ändere sie.',
    });
  });

  it('where others corrected the same sentence in another way', async () => {
    const world = await setUp({ Guide: THREE, Other: THREE, Third: THREE });
    const { result } = await run(world);
    await replace(world, result.space, 'GUIDE', 'CHANGE IT.', 'Ändere sie.');
    await run(world);
    await replace(world, result.space, 'OTHER', 'Ändere sie.', 'Bearbeite sie.');
    for (const title of ['Guide', 'Other', 'Third']) await replace(world, world.space, title, 'save it.', 'save all.');
    expect((await run(world)).waiting.count).toBe(0);
    const others = { OTHER: 'OPEN THE FILE. Bearbeite sie. THEN SAVE ALL.', THIRD: 'OPEN THE FILE. Bearbeite sie. THEN SAVE ALL.' };
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'OPEN THE FILE. Ändere sie. THEN SAVE ALL.', ...others });
    for (const title of ['Guide', 'Other', 'Third']) await replace(world, world.space, title, 'save all.', 'save it.');
    await run(world);
    expect((await pagesOf(world, result.space))['GUIDE']).toBe('OPEN THE FILE. Ändere sie. THEN SAVE IT.');
  });

  it('where the source moves the sentence to a new page, which gets what others wrote', async () => {
    const world = await setUp({ Guide: THREE, Other: THREE });
    const { result } = await run(world);
    await replace(world, result.space, 'GUIDE', 'CHANGE IT.', 'Ändere sie.');
    await replace(world, result.space, 'OTHER', 'CHANGE IT.', 'Bearbeite sie.');
    for (const title of ['Guide', 'Other']) await replace(world, world.space, title, ' Change it.', '');
    await write(world.org.admin, world.space, { operation: 'insert_page', title: 'New', document: { markdown: 'Change it.' } });
    expect((await run(world)).waiting.count).toBe(1);
    const all = Object.values(await pagesOf(world, result.space)).join('\n');
    for (const written of ['Ändere sie.', 'Bearbeite sie.']) expect(all).toContain(written);
  });

  it('and is learnt if they wrote it during a run', async () => {
    const world = await setUp({ Guide: 'Open the file.' });
    const { result } = await run(world);
    await replace(world, world.space, 'Guide', 'Open the file.', 'Open the file. Then save it.');
    let edited = false;
    engine.intercept = async () => {
      if (!edited) await replace(world, result.space, 'GUIDE', 'OPEN THE FILE.', 'Öffne die Datei.');
      edited = true;
      return undefined;
    };
    engine.sent();
    expect((await run(world)).waiting.count).toBe(0);
    expect(engine.sent()).toEqual(['Then save it.']);
    expect(await pagesOf(world, result.space)).toEqual({ GUIDE: 'Öffne die Datei. THEN SAVE IT.' });
    await write(world.org.admin, world.space, { operation: 'insert_page', title: 'New', document: { markdown: 'Open the file.' } });
    await run(world);
    expect(await pagesOf(world, result.space)).toMatchObject({ NEW: 'Öffne die Datei.' });
  });
});
