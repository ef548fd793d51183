import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { readPdf } from '../support/read-pdf.js';

const t = useApp();
const PDF = '/v1/spaces/:spaceId/pdf';
const CONTENT = '/v1/spaces/:spaceId/content';
const MOUNT = '/v1/spaces/:spaceId/change-requests/:changeRequestId';

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
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
void MOUNT;
