import { Injectable, Module } from '@nestjs/common';
import { beforeAll, describe, expect, it } from 'vitest';
import { ComputesPages, type ComputedPages } from '../../src/common/computed-pages/computes-pages.decorator.js';
import { useApp } from '../support/app.js';
import type { Api } from '../support/api.js';
import { passOf } from '../support/visits.js';

/** The file that the source of computed pages names. */
let computedFile = '';

@Injectable()
class Pictures {
  @ComputesPages('integration:test:pictures')
  async compute(): Promise<ComputedPages> {
    const markdown = `![](/files/${computedFile})\n\n{% if expression="${STAFF}" %}\n![](/files/${computedFile}x)\n{% endif %}`;
    return { seed: computedFile, pages: [{ title: 'Picture', markdown }] };
  }
}

@Module({ providers: [Pictures] })
class PicturesModule {}

const t = useApp({}, [{ module: PicturesModule }]);
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const SPACE = '/v1/spaces/:spaceId';
const SPEC = '/v1/orgs/:organizationId/openapi/:slug';
const STAFF = 'visitor.claims.staff == true';
const forStaff = (markdown: string) => `{% if expression="${STAFF}" %}\n${markdown}\n{% endif %}`;

interface Written {
  page: { id: string };
  reusableContent: string;
}

/** A published site with two spaces, in which files, reusable contents and specifications stand at every kind of place. */
async function setUp() {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const site = await t.make.site(org, { published: true });
  const at = { organizationId: org.id, siteId: site.id };
  const [{ id: main }, { id: second }, { id: third }] = [
    await t.make.space({ org, editMode: 'live' }),
    await t.make.space({ org, editMode: 'live' }),
    await t.make.space({ org, editMode: 'live' }),
  ];
  const siteSpaces = [await t.make.siteSpace(site, { id: main }), await t.make.siteSpace(site, { id: second })];
  const write = async (spaceId: string, ...changes: object[]) =>
    (await api.post(`${SPACE}/content`, { spaceId }, { changes })).expect(200).body.changes as Written[];
  const filesOf = async (spaceId: string, ...names: string[]) => {
    const files = names.map((name) => ({ name: `${name}.txt`, base64: Buffer.from(name).toString('base64'), contentType: 'text/plain' }));
    for (let from = 0; from < files.length; from += 20)
      await write(spaceId, { operation: 'insert_files', files: files.slice(from, from + 20) });
    const { items } = (await api.get(`${SPACE}/content/files`, { spaceId }, { query: { limit: '100' } })).body as {
      items: { id: string; name: string }[];
    };
    return Object.fromEntries(items.map(({ id, name }) => [name.slice(0, -4), id]));
  };
  const note = async (spaceId: string, markdown: string) =>
    (await write(spaceId, { operation: 'insert_reusable_content', title: 'Note', document: { markdown } }))[0]!.reusableContent;
  let pages = 0;
  const page = async (spaceId: string, markdown: string, more: object = {}) =>
    (await write(spaceId, { operation: 'insert_page', title: `Page ${++pages}`, document: { markdown }, ...more }))[0]!.page.id;
  return { org, api, site, at, main, second, third, siteSpaces, write, filesOf, note, page };
}

type Setting = Awaited<ReturnType<typeof setUp>>;

const image = (id: string) => `![](/files/${id})`;
const include = (id: string) => `{% include "/reusable-contents/${id}" %}`;
const visitorOf = async ({ site }: Setting, claims: Record<string, unknown> = {}, more: Parameters<typeof passOf>[3] = {}) =>
  t.api.as(await passOf(t.app, site, claims, more));

/** The names of the files that are read by their ids; the lists must say the same. */
async function readable(as: Api, spaceId: string, files: Record<string, string>, mount = 'content'): Promise<string[]> {
  const found: string[] = [];
  for (const [name, fileId] of Object.entries(files)) {
    const { status } = await as.get(`${SPACE}/${mount}/files/:fileId`, { spaceId, fileId });
    if (status !== 404) found.push(name);
  }
  const namesIn = (items: { name: string }[]) => items.map(({ name }) => name.slice(0, -4)).toSorted();
  const listed = (await as.get(`${SPACE}/${mount}/files`, { spaceId }, { query: { limit: '100' } })).expect(200).body;
  expect(namesIn(listed.items)).toEqual(found.toSorted());
  expect(listed.count).toBe(found.length);
  const whole = (await as.get(`${SPACE}/${mount}`, { spaceId }, { query: { computed: 'false' } })).expect(200).body;
  expect(namesIn(whole.files)).toEqual(found.toSorted());
  return found.toSorted();
}

