import { beforeEach, expect, describe, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const NEVER = 'visitor.claims.unsigned.never == "ever"';
let site: ReaderSite;
beforeEach(async () => {
  site = await makeReaderSite(t);
});

const open = (headers: Record<string, string> = {}) => t.app.inject({ url: `${site.path}/feed.xml`, headers });
const write = async (changes: object[], path = '/v1/spaces/:spaceId/content') =>
  (await t.api.as(site.org.admin).post(path, { spaceId: site.spaceId }, { changes })).expect(200).body as {
    changes: { page: { id: string } }[];
  };
const insert = async (title: string, more: object = {}): Promise<string> =>
  (await write([{ operation: 'insert_page', title, document: { markdown: `About ${title}.` }, ...more }])).changes[0]!.page.id;

interface Entry {
  id: string;
  title: string;
  updated: string;
  published: string;
  content?: string;
}

async function entries(): Promise<Entry[]> {
  const member = (entry: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(entry)?.[1];
  const { body } = await open();
  return [...body.matchAll(/<entry.*?<\/entry>/g)].map(([entry]) => ({
    id: member(entry, 'id')!,
    title: member(entry, 'title')!,
    updated: member(entry, 'updated')!,
    published: member(entry, 'published')!,
    content: member(entry, 'content'),
  }));
}

describe('the feed of a site', () => {
  it('says what changed, with the latest publication first', async () => {
    const setup = await insert('Setup', { document: { markdown: 'Before.\n\n## Linux\n\nUse apt.\n\n## Windows\n\nUse winget.' } });
    expect((await entries())[0]).toMatchObject({ title: 'Setup', content: 'New page' });
    await insert('Other');
    expect((await entries()).slice(0, 2).map(({ title }) => title)).toEqual(['Other', 'Setup']);
    const document = { markdown: 'Before.\n\n## Linux\n\nUse dnf.\n\n## Windows\n\nUse winget.' };
    await write([{ operation: 'update_page', page: setup, title: 'Set up & run', document }]);
    const [first, second] = await entries();
    expect(first).toMatchObject({ title: 'Set up &amp; run', content: 'Changed: title, text (“Linux”)' });
    expect(second).toMatchObject({ title: 'Other', content: 'New page' });
    expect(first!.updated > first!.published).toBe(true);
    const { body } = await open();
    expect(/<updated>([^<]*)/.exec(body)![1]).toBe(first!.updated);
  });

  it('keeps the id of an entry when its page is moved, and says so', async () => {
    const [page, below] = [await insert('Setup'), await insert('Below')];
    const { id } = (await entries()).find(({ title }) => title === 'Setup')!;
    await write([{ operation: 'update_page', page, into: below }]);
    expect((await entries())[0]).toMatchObject({ id, title: 'Setup', content: 'Changed: place among the pages' });
    expect(id).toMatch(/^urn:bindery:page:/);
  });

  it('lists a page when its change request is merged, not when it was written', async () => {
    const api = t.api.as(site.org.admin);
    const { id } = (await api.post('/v1/spaces/:spaceId/change-requests', { spaceId: site.spaceId }, { subject: 'Secret subject' })).expect(
      201,
    ).body as { id: string };
    const at = { spaceId: site.spaceId, changeRequestId: id };
    const changes = [{ operation: 'insert_page', title: 'Proposed', document: { markdown: 'New.' } }];
    (await api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', at, { changes })).expect(200);
    await insert('Meanwhile');
    expect((await entries())[0]).toMatchObject({ title: 'Meanwhile' });
    (await api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/merge', at)).expect(200);
    const [first, second] = await entries();
    expect([first!.title, second!.title]).toEqual(['Proposed', 'Meanwhile']);
    expect(first!.content).toBe('New page');
    expect(first!.updated > second!.updated).toBe(true);
    expect((await open()).body).not.toContain('Secret');
  });

  it('says nothing of what the visitor does not see', async () => {
    const hidden = (text: string) => ({ markdown: `Open.\n\n{% if expression=${JSON.stringify(NEVER)} %}\n${text}\n{% endif %}` });
    const page = await insert('Setup', { document: hidden('Whispered one') });
    const secret = await insert('Whispered page', { condition: NEVER });
    await insert('Other');
    await write([{ operation: 'update_page', page, document: hidden('Whispered two') }]);
    await write([{ operation: 'update_page', page: secret, title: 'Whispered again' }]);
    expect((await entries()).slice(0, 2).map(({ title, content }) => [title, content])).toEqual([
      ['Other', 'New page'],
      ['Setup', 'New page'],
    ]);
    expect((await open()).body).not.toContain('Whispered');
    // Whoever may see a page from now on learns nothing of what it was before.
    await write([{ operation: 'update_page', page: secret, title: 'Open now', condition: '' }]);
    expect((await entries())[0]).toMatchObject({ title: 'Open now', content: 'New page' });
    expect((await open()).body).not.toContain('Whispered');
  });

  it('has at most 50 entries, and is not sent again while nothing changes', async () => {
    const page = (title: string) => ({ operation: 'insert_page', title, document: { markdown: 'Text.' } });
    for (const part of [0, 1]) await write(Array.from({ length: 30 }, (_, n) => page(`Page ${part}.${n}`)));
    expect(await entries()).toHaveLength(50);
    const { headers } = await open();
    const etag = String(headers['etag']);
    expect((await open({ 'if-none-match': etag })).statusCode).toBe(304);
    await insert('Late');
    const changed = await open({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('<title>Late</title>');
  });

  it('reads as many publications as it needs, and dates older pages by the last of these', async () => {
    const page = await insert('Busy');
    for (let n = 0; n < 55; n++) await write([{ operation: 'update_page', page, title: `Busy ${n}` }]);
    const [first, ...others] = await entries();
    expect(first).toMatchObject({ title: 'Busy 54', content: 'Changed: title' });
    expect(others.length).toBeGreaterThan(1);
    for (const { updated, content } of others) expect([updated < first!.updated, content]).toEqual([true, undefined]);
  });
});
