import assert from 'node:assert/strict';
import {
  Configuration,
  CreateSpaceEditModeEnum,
  ErrorResponseFromJSON,
  OrganizationsApi,
  SpaceContentApi,
  SpacesApi,
  type Page,
} from './bindery';

// Node.js has no `window`, where the generated code looks for `fetch`.
const configuration = new Configuration({
  basePath: process.env['BINDERY_URL']!,
  accessToken: process.env['BINDERY_TOKEN']!,
  fetchApi: fetch,
});
const organizations = new OrganizationsApi(configuration);
const spaces = new SpacesApi(configuration);
const content = new SpaceContentApi(configuration);

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

async function tour(): Promise<void> {
  const { id: organizationId } = await organizations.createOrganization({ createOrgWithPreferences: { title: 'Analytical Engines' } });
  const { id: spaceId } = await spaces.createSpace({
    organizationId,
    createSpace: { title: 'Handbook', editMode: CreateSpaceEditModeEnum.Live },
  });

  // Writes pages of three types and reads them as a tree.
  await content.updateSpaceContent({
    spaceId,
    contentBatch: {
      changes: [
        { operation: 'insert_page', title: 'The engine', document: { markdown: 'It weaves **patterns**.' } },
        { operation: 'insert_group', title: 'Parts' },
        { operation: 'insert_link', title: 'Notes', target: { kind: 'url', url: 'https://example.com/notes' } },
      ],
    },
  });
  const { pages } = await content.listPages({ spaceId });
  assert.deepEqual(pages.map(describe), ['Untitled at untitled', 'The engine at the-engine', 'Parts with 0 pages', 'Notes to url']);

  // Pages through a list.
  for (const title of ['Essays', 'Letters']) await spaces.createSpace({ organizationId, createSpace: { title } });
  const titles: string[] = [];
  for (let page: string | undefined; ;) {
    const list = await spaces.listSpacesInOrganizationById({ organizationId, limit: 1, ...(page !== undefined && { page }) });
    titles.push(...list.items.map(({ title }) => title));
    if (!list.next) break;
    page = list.next.page;
  }
  assert.deepEqual(titles.toSorted(), ['Essays', 'Handbook', 'Letters']);

  // Uploads a file and downloads it.
  const bytes = crypto.getRandomValues(new Uint8Array(50_000));
  const { insertedFiles: [file] = [] } = await content.uploadSpaceFiles({ spaceId, file: [new File([bytes], 'patterns.bin')] });
  assert.equal(file?.name, 'patterns.bin');
  const token = new URL(file.downloadURL).searchParams.get('token')!;
  const downloaded = await content.download({ spaceId, fileId: file.id, token });
  assert.deepEqual(new Uint8Array(await downloaded.arrayBuffer()), bytes);

  // A refusal is an exception: the response, whose body has a type.
  const refused = await spaces.getSpaceById({ spaceId: 'nowhere' }).catch((response: unknown) => response);
  assert(refused instanceof Response);
  const { error } = ErrorResponseFromJSON(await refused.json());
  assert.deepEqual([refused.status, error.code, error.type], [404, 404, 'not-found']);
  console.log('wrote, read, paged, uploaded, downloaded, and was refused');
}

void tour();