describe('a file', () => {
  let world: Setting;
  let files: Record<string, string>;
  let elsewhere: Record<string, string>;
  const PUBLIC = ['computed', 'cover', 'document', 'hiddenPage', 'link', 'linked', 'noteInNote', 'setting', 'shownBySecond'].toSorted();
  beforeAll(async () => {
    world = await setUp();
    const { api, at, main, second, third, write, filesOf, note, page } = world;
    files = await filesOf(
      main,
      ...['document', 'linked', 'conditional', 'nested', 'inHint', 'cover', 'link', 'hiddenPage', 'deletedPage', 'unused', 'computed'],
      ...['onStaffPage', 'belowStaffPage', 'noteInNote', 'conditionalNote', 'inConditionalPart', 'unusedNote', 'spaceVariable'],
      ...['setting', 'shownBySecond', 'hiddenInSecond', 'shownByThird', 'computedx'],
    );
    elsewhere = await filesOf(second, 'own', 'shownByMain');
    computedFile = files['computed']!;
    const f = files;
    const inner = await note(main, `${image(f['noteInNote']!)}\n\n${forStaff(image(f['inConditionalPart']!))}`);
    const outer = await note(main, include(inner));
    const conditional = await note(main, image(f['conditionalNote']!));
    await note(main, image(f['unusedNote']!));
    await write(main, { operation: 'set_variables', variables: { edition: 'open' } });
    await page(
      main,
      [
        image(f['document']!),
        `[a link](/files/${f['linked']})`,
        forStaff(image(f['conditional']!)),
        forStaff(`{% if expression="visitor.claims.plan == 'pro'" %}\n${image(f['nested']!)}\n{% endif %}`),
        `{% if expression="space.vars.edition == 'closed'" %}\n${image(f['spaceVariable']!)}\n{% endif %}`,
        include(outer),
        forStaff(include(conditional)),
        `![](/spaces/${second}/files/${elsewhere['shownByMain']})`,
      ].join('\n\n'),
      { cover: { ref: { kind: 'file', file: f['cover'] }, yPos: 0 } },
    );
    await write(main, { operation: 'insert_link', title: 'Link', target: { kind: 'file', file: f['link'] } });
    await page(main, image(f['hiddenPage']!), { hidden: true });
    const staff = await page(main, image(f['onStaffPage']!), { condition: STAFF });
    await page(main, image(f['belowStaffPage']!), { into: staff });
    await write(main, { operation: 'delete_page', page: await page(main, image(f['deletedPage']!)) });
    await write(main, {
      operation: 'insert_computed',
      title: 'Pictures',
      computed: { type: 'integration:test:pictures', props: {} },
    });
    await page(second, `${image(elsewhere['own']!)}\n\n![](/spaces/${main}/files/${f['shownBySecond']})`);
    await page(second, `![](/spaces/${main}/files/${f['hiddenInSecond']})`, { condition: STAFF });
    await page(third, `![](/spaces/${main}/files/${f['shownByThird']})`);
    const settings = { header: { links: [{ title: 'File', to: { kind: 'file', file: f['setting'], space: main } }] } };
    (await api.put(`${SITE}/customization`, at, settings)).expect(200);
  });

  it('is read where a visitor sees something that shows it, and nowhere else', async () => {
    const { main, second } = world;
    expect(await readable(await visitorOf(world), main, files)).toEqual(PUBLIC);
    expect(await readable(await visitorOf(world), second, elsewhere)).toEqual(['own', 'shownByMain']);
  });

  it('is read under the conditions that the claims meet', async () => {
    const more = ['conditional', 'conditionalNote', 'inConditionalPart', 'onStaffPage', 'belowStaffPage', 'hiddenInSecond'];
    expect(await readable(await visitorOf(world, { staff: true }), world.main, files)).toEqual([...PUBLIC, ...more].toSorted());
    const pro = await visitorOf(world, { staff: true, plan: 'pro' });
    expect(await readable(pro, world.main, files)).toEqual([...PUBLIC, ...more, 'nested'].toSorted());
    const onlyPro = await visitorOf(world, { plan: 'pro' });
    expect(await readable(onlyPro, world.main, files)).toEqual(PUBLIC);
  });

  it('is read by members in any case', async () => {
    expect(await readable(world.api, world.main, files)).toEqual(Object.keys(files).toSorted());
  });

  it('is no longer read when another space stops showing it, whatever ETag a renderer has', async () => {
    const { at, api, main, siteSpaces } = world;
    const as = await visitorOf(world);
    const { etag } = (await as.get(`${SPACE}/content/files`, { spaceId: main })).expect(200);
    const again = async () => (await as.get(`${SPACE}/content/files`, { spaceId: main }, { headers: { 'if-none-match': etag } })).status;
    expect(await again()).toBe(304);
    const condition = async (value: string | null) =>
      (await api.patch(`${SITE}/site-spaces/:id`, { ...at, id: siteSpaces[1]!.id }, { condition: value })).expect(200);
    await condition(STAFF);
    expect(await again()).toBe(200);
    expect(await readable(as, main, files)).toEqual(PUBLIC.filter((name) => name !== 'shownBySecond'));
    await condition(null);
    expect(await again()).toBe(304);
  });

  it('is found when what its documents show was not stored by an older version', async () => {
    const own = await setUp();
    const kept = await own.filesOf(own.main, 'shown', 'conditional');
    await own.page(own.main, `${image(kept['shown']!)}\n\n${forStaff(image(kept['conditional']!))}`);
    await t.db.query('UPDATE document_links SET uses = NULL WHERE space_id = $1', [own.main]);
    expect(await readable(await visitorOf(own), own.main, kept)).toEqual(['shown']);
    const rows = await t.db.query('SELECT 1 FROM document_links WHERE space_id = $1 AND uses IS NULL', [own.main]);
    expect(rows).toEqual([]);
  });
});

