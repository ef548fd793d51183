import { Readable } from 'node:stream';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '../../src/common/json/canonical-json.js';
import { type ContentRef, isStorable } from '../../src/common/document/content-ref.js';
import { withRefs } from '../../src/common/document/with-refs.js';
import { IncomingFiles } from '../../src/modules/content/bytes/incoming-files.js';
import type { PageRecord } from '../../src/modules/versions/records/page-record.js';
import { SLUG } from '../../src/modules/versions/records/slug.js';
import { useApp } from '../support/app.js';
import { everyBlock } from '../support/every-block.js';
import { ImportRuns, requestOf } from '../support/import-runs.js';
import { pngOf } from '../support/png.js';
import { runs as runsOf } from '../support/runs.js';
import { SEED } from '../support/seed.js';
import { treeOf, type TreeEntry } from '../support/tree-of.js';
import { unzipped } from '../support/zip.js';

const t = useApp();

let org: Awaited<ReturnType<typeof t.make.org>>;
let runs: ImportRuns;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  runs ??= new ImportRuns(t, org.id, org.admin);
  spaceId = (await t.make.space({ org })).id;
});

const exported = async (address: string): Promise<Buffer> => {
  const reply = await t.app.inject({ method: 'GET', url: address, headers: { authorization: `Bearer ${org.admin.token}` } });
  expect(reply.statusCode, reply.statusCode === 200 ? '' : reply.body).toBe(200);
  return reply.rawPayload;
};

describe('an import', () => {
  it('makes pages of a folder of Markdown, with links and images, in one revision of a change request', async () => {
    const run = await runs.run(spaceId, {
      'README.md': '# Welcome\n\nSee [setup](guides/setup.md#first), [later](guides/) and [nothing](absent.md).\n\n![logo](img/logo.png)\n',
      'guides/setup.md': '---\ndescription: How to begin\nicon: bolt\n---\n\n# Setup\n\nBack to [start](../README.md).\n',
      'guides/advanced/README.md': '# Advanced\n',
      'img/logo.png': pngOf(2, 2),
      'img/unused.png': pngOf(1, 1),
    });
    expect(run.summary).toEqual({
      created: 4,
      updated: 0,
      moved: 0,
      removed: 0,
      unchanged: 0,
      skipped: 1,
      brokenLinks: 1,
      missingAnchors: 1,
      conflicts: 0,
    });
    expect(treeOf(await runs.pages(run))).toEqual(['Welcome (home)', 'Guides (guides) [group]', ['Advanced (advanced)', 'Setup (setup)']]);
    const text = await runs.markdown(run, 'home');
    expect(text).toContain('[setup](./guides/setup.md#first)');
    expect(text).toContain('and [nothing](absent.md).');
    expect(text).toMatch(/!\[logo\]\(\/files\/\w{20}\)/);
    expect(await runs.report(run)).toMatchObject({ 'img/unused.png': 'skipped: No page refers to it', 'guides/setup.md': 'created' });
    const { body } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/change-requests/:changeRequestId', requestOf(run))).expect(200);
    expect(body).toMatchObject({ status: 'draft', subject: 'Import of files' });
    const [row] = await t.db.query('SELECT count(*)::int AS count FROM revisions WHERE space_id = $1', [spaceId]);
    expect(row).toEqual({ count: 2 });
  });
});

