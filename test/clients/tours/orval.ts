import assert from 'node:assert/strict';
import * as bindery from './bindery.js';

/** Every call takes the options of `fetch`. */
const asMe = { headers: { Authorization: `Bearer ${process.env['BINDERY_TOKEN']}` } };

const created = await bindery.createOrganization({ title: 'Analytical Engines' }, asMe);
assert(created.status === 201);
const organizationId = created.data.id;
const made = await bindery.createSpace(organizationId, { title: 'Handbook', editMode: 'live', empty: true }, asMe);
assert(made.status === 201);
const spaceId = made.data.id;

// Writes pages of three types and reads them as a tree.
const wrote = await bindery.updateSpaceContent(
  spaceId,
  {
    changes: [
      { operation: 'insert_page', title: 'The engine', document: { markdown: 'It weaves **patterns**.' } },
      { operation: 'insert_group', title: 'Parts' },
      { operation: 'insert_link', title: 'Notes', target: { kind: 'url', url: 'https://example.com/notes' } },
    ],
  },
  asMe,
);
assert(wrote.status === 200);

function describe(page: bindery.Page): string {
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

const tree = await bindery.listPages(spaceId, {}, asMe);
assert(tree.status === 200);
assert.deepEqual(tree.data.pages.map(describe), ['The engine at the-engine', 'Parts with 0 pages', 'Notes to url']);

// Pages through a list.
for (const title of ['Essays', 'Letters']) assert.equal((await bindery.createSpace(organizationId, { title }, asMe)).status, 201);
const titles: string[] = [];
for (let page: string | undefined; ;) {
  const list = await bindery.listSpacesInOrganizationById(organizationId, { limit: 1, ...(page !== undefined && { page }) }, asMe);
  assert(list.status === 200);
  titles.push(...list.data.items.map(({ title }) => title));
  if (!list.data.next) break;
  page = list.data.next.page;
}
assert.deepEqual(titles.toSorted(), ['Essays', 'Handbook', 'Letters']);

// Uploads a file and downloads it.
const bytes = crypto.getRandomValues(new Uint8Array(50_000));
const uploaded = await bindery.uploadSpaceFiles(spaceId, { file: [new File([bytes], 'patterns.bin')] }, asMe);
assert(uploaded.status === 200);
const [file] = uploaded.data.insertedFiles ?? [];
assert.equal(file?.name, 'patterns.bin');
const token = new URL(file.downloadURL).searchParams.get('token')!;
const downloaded = await bindery.download(spaceId, file.id, { token });
assert(downloaded.status === 200);
assert.deepEqual(new Uint8Array(await downloaded.data.arrayBuffer()), bytes);

// A refusal has a type.
const refused = await bindery.getSpaceById('nowhere', {}, asMe);
assert(refused.status === 404);
assert.deepEqual([refused.data.error.code, refused.data.error.type], [404, 'not-found']);
console.log('wrote, read, paged, uploaded, downloaded, and was refused');