describe('a reusable content', () => {
  it('is read where a visitor sees something that includes it, with its document', async () => {
    const world = await setUp();
    const { main, second, note, page, write } = world;
    const inner = await note(main, 'Inner.');
    const notes = {
      included: await note(main, include(inner)),
      inner,
      conditional: await note(main, 'For staff.'),
      unused: await note(main, 'Nowhere.'),
      deleted: await note(main, 'Gone.'),
      shownBySecond: await note(main, 'From elsewhere.'),
    };
    await page(main, `${include(notes.included)}\n\n${forStaff(include(notes.conditional))}`);
    await write(main, { operation: 'delete_page', page: await page(main, include(notes.deleted), { condition: STAFF }) });
    await page(second, `{% content-ref url="/spaces/${main}/reusable-contents/${notes.shownBySecond}" %}\nNote\n{% endcontent-ref %}`);
    const readableBy = async (as: Api) => {
      const found: string[] = [];
      for (const [name, id] of Object.entries(notes)) {
        const { status, body } = await as.get(`${SPACE}/content/reusable-contents/:id`, { spaceId: main, id });
        const document = await as.get(`${SPACE}/content/reusable-contents/:id/document`, { spaceId: main, id });
        expect(document.status, name).toBe(status);
        if (status !== 200) continue;
        found.push(name);
        (await as.get(`${SPACE}/documents/:id`, { spaceId: main, id: body.document })).expect(200);
      }
      const whole = (await as.get(`${SPACE}/content`, { spaceId: main })).expect(200).body;
      expect(whole.reusableContents).toHaveLength(found.length);
      return found;
    };
    expect(await readableBy(await visitorOf(world))).toEqual(['included', 'inner', 'shownBySecond']);
    expect(await readableBy(await visitorOf(world, { staff: true }))).toEqual(['included', 'inner', 'conditional', 'shownBySecond']);
    expect(await readableBy(world.api)).toHaveLength(6);
  });
});

