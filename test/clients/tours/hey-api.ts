import assert from 'node:assert/strict';
import { client } from './bindery/client.gen.js';
import * as bindery from './bindery/sdk.gen.js';
import type { Page } from './bindery/types.gen.js';

client.setConfig({ baseUrl: process.env['BINDERY_URL']!, auth: () => process.env['BINDERY_TOKEN'] });
const throwOnError = true;

const { data: org } = await bindery.createOrganization({ throwOnError, body: { title: 'Analytical Engines' } });
const inOrg = { organizationId: org.id };
const { data: space } = await bindery.createSpace({
  throwOnError,
  path: inOrg,
  body: { title: 'Handbook', editMode: 'live', empty: true },
});
const inSpace = { spaceId: space.id };

// Writes pages of three types and reads them as a tree.
await bindery.updateSpaceContent({
  throwOnError,
  path: inSpace,
  body: {
    changes: [
      { operation: 'insert_page', title: 'The engine', document: { markdown: 'It weaves **patterns**.' } },
      { operation: 'insert_group', title: 'Parts' },
      { operation: 'insert_link', title: 'Notes', target: { kind: 'url', url: 'https://example.com/notes' } },
    ],
  },
});

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

const { data: tree } = await bindery.listPages({ throwOnError, path: inSpace });
assert.deepEqual(tree.pages.map(describe), ['The engine at the-engine', 'Parts with 0 pages', 'Notes to url']);

// Pages through a list.
for (const title of ['Essays', 'Letters']) await bindery.createSpace({ throwOnError, path: inOrg, body: { title } });
const titles: string[] = [];
for (let page: string | undefined; ;) {
  const query = { limit: 1, ...(page !== undefined && { page }) };
  const { data: list } = await bindery.listSpacesInOrganizationById({ throwOnError, path: inOrg, query });
  titles.push(...list.items.map(({ title }) => title));
  if (!list.next) break;
  page = list.next.page;
}
assert.deepEqual(titles.toSorted(), ['Essays', 'Handbook', 'Letters']);

// Uploads a file and downloads it.
const bytes = crypto.getRandomValues(new Uint8Array(50_000));
const { data: written } = await bindery.uploadSpaceFiles({
  throwOnError,
  path: inSpace,
  body: { file: [new File([bytes], 'patterns.bin')] },
});
const [file] = written.insertedFiles ?? [];
assert.equal(file?.name, 'patterns.bin');
const token = new URL(file.downloadURL).searchParams.get('token')!;
const { data: downloaded } = await bindery.download({ throwOnError, path: { ...inSpace, fileId: file.id }, query: { token } });
assert.deepEqual(new Uint8Array(await downloaded.arrayBuffer()), bytes);

// A refusal has a type.
const { data, error, response } = await bindery.getSpaceById({ path: { spaceId: 'nowhere' } });
assert.equal(data, undefined);
assert.equal(response?.status, 404);
assert.deepEqual([error?.error.code, error?.error.type], [404, 'not-found']);
console.log('wrote, read, paged, uploaded, downloaded, and was refused');
