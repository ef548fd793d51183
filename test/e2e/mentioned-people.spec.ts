import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { passOf } from '../support/visits.js';

const t = useApp();
const SPACE = '/v1/spaces/:spaceId';

const inline = (type: string, data: object, nodes?: object[]) => ({
  object: 'inline',
  type,
  isVoid: nodes === undefined,
  data,
  ...(nodes && { nodes }),
});
const text = (words: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] });

/** A published page that mentions a member and a stranger, and links to the member in other ways. */
async function setUp() {
  const org = await t.make.org();
  const ada = await t.make.member(org, 'read', await t.make.user({ displayName: 'Ada' }));
  const stranger = await t.make.user({ displayName: 'Mallory' });
  const { id: spaceId } = await t.make.space({ org, editMode: 'live' });
  const site = await t.make.site(org, { published: true });
  await t.make.siteSpace(site, { id: spaceId });
  const ref = { kind: 'user', user: ada.id };
  const nodes = [
    text('Ask '),
    inline('mention', { ref }),
    text(' or '),
    inline('mention', { ref: { kind: 'user', user: stranger.id } }),
    text(', '),
    inline('link', { ref }, [text('her')]),
    text('.'),
  ];
  const block = (type: string, data: object, inner?: object[]) => ({
    object: 'block',
    type,
    isVoid: inner === undefined,
    data,
    ...(inner && { nodes: inner }),
  });
  const document = { object: 'document', data: {}, nodes: [block('paragraph', {}, nodes), block('content-ref', { ref })] };
  const api = t.api.as(org.admin);
  const changes = [{ operation: 'insert_page', title: 'Help', document: { document } }];
  const { body } = (await api.post(`${SPACE}/content`, { spaceId }, { changes })).expect(200);
  const page = { spaceId, pageId: body.changes[0].page.id as string };
  return { org, ada, api, page, site, visitor: t.api.as(await passOf(t.app, site)) };
}

const wordsOf = (document: unknown) => [...JSON.stringify(document).matchAll(/"text":"([^"]*)"/g)].map(([, words]) => words).join('');

describe('people who are mentioned', () => {
  it('are names for visitors, in every form of a document, and references for members', async () => {
    const { api, page, visitor } = await setUp();
    const pageQuery = { query: { format: 'document' } };
    const { document, documentId } = (await visitor.get(`${SPACE}/content/page/:pageId`, page, pageQuery)).expect(200).body;
    const at = { spaceId: page.spaceId, documentId };
    const documents = [
      document,
      (await visitor.get(`${SPACE}/content/page/:pageId/document`, page)).expect(200).body,
      (await visitor.get(`${SPACE}/documents/:documentId`, at)).expect(200).body,
    ];
    for (const each of documents) {
      expect(wordsOf(each)).toBe('Ask @Ada or @unknown, her.@Ada');
      expect(JSON.stringify(each)).not.toMatch(/"kind":"user"|"mention"|"link"/);
    }
    const { markdown } = (await visitor.get(`${SPACE}/content/page/:pageId`, page, { query: { format: 'markdown' } })).expect(200).body;
    expect(markdown.replaceAll('\\', '')).toContain('Ask @Ada or @unknown, her.');
    const own = (await api.get(`${SPACE}/content/page/:pageId/document`, page)).expect(200).body;
    expect(JSON.stringify(own).match(/"kind":"user"/g)).toHaveLength(4);
  });

  it('have the names that they have now', async () => {
    const { ada, page, visitor } = await setUp();
    const read = async () => wordsOf((await visitor.get(`${SPACE}/content/page/:pageId/document`, page)).expect(200).body);
    expect(await read()).toContain('@Ada');
    (await t.api.as(ada).patch('/v1/users/:userId', { userId: ada.id }, { displayName: 'Countess' })).expect(200);
    expect(await read()).toContain('Ask @Countess');
  });

  it('are shown by the reader', async () => {
    const { org, site } = await setUp();
    const { statusCode, body } = await t.app.inject({ url: `/sites/${org.id}/${site.id}` });
    expect(statusCode).toBe(200);
    expect(body).toContain('Ask @Ada or @unknown, her.');
  });
});
