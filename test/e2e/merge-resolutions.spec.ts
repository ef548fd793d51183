import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SPACE = '/v1/spaces/:spaceId';
const REQUEST = `${SPACE}/change-requests/:id`;

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

interface Conflict {
  target: { kind: string; id: string };
  path: string;
  kind: string;
}
interface Node {
  type?: string;
  key: string;
  nodes?: Node[];
  fragments?: { nodes: Node[] }[];
}

const as = () => t.api.as(org.admin);
const live = async (changes: unknown) => (await as().post(`${SPACE}/content`, { spaceId }, { changes })).expect(200).body;
const begin = async (): Promise<string> => (await as().post(`${SPACE}/change-requests`, { spaceId }, {})).expect(201).body.id;
const edit = async (id: string, changes: unknown) => (await as().post(`${REQUEST}/content`, { spaceId, id }, { changes })).expect(200);
const update = (id: string, body?: object) => as().post(`${REQUEST}/update`, { spaceId, id }, body);
const merge = (id: string) => as().post(`${REQUEST}/merge`, { spaceId, id });
const conflictsOf = async (id: string): Promise<{ conflicts: Conflict[]; theirs: string }> => (await update(id)).expect(409).body.error;
let made = 0;
const titled = async (title: string, fields: object = {}): Promise<string> =>
  (await live([{ operation: 'insert_page', title, slug: `page-${++made}`, document: {}, ...fields }])).changes[0].page.id;
const bodyOf = async (page: string, id: string): Promise<{ markdown: string; nodes: Node[] }> => {
  const at = `${REQUEST}/content/page/:page`;
  const { markdown } = (await as().get(at, { spaceId, id, page }, { query: { format: 'markdown' } })).expect(200).body;
  return { markdown, nodes: (await as().get(`${at}/document`, { spaceId, id, page })).expect(200).body.nodes };
};
const blocksIn = (nodes: readonly Node[] = []): Node[] =>
  nodes.flatMap((node) => [node, ...blocksIn(node.nodes), ...blocksIn(node.fragments?.flatMap((fragment) => fragment.nodes))]);

/** Containers with a text in them, as people write them. */
const CONTAINERS: Record<string, string> = {
  quote: '> Inner text',
  list: '- Inner text',
  tasks: '- [ ] Inner text',
  hint: '{% hint style="info" %}\nInner text\n{% endhint %}',
  tabs: '{% tabs %}\n{% tab title="One" %}\nInner text\n{% endtab %}\n{% endtabs %}',
  stepper: '{% stepper %}\n{% step %}\nInner text\n{% endstep %}\n{% endstepper %}',
  columns: '{% columns %}\n{% column %}\nInner text\n{% endcolumn %}\n{% endcolumns %}',
  expandable: '<details>\n\n<summary>More</summary>\n\nInner text\n\n</details>',
  conditional: '{% if true %}\nInner text\n{% endif %}',
  table: '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>Inner text</td></tr></tbody></table>',
};

