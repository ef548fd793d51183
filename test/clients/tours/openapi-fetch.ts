import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './bindery.js';

type Page = components['schemas']['Page'];

const client = createClient<paths>({
  baseUrl: process.env['BINDERY_URL']!,
  headers: { Authorization: `Bearer ${process.env['BINDERY_TOKEN']}` },
});

/** The data of a response, or an exception with the message of the service. */
async function dataOf<T>(sent: Promise<{ data?: T; error?: components['schemas']['ErrorResponse'] }>): Promise<T> {
  const { data, error } = await sent;
  if (error !== undefined) throw new Error(error.error.message);
  assert(data !== undefined);
  return data;
}

const org = await dataOf(client.POST('/v1/orgs', { body: { title: 'Analytical Engines' } }));
const inOrg = { organizationId: org.id };
const space = await dataOf(
  client.POST('/v1/orgs/{organizationId}/spaces', { params: { path: inOrg }, body: { title: 'Handbook', editMode: 'live', empty: true } }),
);
const inSpace = { spaceId: space.id };

// Writes pages of three types and reads them as a tree.
await dataOf(
  client.POST('/v1/spaces/{spaceId}/content', {
    params: { path: inSpace },
    body: {
      changes: [
        { operation: 'insert_page', title: 'The engine', document: { markdown: 'It weaves **patterns**.' } },
        { operation: 'insert_group', title: 'Parts' },
        { operation: 'insert_link', title: 'Notes', target: { kind: 'url', url: 'https://example.com/notes' } },
      ],
    },
  }),
);

function describe(page: Page): string {
  switch (page.type) {
    case 'document':
      return `${page.title} at ${page.path}`;
    case 'group':
      return `${page.title} with ${page.pages.length} pages`;
    case 'link':
      return `${page.title} to ${page.target.kind}`;
    case 'computed':
      return `${page.title} from ${page.computed.type}`;
  }
}

const { pages } = await dataOf(client.GET('/v1/spaces/{spaceId}/content/pages', { params: { path: inSpace } }));
assert.deepEqual(pages.map(describe), ['The engine at the-engine', 'Parts with 0 pages', 'Notes to url']);

// Pages through a list.
for (const title of ['Essays', 'Letters'])
  await dataOf(client.POST('/v1/orgs/{organizationId}/spaces', { params: { path: inOrg }, body: { title } }));
const titles: string[] = [];
for (let page: string | undefined; ;) {
  const list = await dataOf(
    client.GET('/v1/orgs/{organizationId}/spaces', { params: { path: inOrg, query: { limit: 1, ...(page !== undefined && { page }) } } }),
  );
  titles.push(...list.items.map(({ title }) => title));
  if (!list.next) break;
  page = list.next.page;
}
assert.deepEqual(titles.toSorted(), ['Essays', 'Handbook', 'Letters']);

// Uploads a file and downloads it.
const bytes = crypto.getRandomValues(new Uint8Array(50_000));
const { insertedFiles: [file] = [] } = await dataOf(
  client.POST('/v1/spaces/{spaceId}/content/files', {
    params: { path: inSpace },
    body: { file: ['patterns.bin'] },
    bodySerializer: ({ file: names }) => {
      const form = new FormData();
      for (const name of names) form.append('file', new Blob([bytes]), name);
      return form;
    },
  }),
);
assert.equal(file?.name, 'patterns.bin');
const token = new URL(file.downloadURL).searchParams.get('token')!;
const downloaded = await dataOf(
  client.GET('/v1/spaces/{spaceId}/files/{fileId}', {
    params: { path: { ...inSpace, fileId: file.id }, query: { token } },
    parseAs: 'arrayBuffer',
  }),
);
assert.deepEqual(new Uint8Array(downloaded), bytes);

// A refusal has a type.
const { data, error, response } = await client.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId: 'nowhere' } } });
assert.equal(data, undefined);
assert.equal(response.status, 404);
assert.deepEqual([error?.error.code, error?.error.type], [404, 'not-found']);
console.log('wrote, read, paged, uploaded, downloaded, and was refused');