describe('an export', () => {
  it('imports into the same space without a change, and into another one to the same bytes', async () => {
    const run = await runs.run(spaceId, {
      'SUMMARY.md':
        '# Table of contents\n\n* [Start](start.md)\n  * [Inner](start/inner.md)\n* [Elsewhere](https://example.com/x)\n\n## Guides\n\n* [One](guides/one.md)\n',
      'start.md': '---\nhidden: true\n---\n\n# Start: here\n\n![](.gitbook/assets/a.png)\n',
      'start/inner.md': '# Inner\n\n[up](../start.md)\n',
      'guides/one.md': '# One\n\nSee [group](./).\n',
      '.gitbook/assets/a.png': pngOf(3, 3),
      '.gitbook/vars.yaml': 'version: 2\n',
    });
    const first = await exported(`/v1/spaces/${spaceId}/change-requests/${run.target.changeRequest}/export`);
    expect(Object.keys(unzipped(first))).toEqual([
      'SUMMARY.md',
      '.gitbook/vars.yaml',
      'start/README.md',
      'start/inner.md',
      'guides/one.md',
      '.gitbook/assets/a.png',
    ]);
    const again = await runs.run(spaceId, first, { target: { changeRequest: run.target.changeRequest } });
    expect(again.summary).toMatchObject({ created: 0, updated: 0 });
    spaceId = (await t.make.space({ org })).id;
    const other = await runs.run(spaceId, first);
    const second = await exported(`/v1/spaces/${spaceId}/change-requests/${other.target.changeRequest}/export`);
    expect(unzipped(second)).toEqual(unzipped(first));
    expect(second.equals(first)).toBe(true);
    const [one, two] = [run, other].map(({ target }) => `/v1/spaces/${target.space}/change-requests/${target.changeRequest}/export`);
    const headers = { authorization: `Bearer ${org.admin.token}` };
    const { etag } = (await t.app.inject({ method: 'HEAD', url: one!, headers })).headers;
    expect((await t.app.inject({ method: 'GET', url: one!, headers: { ...headers, 'if-none-match': etag as string } })).statusCode).toBe(
      304,
    );
    expect((await t.app.inject({ method: 'GET', url: two! })).statusCode).toBe(401);
    const stranger = { authorization: `Bearer ${(await t.make.user()).token}` };
    expect((await t.app.inject({ method: 'GET', url: two!, headers: stranger })).statusCode).toBe(404);
  });
});

