import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { INLINES, MARKS } from '../../src/common/document/inline-table.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import { FileStore } from '../../src/common/storage/file-store.js';
import { PdfContent } from '../../src/modules/pdf/making/pdf-content.js';
import { pdfKey } from '../../src/modules/pdf/making/pdf-key.js';
import { PdfLimits } from '../../src/modules/pdf/making/print-pdf.js';
import { PdfPatience } from '../../src/modules/pdf/download-pdf.js';
import { RemovePdfs } from '../../src/modules/pdf/remove-pdfs.js';
import { useApp } from '../support/app.js';
import { everyBlock } from '../support/every-block.js';
import type { MadeUser } from '../support/make.js';
import { pngOf } from '../support/png.js';
import { readPdf } from '../support/read-pdf.js';

const t = useApp();
const PDF = '/v1/spaces/:spaceId/pdf';
const CONTENT = '/v1/spaces/:spaceId/content';
const BROKEN_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGNgYPgPRXAWAAWeAf9oeRwJAAAAAElFTkSuQmCC',
  'base64',
);
const MOUNT = '/v1/spaces/:spaceId/change-requests/:changeRequestId';

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
let patience: number;
// A busy machine takes longer than a download waits.
beforeAll(() => {
  patience = t.app.get(PdfPatience).total;
  Object.assign(t.app.get(PdfPatience), { total: 200_000 });
});
afterAll(() => void Object.assign(t.app.get(PdfPatience), { total: patience }));
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live', title: 'Handbook' })).id;
});

const write = async (changes: unknown) => (await t.api.as(org.admin).post(CONTENT, { spaceId }, { changes })).expect(200).body;
const pageWith = (title: string, markdown: string, fields: object = {}) => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...fields,
});
const urlOf = async (query = {}, as: MadeUser = org.admin): Promise<string> =>
  (await t.api.as(as).get(PDF, { spaceId }, { query })).expect(200).body.url;
const fetched = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url: url.replace('https://docs.example.test', ''), headers });
async function pdfOf(query = {}) {
  const reply = await fetched(await urlOf(query));
  expect(reply.statusCode, reply.statusCode === 200 ? '' : reply.body).toBe(200);
  return readPdf(reply.rawPayload);
}

const idsOf = (written: { changes: { page: { id: string } }[] }) => written.changes.map(({ page }) => page.id);

/** Uploads images, and returns the ids of their files. */
async function filesOf(...images: Buffer[]): Promise<string[]> {
  const files = images.map((bytes, n) => ({ name: `image-${n}.png`, base64: bytes.toString('base64'), contentType: 'image/png' }));
  const { insertedFiles } = await write([{ operation: 'insert_files', files }]);
  return (insertedFiles as { id: string }[]).map(({ id }) => id);
}

describe('the PDF of a space', () => {
  it('has a cover, a table of contents, all pages in order, bookmarks and working links', async () => {
    const [guides, setup] = idsOf(
      await write([
        { operation: 'insert_group', title: 'Guides' },
        pageWith('Setup', '## First steps\n\nBegin.\n\n## Next steps\n\nGo on.'),
      ]),
    );
    await write([
      pageWith(
        'Welcome',
        `Hello **reader**. See [the steps](/pages/${setup}#next-steps), [setup](/pages/${setup}), [elsewhere](https://example.com/a) or [nothing](/pages/absent).`,
      ),
      { operation: 'update_page', page: setup, into: guides },
    ]);
    const pdf = await pdfOf();
    expect(pdf.title).toBe('Handbook');
    expect(pdf.pages).toHaveLength(4);
    expect(pdf.pages[0]).toContain('Handbook');
    expect(pdf.pages[1]).toMatch(/^Contents\s*Guides\s*3\s*Setup\s*3\s*Welcome\s*4\s*Handbook\s*2$/);
    expect(pdf.pages[2]).toMatch(/Guides\s*Setup\s*First steps\s*Begin\.\s*Next steps\s*Go on\.\s*Handbook\s*3/);
    expect(pdf.pages[3]).toContain('Hello reader.');
    expect(pdf.bookmarks).toEqual([
      {
        title: 'Guides',
        page: 3,
        items: [
          {
            title: 'Setup',
            page: 3,
            items: [
              { title: 'First steps', page: 3, items: [] },
              { title: 'Next steps', page: 3, items: [] },
            ],
          },
        ],
      },
      { title: 'Welcome', page: 4, items: [] },
    ]);
    expect(pdf.links).toEqual([
      { page: 2, to: 3 },
      { page: 2, to: 3 },
      { page: 2, to: 4 },
      { page: 4, to: 3 },
      { page: 4, to: 3 },
      { page: 4, to: 'https://example.com/a' },
    ]);
  });
});

