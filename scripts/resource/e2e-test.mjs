import { withArticle } from './names.mjs';

export const e2eTest = ({ address, kind, name, parent, pluralWords }) => `
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { newWorld, placeOf } from '../support/places.js';

const t = useApp();
const LIST = '/${address}';
const ONE = \`\${LIST}/:${name}Id\`;

/** ${capitalized(withArticle(parent.words))}, where it is, and those who may do everything with it. */
async function setUp() {
  const world = await newWorld(t.make);
  const at = await placeOf({ params: [${parent.chain.map(({ param }) => `'${param}'`).join(', ')}] }, world);
  return { org: world.org, at, api: t.api.as(world.owner), make: () => t.make.${name}({ id: at['${parent.param}']! }) };
}

describe('${pluralWords}', () => {
  it('are made, listed newest first, changed and deleted', async () => {
    const { at, api, make } = await setUp();
    const { body: first } = (await api.post(LIST, at, { title: 'First' })).expect(201);
    expect(first).toMatchObject({ object: '${kind}', title: 'First', permissions: { view: true, edit: true } });
    const one: Record<string, string> = { ...at, ${name}Id: first.id };
    const path = ONE.replaceAll(/:(\\w+)/g, (_, param: string) => one[param]!);
    expect(first.urls.location).toBe(\`https://docs.example.test\${path}\`);
    const second = await make();
    const list = (await api.get(LIST, at)).expect(200).body;
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect((await api.patch(ONE, one, { title: 'Changed' })).expect(200).body.title).toBe('Changed');
    expect((await api.get(ONE, one)).expect(200).body.title).toBe('Changed');
    (await api.delete(ONE, one)).expect(204);
    (await api.delete(ONE, one)).expect(204);
    (await api.get(ONE, one)).expect(404);
  });

  it('are turned over page by page', async () => {
    const { at, api, make } = await setUp();
    const all = [await make(), await make(), await make()];
    const page = async (query: Record<string, string | number>) => (await api.get(LIST, at, { query })).expect(200).body;
    const first = await page({ limit: 2 });
    const rest = await page({ limit: 2, page: first.next.page });
    const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(all.map(({ id }) => id).toReversed());
    expect([first.count, rest.next]).toEqual([3, undefined]);
  });

  it('are only read by those who only read ${withArticle(parent.words)}', async () => {
    const { org, at, make } = await setUp();
    const one = { ...at, ${name}Id: (await make()).id };
    const reader = t.api.as(await t.make.member(org, 'read'));
    expect((await reader.get(ONE, one)).expect(200).body.permissions).toEqual({ view: true, edit: false });
    (await reader.get(LIST, at)).expect(200);
    (await reader.post(LIST, at, { title: 'Mine' })).expect(403);
    (await reader.patch(ONE, one, { title: 'Mine' })).expect(403);
    (await reader.delete(ONE, one)).expect(403);
  });

  it('keep to the limits of their fields', async () => {
    const { at, api } = await setUp();
    (await api.post(LIST, at, { title: 'x'.repeat(100) })).expect(201);
    for (const body of [{}, { title: '' }, { title: 'x'.repeat(101) }, { title: null }, { title: 'x', unknown: 1 }]) {
      (await api.post(LIST, at, body)).expect(400);
    }
  });

  it('are never found below another ${parent.words}', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const ${name}Id = (await there.make()).id;
    (await here.api.get(ONE, { ...here.at, ${name}Id })).expect(404);
    (await here.api.delete(ONE, { ...here.at, ${name}Id })).expect(204);
    (await there.api.get(ONE, { ...there.at, ${name}Id })).expect(200);
  });
});
`;

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