describe('resolutions that meet in one container', () => {
  /** A change request that replaces a container by something else, in a space where its inner text was edited. */
  async function replaced(container: string, by = 'Replaced') {
    const page = await titled('Page', { document: { markdown: `Before\n\n${container}\n\nAfter` } });
    const request = await begin();
    const block = (await bodyOf(page, request)).nodes[1]!.key;
    await edit(request, [{ operation: 'patch_page', page, edits: [{ edit: 'replace', block, document: { markdown: by } }] }]);
    await live([{ operation: 'patch_page', page, edits: [{ edit: 'replace_text', find: 'Inner text', replace: 'Edited text' }] }]);
    return { page, request, block, ...(await conflictsOf(request)) };
  }

  for (const [name, container] of Object.entries(CONTAINERS)) {
    it(`are honoured or refused by name where a ${name} is replaced and its text is edited`, async () => {
      const { page, request, block, conflicts, theirs } = await replaced(container);
      const outer = conflicts.find(({ path }) => path.startsWith(`/blocks/${block}`));
      const inner = conflicts.filter((conflict) => conflict !== outer);
      const settle = (choice: { outer: object; inner: object }) =>
        update(request, {
          theirs,
          resolutions: [
            ...(outer ? [{ target: outer.target, path: outer.path, ...choice.outer }] : []),
            ...inner.map(({ target, path }) => ({ target, path, ...choice.inner })),
          ],
        });
      if (inner.length > 0) {
        const refused = await settle({ outer: { take: 'theirs' }, inner: { take: 'ours' } });
        if (outer && refused.status === 409) {
          const [pair] = refused.body.error.contradictions;
          expect(pair.map(({ path }: Conflict) => path)).toEqual([outer.path, expect.stringContaining('/blocks/')]);
          expect(refused.body.error.message).toContain('contradict each other');
        }
      }
      const reply = await settle({ outer: { take: 'ours' }, inner: { take: 'theirs' } });
      reply.expect(200);
      const { markdown, nodes } = await bodyOf(page, request);
      if (outer) expect(markdown).toContain('Replaced');
      if (inner.length > 0) expect(markdown.split('Edited text')).toHaveLength(2);
      expect(markdown).toContain('Before');
      expect(markdown).toContain('After');
      const keys = blocksIn(nodes).flatMap(({ key }) => key ?? []);
      expect(new Set(keys).size).toBe(keys.length);
    });
  }

  it('keep a paragraph that is to stay beside the quote that is to go', async () => {
    const { page, request, conflicts, theirs } = await replaced(CONTAINERS['quote']!);
    expect(conflicts.map(({ kind }) => kind).toSorted()).toEqual(['edit-delete', 'edit-edit']);
    const resolutions = conflicts.map(({ target, path, kind }) => ({ target, path, take: kind === 'edit-edit' ? 'ours' : 'theirs' }));
    (await update(request, { theirs, resolutions })).expect(200);
    expect((await bodyOf(page, request)).markdown).toBe('Before\n\nReplaced\n\nEdited text\n\nAfter\n');
  });

  it('go together where all take one side', async () => {
    for (const [take, text] of [
      ['ours', 'Before\n\nReplaced\n\nAfter\n'],
      ['theirs', 'Before\n\n> Edited text\n\nAfter\n'],
    ] as const) {
      const { page, request, conflicts, theirs } = await replaced(CONTAINERS['quote']!);
      const resolutions = conflicts.map(({ target, path }) => ({ target, path, take }));
      (await update(request, { theirs, resolutions })).expect(200);
      expect((await bodyOf(page, request)).markdown).toBe(text);
    }
  });

  it('keep a paragraph beside a block that somebody wrote in the place of its quote', async () => {
    const { page, request, block, conflicts, theirs } = await replaced(CONTAINERS['quote']!);
    const nodes = [{ object: 'text', leaves: [{ object: 'leaf', text: 'Written', marks: [] }] }];
    const value = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes };
    const resolutions = conflicts.map(({ target, path }) =>
      path === `/blocks/${block}` ? { target, path, value } : { target, path, take: 'theirs' },
    );
    (await update(request, { theirs, resolutions })).expect(200);
    expect((await bodyOf(page, request)).markdown).toBe('Before\n\nWritten\n\nEdited text\n\nAfter\n');
  });

  it('refuse a value that makes no block of it', async () => {
    const hint = (style: string) => `{% hint style="${style}" %}\nText\n{% endhint %}`;
    const page = await titled('Page', { document: { markdown: hint('info') } });
    const request = await begin();
    await edit(request, [{ operation: 'update_page', page, document: { markdown: hint('warning') } }]);
    await live([{ operation: 'update_page', page, document: { markdown: hint('danger') } }]);
    const { conflicts, theirs } = await conflictsOf(request);
    const resolve = (value: unknown) =>
      update(request, { theirs, resolutions: conflicts.map(({ target, path }) => ({ target, path, value })) });
    const { error } = (await resolve('loud')).expect(400).body;
    expect(error.errors[0].pointer).toBe('/resolutions/0/value');
    (await resolve('success')).expect(200);
  });
});