describe('any content', () => {
  const title = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => isStorable(text) && text.trim() !== '');
  const slug = fc.oneof(
    fc.constantFrom('readme', 'index', 'CON', 'con', 'a', 'A', 'a.md', 'x:y', 'summary', '-', '..a', 'é', 'e\u0301'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => SLUG.test(text) && text !== ''),
  );
  const fields = fc.record(
    {
      description: title,
      linkTitle: title,
      icon: fc.constantFrom('bolt', 'x-ray'),
      hidden: fc.constant(true),
      noIndex: fc.constant(true),
      condition: fc.constantFrom('true', 'visitor.claims.a == "--> b"'),
      layout: fc.constantFrom({ width: 'wide' as const }, { cover: false, outline: false, coverSize: 'full' as const }),
      cover: fc.constantFrom({ ref: { kind: 'url', url: 'https://example.com/a (b).png' }, yPos: 3 }, { yPos: 1, height: 100 }),
      variables: fc.constantFrom({ version: '2.1', on: true }),
    },
    { requiredKeys: [] },
  );
  const entry = fc.record({
    title,
    slug,
    fields,
    kind: fc.constantFrom('document', 'document', 'document', 'group', 'link'),
    under: fc.nat(),
  });

  /** Pages below each other, groups at the top, links anywhere. */
  function pagesFrom(entries: readonly (typeof entry extends fc.Arbitrary<infer Of> ? Of : never)[]): PageRecord[] {
    const pages: PageRecord[] = [];
    for (const { title: named, slug: wanted, fields: some, kind, under } of entries) {
      const holders = [null, ...pages.filter(({ type }) => type !== 'link').map(({ id }) => id)];
      const parent = kind === 'group' ? null : holders[under % holders.length]!;
      if (kind !== 'link' && pages.some((page) => page.parent === parent && page.slug === wanted)) continue;
      const { hidden, condition, linkTitle, icon } = some;
      if (kind === 'document') pages.push(t.make.page({ parent, title: named, slug: wanted, ...some }));
      else if (kind === 'group')
        pages.push(t.make.page({ type: 'group', title: named, slug: wanted, ...(hidden && { hidden }), ...(condition && { condition }) }));
      else {
        const target =
          under % 2 === 0 || pages.length === 0 ? { kind: 'url', url: 'https://example.com/x?(y)' } : { kind: 'page', page: pages[0]!.id };
        pages.push(
          t.make.page({ type: 'link', parent, title: named, slug: '', target, ...(linkTitle && { linkTitle }), ...(icon && { icon }) }),
        );
      }
    }
    return pages;
  }

  it('is exported, imported into an empty space, and exported as the same bytes', async () => {
    const samples = fc.sample(fc.array(entry, { minLength: 5, maxLength: 30 }), { seed: SEED, ...runsOf(15) });
    for (const entries of samples) {
      const pages = pagesFrom(entries);
      const whole = t.make.page({ title: 'Whole', slug: 'whole' });
      const stored = await t.app.get(IncomingFiles).store(Readable.from([pngOf(2, 2)]));
      const file = t.make.file({ name: 'a: (1).png', ...stored });
      const content = t.make.reusableContent({ title: 'Note # 1' });
      const refs: Record<string, ContentRef> = {
        page: { kind: 'page', page: whole.id },
        file: { kind: 'file', file: file.id },
        'reusable-content': { kind: 'reusable-content', reusableContent: content.id },
      };
      const document = withRefs(everyBlock().document, (ref) =>
        ref['space'] !== undefined
          ? ref
          : ref['page'] !== undefined && ref.kind === 'anchor'
            ? { ...ref, page: whole.id }
            : (refs[ref.kind] ?? ref),
      );
      const space = await t.make.space({
        org,
        pages: [...pages, { ...whole, document: hashOf(document) }],
        files: [file],
        reusableContents: [content],
        documents: [document],
      });
      const first = await exported(`/v1/spaces/${space.id}/export`);
      spaceId = (await t.make.space({ org })).id;
      const run = await runs.run(spaceId, first);
      const second = await exported(`/v1/spaces/${spaceId}/change-requests/${run.target.changeRequest}/export`);
      expect(unzipped(second), `seed ${SEED}`).toEqual(unzipped(first));
      expect(second.equals(first), `seed ${SEED}`).toBe(true);
      spaceId = space.id;
      expect((await runs.run(spaceId, first)).summary, `seed ${SEED}`).toMatchObject({ created: 0, updated: 0 });
    }
  });
});