describe('a specification', () => {
  it('is read where a visitor sees something that shows it', async () => {
    const world = await setUp();
    const { org, main, third, note, page, write } = world;
    const names = ['shown', 'conditional', 'inUnusedNote', 'inNote', 'onDeletedPage', 'elsewhere', 'computed', 'computedForStaff'] as const;
    const specs = Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await t.make.openAPISpec(org)).slug])));
    const block = (name: (typeof names)[number]) =>
      `{% openapi-operation spec="${specs[name]}" path="/x" method="get" %}\n[x](/openapi/${specs[name]})\n{% endopenapi-operation %}`;
    await page(main, `${block('shown')}\n\n${forStaff(block('conditional'))}\n\n${include(await note(main, block('inNote')))}`);
    await note(main, block('inUnusedNote'));
    await write(main, { operation: 'delete_page', page: await page(main, block('onDeletedPage')) });
    await page(third, block('elsewhere'));
    const entry = (name: (typeof names)[number], condition?: string) => ({
      operation: 'insert_computed',
      title: name,
      computed: { type: 'builtin:openapi', props: {}, dependencies: { spec: { ref: { kind: 'openapi', spec: specs[name] } } } },
      ...(condition !== undefined && { condition }),
    });
    await write(main, entry('computed'), entry('computedForStaff', STAFF));
    const readableBy = async (as: Api) => {
      const found: string[] = [];
      for (const [name, slug] of Object.entries<string>(specs)) {
        const { status } = await as.get(SPEC, { organizationId: org.id, slug });
        if (status === 200) found.push(name);
      }
      return found;
    };
    expect(await readableBy(await visitorOf(world))).toEqual(['shown', 'inNote', 'computed']);
    expect(await readableBy(await visitorOf(world, { staff: true }))).toEqual([
      'shown',
      'conditional',
      'inNote',
      'computed',
      'computedForStaff',
    ]);
  });
});

describe('a preview of a change request', () => {
  it('reaches what the change request shows to the chosen claims', async () => {
    const world = await setUp();
    const { api, org, main, filesOf, page } = world;
    const files = await filesOf(main, 'before', 'proposed', 'forStaff', 'unused');
    const id = await page(main, image(files['before']!));
    const { id: changeRequestId } = (await api.post(`${SPACE}/change-requests`, { spaceId: main }, { subject: 'X' })).expect(201).body;
    const markdown = `${image(files['proposed']!)}\n\n${forStaff(image(files['forStaff']!))}`;
    const changes = [{ operation: 'update_page', page: id, document: { markdown } }];
    (await api.post(`${SPACE}/change-requests/:id/content`, { spaceId: main, id: changeRequestId }, { changes })).expect(200);
    const preview = { spaceId: main, changeRequestId, userId: org.admin.id };
    const mount = `change-requests/${changeRequestId}/content`;
    expect(await readable(await visitorOf(world, {}, { preview }), main, files, mount)).toEqual(['proposed']);
    expect(await readable(await visitorOf(world, { staff: true }, { preview }), main, files, mount)).toEqual(['forStaff', 'proposed']);
    expect(await readable(await visitorOf(world), main, files)).toEqual(['before']);
  });
});

describe('the tags of updates', () => {
  it('are listed with the content that has them, for visitors only if they see such an update', async () => {
    const world = await setUp();
    const { api, main, note, page } = world;
    const update = (tag: string) =>
      `{% updates %}\n{% update date="2026-11-01" tags=["${tag}","all"] %}\nIt is faster.\n{% endupdate %}\n{% endupdates %}`;
    const updates = await page(main, `${update('shown')}\n\n${forStaff(update('internal'))}`);
    await page(main, update('hidden'), { condition: STAFF });
    await page(main, include(await note(main, update('included'))));
    const tagsFor = async (as: Api) => {
      const { tags } = (await as.get(`${SPACE}/content`, { spaceId: main })).expect(200).body as {
        tags: { slug: string; label: string }[];
      };
      expect(tags.map(({ label }) => label)).toEqual(tags.map(({ slug }) => slug));
      return tags.map(({ slug }) => slug);
    };
    expect(await tagsFor(api)).toEqual(['all', 'hidden', 'included', 'internal', 'shown']);
    expect(await tagsFor(await visitorOf(world, { staff: true }))).toEqual(['all', 'hidden', 'included', 'internal', 'shown']);
    expect(await tagsFor(await visitorOf(world))).toEqual(['all', 'included', 'shown']);

    const changes = [{ operation: 'update_page', page: updates, document: { markdown: 'No more.' } }];
    (await api.post(`${SPACE}/content`, { spaceId: main }, { changes })).expect(200);
    expect(await tagsFor(await visitorOf(world))).toEqual(['all', 'included']);
  });
});