describe('a resolution that was given', () => {
  it('is not asked again where another keeps the container around its block', async () => {
    const page = await titled('Page', { document: { markdown: `Before\n\n${CONTAINERS['hint']}\n\nAfter` } });
    const request = await begin();
    const hint = (await bodyOf(page, request)).nodes[1]!;
    const edits = [
      { edit: 'replace_text', find: 'Inner text', replace: 'Kept' },
      { edit: 'insert', after: hint.nodes![0]!.key, document: { markdown: 'Left out' } },
    ];
    await edit(request, [{ operation: 'patch_page', page, edits }]);
    await live([{ operation: 'patch_page', page, edits: [{ edit: 'delete', block: hint.key }] }]);
    const { conflicts, theirs } = await conflictsOf(request);
    expect(conflicts.map(({ kind }) => kind)).toEqual(['edit-delete', 'edit-delete']);
    const resolutions = conflicts.map((conflict) => ({
      target: conflict.target,
      path: conflict.path,
      take: JSON.stringify(conflict).includes('Kept') ? 'ours' : 'theirs',
    }));
    (await update(request, { theirs, resolutions })).expect(200);
    const settled = 'Before\n\n{% hint style="info" %}\nKept\n{% endhint %}\n\nAfter\n';
    expect((await bodyOf(page, request)).markdown).toBe(settled);
    await titled('Another page');
    (await update(request)).expect(200);
    expect((await bodyOf(page, request)).markdown).toBe(settled);
  });

  it('restores a code with its lines', async () => {
    const code = (syntax: string) => `\`\`\`${syntax}\nInner text\n\`\`\``;
    const page = await titled('Page', { document: { markdown: code('js') } });
    const request = await begin();
    const block = (await bodyOf(page, request)).nodes[0]!.key;
    await edit(request, [{ operation: 'patch_page', page, edits: [{ edit: 'replace', block, document: { markdown: 'Replaced' } }] }]);
    await live([{ operation: 'update_page', page, document: { markdown: code('ts') } }]);
    const { conflicts, theirs } = await conflictsOf(request);
    const resolutions = conflicts.map(({ target, path }) => ({ target, path, take: 'theirs' }));
    (await update(request, { theirs, resolutions })).expect(200);
    expect((await bodyOf(page, request)).markdown).toContain(code('ts'));
  });
});

describe('moves into each other', () => {
  it('are one conflict that names both, and follow the side that is taken', async () => {
    for (const take of ['ours', 'theirs'] as const) {
      const [one, two] = [await titled('One'), await titled('Two')];
      const request = await begin();
      await edit(request, [{ operation: 'update_page', page: one, into: two }]);
      await live([{ operation: 'update_page', page: two, into: one }]);
      const { conflicts, theirs } = await conflictsOf(request);
      const target = { kind: 'page', id: one };
      const other = { target: { kind: 'page', id: two }, path: '/parent', base: null, ours: null, theirs: one };
      expect(conflicts).toEqual([{ target, path: '/parent', kind: 'move-move', base: null, ours: two, theirs: null, with: [other] }]);
      (await update(request, { theirs, resolutions: [{ target, path: '/parent', take }] })).expect(200);
      const { pages } = (await as().get(`${REQUEST}/content/pages`, { spaceId, id: request })).expect(200).body;
      const [upper, lower] = take === 'ours' ? [two, one] : [one, two];
      const found = pages.find(({ id }: { id: string }) => id === upper);
      expect(found.pages.map(({ id }: { id: string }) => id)).toEqual([lower]);
      spaceId = (await t.make.space({ org, editMode: 'live' })).id;
    }
  });
});