describe('an import into content that exists', () => {
  it('replaces the empty page of a new space, and nothing that somebody wrote', async () => {
    const fresh = async () =>
      (await t.api.as(org.admin).post('/v1/orgs/:organizationId/spaces', { organizationId: org.id }, { title: 'New' })).expect(201).body
        .id as string;
    const files = { 'README.md': '# Welcome\n\nHello.\n', 'setup.md': '# Setup\n\nHere.\n' };
    spaceId = await fresh();
    expect(treeOf(await runs.pages(await runs.run(spaceId, files)))).toEqual(['Welcome (home)', 'Setup (setup)']);
    spaceId = await fresh();
    const [first] = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/content/pages', { spaceId })).expect(200).body.pages;
    const below = await runs.run(spaceId, files, { target: { page: first.id } });
    expect(treeOf(await runs.pages(below))).toEqual(['Untitled (untitled)', ['Welcome (home)', 'Setup (setup)']]);
    const own = await runs.run(spaceId, { 'untitled.md': '# Named so\n\nHello.\n' });
    expect(treeOf(await runs.pages(own))).toEqual(['Named so (untitled)']);
    const request = (await t.api.as(org.admin).post('/v1/spaces/:spaceId/change-requests', { spaceId }, { subject: 'Write' })).expect(
      201,
    ).body;
    const at = { spaceId, changeRequestId: request.id };
    const changes = [{ operation: 'update_page', page: first.id, title: 'Untitled', document: { markdown: 'Written.' } }];
    (await t.api.as(org.admin).post('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', at, { changes })).expect(200);
    const into = await runs.run(spaceId, files, { target: { changeRequest: request.id } });
    expect(treeOf(await runs.pages(into))).toEqual(expect.arrayContaining(['Untitled (untitled)', 'Welcome (home)']));
  });

  it('puts in what pages include, and says so of files that nothing else uses', async () => {
    const run = await runs.run(spaceId, {
      'mkdocs.yml': 'site_name: Docs\n',
      'docs/index.md':
        '# Home\n\n!!! tip\n    ```python\n    --8<-- "src/app.py"\n    ```\n\n[source](../src/shown.py)\n\n--8<-- "src/shown.py"\n',
      'src/app.py': 'print(1)\n',
      'src/shown.py': 'print(2)\n',
      'src/other.py': 'print(3)\n',
      'parts/note.md': 'Nobody includes this.\n',
    });
    expect(await runs.markdown(run, 'home')).toContain('{% hint style="success" %}\n```python\nprint(1)\n```\n{% endhint %}');
    expect(await runs.report(run)).toEqual({
      'docs/index.md': 'created',
      'mkdocs.yml': 'skipped: It was read for the structure',
      'parts/note.md': 'skipped: It is outside `docs/`, the folder of the documentation',
      'src/app.py': 'skipped: Its text is a part of the pages that include it',
      'src/other.py': 'skipped: No page refers to it',
      'src/shown.py': 'created',
    });
  });

  it('refuses pages with conditions that only the tool can evaluate, and conditions in any front matter hold', async () => {
    const run = await runs.run(spaceId, {
      'hugo.toml': '',
      'content/a.md': '# A\n\n{{< if staff >}}\nsecret\n{{< /if >}}\n',
      'content/b.md': '+++\ntitle = "B"\nif = "visitor.claims.staff"\n+++\n\nB.\n',
    });
    expect((await runs.report(run))['content/a.md']).toMatch(/^skipped: `\{\{< if >\}\}` may show its content only sometimes/);
    const [page] = (await runs.pages(run)).filter(({ title }) => title === 'B') as { condition?: string }[];
    expect(page!.condition).toBe('visitor.claims.staff');
  });

  it.each<[string, Record<string, string>]>([
    [
      'Hugo',
      {
        'hugo.toml': '',
        'content/yaml.md': '---\ntitle: Kept\ndraft: true\n---\nKept.\n',
        'content/toml.md': '+++\ntitle = "Kept"\ndraft = true\n+++\nKept.\n',
        'content/text.md': '---\ntitle: Kept\nDraft: "true"\nif: visitor.claims.staff\n---\nKept.\n',
        'content/future.md': '---\ntitle: Kept\npublishDate: 2999-01-01\n---\nKept.\n',
        'content/dated.md': '---\ntitle: Kept\ndate: 2999-01-01T00:00:00Z\n---\nKept.\n',
        'content/over.md': '---\ntitle: Kept\nexpiryDate: 2001-01-01\n---\nKept.\n',
        'content/parts.md': '---\ntitle: Kept\nbuild:\n  render: never\n---\nKept.\n',
        'content/section/_index.md': '---\ntitle: Kept\ncascade:\n  draft: true\n---\nKept.\n',
        'content/section/below.md': '---\ntitle: Kept\n---\nKept.\n',
        'content/shown.md': '---\ntitle: Shown\ndraft: false\ndate: 2001-01-01\nexpiryDate: 2999-01-01\n---\nShown.\n',
      },
    ],
    [
      'MkDocs',
      {
        'mkdocs.yml':
          'site_name: x\nexclude_docs: |\n  # Not yet\n  /private/\n  *.draft.md\n  !shown.draft.md\ndraft_docs: |\n  later.md\nnav: [shown.draft.md, later.md]\n',
        'docs/kept.md': '---\ndraft: true\n---\n# Kept\n',
        'docs/private/kept.md': '# Kept\n',
        'docs/guide/kept.draft.md': '# Kept\n',
        'docs/later.md': '# Kept\n',
        'docs/.kept.md': '# Kept\n',
        'docs/shown.draft.md': '# Shown\n',
      },
    ],
    [
      'Docusaurus',
      {
        'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { exclude: ['**/*.{tmp,old}.md', 'private/**'] } }]] };",
        'docs/kept.md': '---\ndraft: true\n---\n# Kept\n',
        'docs/a/kept.old.md': '# Kept\n',
        'docs/private/b/kept.md': '# Kept\n',
        'docs/shown.md': '# Shown\n',
      },
    ],
    [
      'Mintlify',
      {
        'docs.json': '{ "navigation": ["shown", "kept"] }',
        'shown.mdx': '---\ntitle: Shown\n---\nShown.\n',
        'kept.mdx': '---\ntitle: Kept\ngroups: ["admin"]\n---\nKept.\n',
      },
    ],
    [
      'a folder',
      {
        'shown.md': '# Shown\n',
        'a.md': '---\npublished: false\n---\n# Kept\n',
        'b.md': '---\ntitle: a: b\ndraft: yes\n---\n# Kept\n',
        'c.md': '---\ndraft: true\nbroken: [\n---\n# Kept\n',
      },
    ],
  ])('does not publish what the tool keeps from readers: %s', async (_, files) => {
    const run = await runs.run(spaceId, files);
    const open = (pages: readonly TreeEntry[]): string[] =>
      pages.flatMap(({ title, condition, pages: inner = [] }) =>
        condition === undefined ? [title, ...open(inner)] : condition.includes('false') ? [] : [`${title} if ${condition}`],
      );
    expect(open(await runs.pages(run))).toEqual(['Shown']);
  });

  it('updates pages by path, keeps the keys of blocks, and leaves everything else', async () => {
    const first = await runs.run(spaceId, { 'a.md': '# A\n\nOne.\n\nTwo.\n', 'b.md': '# B\n' });
    const target = { changeRequest: first.target.changeRequest };
    const keysOf = async (): Promise<string[]> => {
      const [{ id }] = (await runs.pages(first)) as unknown as [{ id: string }];
      const path = '/v1/spaces/:spaceId/change-requests/:changeRequestId/content/page/:pageId/document';
      const { nodes } = (await t.api.as(org.admin).get(path, { ...requestOf(first), pageId: id })).expect(200).body;
      return nodes.map(({ key }: { key: string }) => key);
    };
    const before = await keysOf();
    const dry = await runs.run(
      spaceId,
      { 'a.md': '# A\n\nOne.\n\nTwo!\n\nThree.\n', 'c.md': '# C\n\n[b](b.md)\n' },
      { target, dryRun: true },
    );
    expect(dry.summary).toMatchObject({ created: 1, updated: 1 });
    expect(treeOf(await runs.pages(first))).toEqual(['A (a)', 'B (b)']);
    const second = await runs.run(spaceId, { 'a.md': '# A\n\nOne.\n\nTwo!\n\nThree.\n', 'c.md': '# C\n\n[b](b.md)\n' }, { target });
    expect(second.summary).toMatchObject({ created: 1, updated: 1, brokenLinks: 0 });
    expect(treeOf(await runs.pages(first))).toEqual(['A (a)', 'C (c)', 'B (b)']);
    expect((await keysOf()).slice(0, 2)).toEqual(before);
    const third = await runs.run(spaceId, { 'a.md': '# A\n\nOne.\n\nTwo!\n\nThree.\n', 'c.md': '# C\n\n[b](b.md)\n' }, { target });
    expect(third.summary).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it('reports texts that cannot be pages, and values that are invalid', async () => {
    const run = await runs.run(spaceId, {
      'latin.md': Buffer.from('# caf\xe9', 'latin1'),
      'good.md': '---\nhidden: maybe\nemoji: 🚀\ndescription: "a\\0b\\uD800"\n---\n# Good\0\n',
    });
    expect(await runs.report(run)).toMatchObject({
      'latin.md': 'skipped: It is not text in UTF-8',
      'good.md': expect.stringMatching(/^created: The front matter has invalid values: `hidden`/) as unknown,
    });
  });
});