describe('a page', () => {
  it('shows every kind of block, inline and mark', async () => {
    const { document, shown } = everyBlock();
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(
      new Set([...Object.keys(BLOCKS), ...Object.keys(INLINES), ...Object.keys(MARKS)]),
    );
    await write([{ operation: 'insert_page', title: 'Everything', document: { document } }]);
    const { text } = await pdfOf();
    // Files and reusable contents that do not exist are described without their ids.
    const missing = shown.filter(({ kind, word }) => kind !== 'file' && !text.includes(word));
    expect(missing).toEqual([]);
    expect(text).toContain('A file that is not available');
    expect(text).toContain('[Empty drawing]');
  });

  it('shows the images of its space, and those at URLs as links, which are never fetched', async () => {
    const [sound, broken, bomb] = await filesOf(
      pngOf(30, 20, { alpha: true }),
      BROKEN_PNG,
      pngOf(30, 20, { pixels: Buffer.alloc(50_000_000) }),
    );
    await write([
      pageWith(
        'Images',
        `![Sound](/files/${sound})\n\n![Broken](/files/${broken})\n\n![Bomb](/files/${bomb})\n\n![Far](http://127.0.0.1:1/a.png)`,
      ),
    ]);
    const pdf = await pdfOf();
    expect(pdf.images).toEqual([0, 0, 1]);
    for (const text of ['[Image: Broken (', '[Image: Bomb (', '[Image: Far]']) expect(pdf.text).toContain(text);
    expect(pdf.text).not.toContain('Sound');
    expect(pdf.links.map(({ to }) => to)).toContain('http://127.0.0.1:1/a.png');
  });

  it('says what its parts are to programs that read it aloud', async () => {
    const [file] = await filesOf(pngOf(30, 20, {}));
    const markdown = [
      'Text with a [link](https://example.com/a).',
      '## Part\n\n* One\n* Two\n\n> Quote\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```',
      `![A drawing of an engine](/files/${file})`,
    ].join('\n\n');
    await write([pageWith('Structure', markdown)]);
    const { structure } = await pdfOf();
    expect(structure[0]).toEqual(['P', 'P']);
    expect(structure[1]).toEqual(['TOC > P', 'TOC > TOCI > Link']);
    const item = ['L > LI > Lbl', 'L > LI > LBody > P'];
    const cells = (cell: string) => [`Table > TR > ${cell}`, `Table > TR > ${cell}`];
    expect(structure[2]).toEqual([
      ...['H1', 'P > Link', 'H3', ...item, ...item, 'BlockQuote > P', ...cells('TH'), ...cells('TD > P'), 'Code'],
      'Div > Figure: A drawing of an engine',
    ]);
  });

  it('shows the values of expressions and the blocks of reusable contents', async () => {
    const expression = { object: 'inline', type: 'expression', isVoid: true, data: { expression: 'space.vars.product' } };
    const nodes = [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [expression] }];
    const written = (await write([{ operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Reused words.' } }]))
      .changes;
    const reused = {
      object: 'block',
      type: 'reusable-content',
      isVoid: true,
      data: { ref: { kind: 'reusable-content', reusableContent: written[0].reusableContent } },
    };
    await write([
      { operation: 'set_variables', variables: { product: 'Bindery' } },
      {
        operation: 'insert_page',
        title: 'Product',
        document: { document: { object: 'document', data: { schemaVersion: 1 }, nodes: [...nodes, reused] } },
      },
    ]);
    const { text } = await pdfOf();
    expect(text).toContain('Bindery');
    expect(text).toContain('Reused words.');
  });

  it('that is hidden, or not for everybody, is left out unless it is asked for', async () => {
    const [, hidden] = idsOf(
      await write([
        pageWith('Shown', 'Visible.'),
        pageWith('Draft', 'Unfinished.', { hidden: true }),
        pageWith('Beta', 'For testers.', { condition: 'visitor.claims.beta' }),
      ]),
    );
    const { text } = await pdfOf();
    expect(text).toContain('Visible.');
    expect(text).not.toMatch(/Draft|Unfinished|Beta|testers/);
    expect((await pdfOf({ page: hidden })).text).toContain('Unfinished.');
  });

  it('is printed with the pages below it, or alone', async () => {
    const [parent] = idsOf(await write([pageWith('Parent', 'Above.'), pageWith('Other', 'Elsewhere.')]));
    await write([pageWith('Child', 'Below.', { into: parent })]);
    const both = await pdfOf({ page: parent });
    expect(both.text).toMatch(/Contents[^]*Above\.[^]*Below\./);
    expect(both.text).not.toContain('Elsewhere.');
    const alone = await pdfOf({ page: parent, only: true });
    expect(alone.pages).toHaveLength(1);
    expect(alone.text).toMatch(/^Parent\s*Above\.\s*Parent\s*1$/);
  });

  it('prints characters that no font has as code points, and says so', async () => {
    await write([pageWith('World', 'Ελληνικά Привет שלום 你好 🚀 𓀀𒀀')]);
    const { text } = await pdfOf();
    expect(text).toContain('Ελληνικά Привет');
    expect(text).toContain('你好 🚀');
    expect(text).toContain('U+13000, U+12000');
    expect(text).toMatch(/130\s*00/);
  });

  it('mentions members by name, and strangers not', async () => {
    const [member, stranger] = [await t.make.member(org), await t.make.user({ displayName: 'Stranger Danger' })];
    await t.db.query(`UPDATE users SET display_name = 'Ada Member' WHERE id = $1`, [member.id]);
    const mention = ({ id }: MadeUser) => ({ object: 'inline', type: 'mention', isVoid: true, data: { ref: { kind: 'user', user: id } } });
    const nodes = [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [mention(member), mention(stranger)] }];
    const document = { object: 'document', data: { schemaVersion: 1 }, nodes };
    await write([{ operation: 'insert_page', title: 'People', document: { document } }]);
    const { text } = await pdfOf();
    expect(text).toContain('@Ada Member');
    expect(text).not.toContain('Stranger Danger');
  });
});

describe('the URL of a PDF', () => {
  it('is refused for an unknown page, for `only` without a page, and without access', async () => {
    const call = (query: Record<string, string | boolean>, as = t.api.as(org.admin)) => as.get(PDF, { spaceId }, { query });
    (await call({ page: 'absent' })).expect(404);
    (await call({ only: true })).expect(400);
    (await call({ only: 'perhaps' })).expect(400);
    (await call({}, t.api.anonymous())).expect(401);
    (await call({}, t.api.as(await t.make.user()))).expect(404);
    const scoped = await t.make.token({ userId: org.admin.id, scopes: ['space:write'] });
    (await call({}, t.api.as(scoped))).expect(403);
  });

  it('is refused when it is changed, expired, or used for another space', async () => {
    const url = await urlOf();
    expect((await fetched(url)).statusCode).toBe(200);
    const other = (await t.make.space({ org })).id;
    for (const wrong of [
      url.slice(0, -2),
      url.replace(/token=.*/, ''),
      url.replace(spaceId, other),
      url.replace(/pdfs\/..../, 'pdfs/aaaa'),
    ])
      expect((await fetched(wrong)).statusCode).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    expect((await fetched(url)).statusCode).toBe(404);
    vi.useRealTimers();
  });

  it('stops working when its user loses access, is disabled, or revokes the token, and with the space', async () => {
    const cases: [string, (member: MadeUser) => Promise<unknown>][] = [
      [
        'member',
        (member) => t.api.as(org.admin).delete('/v1/orgs/:organizationId/members/:userId', { organizationId: org.id, userId: member.id }),
      ],
      ['disabled', (member) => t.db.query('UPDATE users SET disabled = true WHERE id = $1', [member.id])],
      ['token', (member) => t.db.query('DELETE FROM api_tokens WHERE user_id = $1', [member.id])],
      ['space', () => t.api.as(org.admin).delete('/v1/spaces/:spaceId', { spaceId })],
    ];
    const answers: [string, number, number][] = [];
    for (const [name, revoke] of cases) {
      const member = await t.make.member(org, 'read');
      const url = await urlOf({}, member);
      const before = (await fetched(url)).statusCode;
      await revoke(member);
      answers.push([name, before, (await fetched(url)).statusCode]);
    }
    expect(answers).toEqual(cases.map(([name]) => [name, 200, 404]));
  });

  it('serves a PDF with its title as the file name, in parts, and not again to those who have it', async () => {
    await write([pageWith('Größe', 'Words.')]);
    const url = await urlOf();
    const { headers, rawPayload } = await fetched(url);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Handbook.pdf"; filename*=UTF-8''Handbook.pdf`,
      'content-length': String(rawPayload.length),
      'x-content-type-options': 'nosniff',
    });
    const part = await fetched(url, { range: 'bytes=0-7' });
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-1.7']);
    expect((await fetched(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(304);
  });
});

describe('the PDF of a change request', () => {
  it('has the content of the change request', async () => {
    await write([pageWith('Merged', 'Old words.')]);
    const { id } = (await t.api.as(org.admin).post('/v1/spaces/:spaceId/change-requests', { spaceId }, { subject: 'New words' })).expect(
      201,
    ).body;
    const place = { spaceId, changeRequestId: id };
    (await t.api.as(org.admin).post(`${MOUNT}/content`, place, { changes: [pageWith('Proposed', 'New words.')] })).expect(200);
    const { url } = (await t.api.as(org.admin).get(`${MOUNT}/pdf`, place)).expect(200).body;
    const { text } = await readPdf((await fetched(url)).rawPayload);
    expect(text).toMatch(/Change request 1: New words[^]*Old words\.[^]*New words\./);
    expect((await pdfOf()).text).not.toContain('Proposed');
    (await t.api.as(org.admin).get(`${MOUNT}/pdf`, place, { query: { only: true } })).expect(400);
    (await t.api.as(await t.make.user()).get(`${MOUNT}/pdf`, place)).expect(404);
  });
});

describe('making PDFs', () => {
  it('happens once for the same content, also for two callers at once', async () => {
    await write([pageWith('Page', 'Words.')]);
    const printing = vi.spyOn(t.app.get(PdfContent), 'source');
    const reader = await t.make.member(org, 'read');
    const urls = await Promise.all([urlOf(), urlOf(), urlOf({}, reader)]);
    const replies = await Promise.all(urls.map((url) => fetched(url)));
    expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(1);
    expect(printing).toHaveBeenCalledTimes(1);
    await write([pageWith('Another', 'Words.')]);
    await pdfOf();
    expect(printing).toHaveBeenCalledTimes(2);
  });

  it('ends at the bound of its memory and of its time with a reason, and the service goes on', async () => {
    await write(Array.from({ length: 30 }, (_, n) => pageWith(`Page ${n}`, 'Many words. '.repeat(3000))));
    const limits = t.app.get(PdfLimits);
    const { heap, time } = limits;
    const failing = async (changed: Partial<PdfLimits>) => {
      Object.assign(limits, changed);
      const { statusCode, body } = await fetched(await urlOf());
      Object.assign(limits, { heap, time });
      return [statusCode, (JSON.parse(body) as { error: { message: string } }).error.message];
    };
    expect(await failing({ heap: 16 })).toEqual([409, expect.stringContaining('needs more than 16 MB of memory')]);
    expect(await failing({ time: 1 })).toEqual([409, expect.stringContaining('takes longer than')]);
    // It is tried again when it is requested again.
    expect((await pdfOf()).text).toContain('Many words.');
  });

  it('happens again when the bytes are lost, as after a restored backup', async () => {
    const url = await urlOf();
    expect((await fetched(url)).statusCode).toBe(200);
    const [row] = await t.db.query<{ id: string }>('SELECT id FROM pdfs WHERE space_id = $1', [spaceId]);
    await t.app.get(FileStore).delete(pdfKey(row!.id));
    expect((await readPdf((await fetched(url)).rawPayload)).title).toBe('Handbook');
  });

  it('is not waited for without end', async () => {
    const patience = t.app.get(PdfPatience);
    const { total } = patience;
    Object.assign(patience, { total: 0 });
    const url = await urlOf();
    await t.db.query(`UPDATE pdfs SET state = 'waiting', claimed_until = now() + interval '1 hour'`);
    const { statusCode, headers } = await fetched(url);
    Object.assign(patience, { total });
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  });

  it('leaves nothing behind when the URLs have expired, or the space is purged', async () => {
    const store = t.app.get(FileStore);
    const keys = async () =>
      (await t.db.query<{ id: string }>('SELECT id FROM pdfs WHERE space_id = $1', [spaceId])).map(({ id }) => pdfKey(id));
    await pdfOf();
    const [expired] = await keys();
    expect(await store.size(expired!)).toBeGreaterThan(0);
    await t.db.query(`UPDATE pdfs SET expires_at = now() - interval '1 hour'`);
    await t.app.get(RemovePdfs).sweep({ signal: new AbortController().signal });
    expect([await keys(), await store.size(expired!)]).toEqual([[], undefined]);
    await pdfOf();
    const [purged] = await keys();
    await t.app.get(RemovePdfs).purge(spaceId, 10);
    expect([await keys(), await store.size(purged!)]).toEqual([[], undefined]);
  });
});

describe('hostile content', () => {
  const block = (type: string, fields: object = {}) => ({ object: 'block', type, isVoid: false, data: {}, ...fields });
  const paragraph = (text: string) => block('paragraph', { nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }] });
  const nested = (depth: number): object => (depth === 0 ? paragraph('Innermost.') : block('blockquote', { nodes: [nested(depth - 1)] }));
  const table = (rows: number, columns: number) => {
    const ids = Array.from({ length: columns }, (_, n) => `c${n}`);
    return block('table', {
      isVoid: true,
      data: {
        view: { type: 'grid', columns: ids, hideHeader: false },
        definition: Object.fromEntries(ids.map((id) => [id, { id, title: `T${id}`, type: 'number' }])),
        records: Object.fromEntries(
          Array.from({ length: rows }, (_, n) => [
            `r${n}`,
            { orderIndex: String(n).padStart(6, '0'), values: Object.fromEntries(ids.map((id) => [id, n])) },
          ]),
        ),
      },
    });
  };

  it.each<[string, () => object[], RegExp]>([
    ['blocks nested to the limit', () => [nested(60)], /Innermost/],
    ['a table of 10,000 rows', () => [table(10_000, 2)], /9999[^]*9999/],
    ['a table of 100 columns', () => [table(2, 100)], /Tc99/],
    ['a word of 100,000 letters', () => [paragraph('x'.repeat(100_000))], /x{50}/],
    [
      'scripts from right to left, marks and joiners',
      () => [paragraph('שלום (עולם) 123 abc \u202e e\u0301\u0301\u0301 a\u200db')],
      /שלום|םולש/,
    ],
    ['many tabs and line breaks', () => [paragraph('\t\n'.repeat(2000) + 'End.')], /End\./],
    ['a title that looks like a part of a PDF', () => [paragraph('endstream endobj ) >> (%PDF')], /endobj \) >>/],
  ])('is printed: %s', async (_, nodes, expected) => {
    const document = { object: 'document', data: { schemaVersion: 1 }, nodes: nodes() };
    await write([{ operation: 'insert_page', title: ') Tj ET (\\', document: { document } }]);
    expect((await pdfOf()).text).toMatch(expected);
  });
});