describe('resolutions that meet in a tree of pages', () => {
  async function deletedAbove() {
    const parent = await titled('Parent');
    const child = await titled('Child', { into: parent });
    const request = await begin();
    await edit(request, [{ operation: 'delete_page', page: parent }]);
    await live([
      { operation: 'update_page', page: parent, title: 'Renamed parent' },
      { operation: 'update_page', page: child, title: 'Renamed child' },
    ]);
    const { conflicts, theirs } = await conflictsOf(request);
    expect(conflicts.map(({ target, path, kind }) => [target.id, path, kind]).toSorted()).toEqual(
      [parent, child].map((id) => [id, '', 'edit-delete']).toSorted(),
    );
    const settle = (ofParent: string, ofChild: string) => {
      const at = (id: string, take: string) => ({ target: { kind: 'page', id }, path: '', take });
      return update(request, { theirs, resolutions: [at(parent, ofParent), at(child, ofChild)] });
    };
    const titles = async () =>
      JSON.stringify((await as().get(`${REQUEST}/content/pages`, { spaceId, id: request })).expect(200).body.pages).match(/Renamed \w+/g);
    return { parent, child, request, settle, titles };
  }

  it('are refused where a page is to go and a page below it to stay, and both are named', async () => {
    const { parent, child, request, settle } = await deletedAbove();
    const before = (await as().get(REQUEST, { spaceId, id: request })).body;
    const { error } = (await settle('ours', 'theirs')).expect(409).body;
    expect(error.type).toBe('merge-conflict');
    expect(error.contradictions).toEqual([[parent, child].map((id) => ({ target: { kind: 'page', id }, path: '' }))]);
    expect(error.message).toContain(`page ${parent} and page ${child} contradict each other`);
    expect(error.conflicts).toHaveLength(2);
    expect((await as().get(REQUEST, { spaceId, id: request })).body).toEqual(before);
  });

  it('hold where they go together', async () => {
    for (const [ofParent, ofChild, titles] of [
      ['theirs', 'theirs', ['Renamed parent', 'Renamed child']],
      ['theirs', 'ours', ['Renamed parent']],
      ['ours', 'ours', null],
    ] as const) {
      const found = await deletedAbove();
      (await found.settle(ofParent, ofChild)).expect(200);
      expect(await found.titles()).toEqual(titles);
      spaceId = (await t.make.space({ org, editMode: 'live' })).id;
    }
  });

  it('refuse a slug that a page beside it has', async () => {
    const page = await titled('Page');
    await titled('Other', { slug: 'taken' });
    const request = await begin();
    await edit(request, [{ operation: 'update_page', page, slug: 'ours' }]);
    await live([{ operation: 'update_page', page, slug: 'theirs' }]);
    const { theirs } = await conflictsOf(request);
    const resolve = (value: string) =>
      update(request, { theirs, resolutions: [{ target: { kind: 'page', id: page }, path: '/slug', value }] });
    expect((await resolve('taken')).expect(400).body.error.errors).toMatchObject([{ pointer: '/resolutions/0/value' }]);
    (await resolve('free')).expect(200);
  });
});

describe('an emoji and an icon', () => {
  async function signed(ours: object, theirs: object) {
    const page = await titled('Page', { emoji: '🐣' });
    const request = await begin();
    await edit(request, [{ operation: 'update_page', page, ...ours }]);
    await live([{ operation: 'update_page', page, ...theirs }]);
    const read = async () => (await as().get(`${REQUEST}/content/page/:page`, { spaceId, id: request, page })).expect(200).body;
    return { page, request, read };
  }

  it('are one field: a page has the emoji of one side or the icon of the other', async () => {
    for (const take of ['ours', 'theirs', 'value'] as const) {
      const { page, request, read } = await signed({ emoji: '🚀' }, { icon: 'rocket' });
      const { conflicts, theirs } = await conflictsOf(request);
      expect(conflicts).toEqual([
        {
          target: { kind: 'page', id: page },
          path: '/emoji',
          kind: 'edit-edit',
          base: { emoji: '🐣' },
          ours: { emoji: '🚀' },
          theirs: { icon: 'rocket' },
        },
      ]);
      const choice = take === 'value' ? { value: '🎉' } : { take };
      (await update(request, { theirs, resolutions: [{ target: { kind: 'page', id: page }, path: '/emoji', ...choice }] })).expect(200);
      const { emoji, icon } = await read();
      expect([emoji, icon]).toEqual({ ours: ['🚀', undefined], theirs: [undefined, 'rocket'], value: ['🎉', undefined] }[take]);
    }
  });

  it('are no conflict where one side alone changed them', async () => {
    const { request, read } = await signed({ icon: 'rocket' }, { title: 'Renamed' });
    (await update(request)).expect(200);
    expect(await read()).toMatchObject({ icon: 'rocket', title: 'Renamed' });
    expect(await read()).not.toHaveProperty('emoji');
    (await merge(request)).expect(200);
  });
});

describe('a default', () => {
  const CASES: readonly (readonly [fields: object, other: object])[] = [
    [{ layout: { width: 'default' } }, { layout: { width: 'wide' } }],
    [{ layout: { outline: true, coverSize: 'hero' } }, { layout: { outline: false, coverSize: 'full' } }],
    [{ hidden: false }, { hidden: true }],
    [
      { noIndex: false, noRobotsIndex: false },
      { noIndex: true, noRobotsIndex: true },
    ],
    [{ icon: '' }, { icon: 'rocket' }],
    [
      { description: '', linkTitle: '', condition: '' },
      { description: 'Words', linkTitle: 'Short', condition: 'true' },
    ],
    [{ cover: { yPos: 0 } }, { cover: { yPos: 3, ref: { kind: 'url', url: 'https://img.example/a.png' } } }],
    [{ metaLinks: { alternates: [] } }, { metaLinks: { canonical: { kind: 'url', url: 'https://home.example' } } }],
    [{ variables: {} }, { variables: { version: '2' } }],
  ];

  it('that one side sets is no change beside what the other sets', async () => {
    for (const [fields, other] of CASES) {
      const page = await titled('Page');
      const request = await begin();
      await edit(request, [{ operation: 'update_page', page, ...fields, title: 'Renamed' }]);
      await live([{ operation: 'update_page', page, ...other }]);
      (await merge(request)).expect(200);
      const merged = (await as().get(`${SPACE}/content/page/:page`, { spaceId, page })).expect(200).body;
      expect(merged).toMatchObject({ title: 'Renamed', ...other });
    }
  });

  it('that was stored before such writes were normalised is none either', async () => {
    const stored = t.make.page({ title: 'Page', hidden: false, layout: { width: 'default' }, description: '' } as never);
    spaceId = (await t.make.space({ org, editMode: 'live', pages: [stored] })).id;
    const page = stored.id;
    const request = await begin();
    await edit(request, [{ operation: 'update_page', page, title: 'Renamed' }]);
    await live([{ operation: 'update_page', page, layout: { width: 'wide' }, hidden: true, description: 'Words' }]);
    (await merge(request)).expect(200);
    const merged = (await as().get(`${SPACE}/content/page/:page`, { spaceId, page })).expect(200).body;
    expect(merged).toMatchObject({ title: 'Renamed', layout: { width: 'wide' }, hidden: true, description: 'Words' });
  });

  it('of a cover is shown although it is not stored', async () => {
    const ref = { kind: 'url', url: 'https://img.example/a.png' };
    const page = await titled('Page', { cover: { ref, yPos: 0, height: 240 } });
    const { cover } = (await as().get(`${SPACE}/content/page/:page`, { spaceId, page })).expect(200).body;
    expect(cover).toEqual({ ref, yPos: 0, height: 240 });
  });
});
