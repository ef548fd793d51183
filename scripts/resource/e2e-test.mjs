export const e2eTest = ({ name, names, plural, pluralWords }) => `
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const LIST = '/v1/orgs/:organizationId/${plural}';
const ONE = '/v1/orgs/:organizationId/${plural}/:${name}Id';

describe('${pluralWords}', () => {
  it('are made, listed newest first, changed and deleted', async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const made = (await api.post(LIST, { organizationId: org.id }, { title: 'First' })).expect(201);
    expect(made.body).toMatchObject({ object: '${name}', title: 'First', permissions: { view: true, edit: true } });
    const at = { organizationId: org.id, ${name}Id: made.body.id as string };
    const second = await t.make.${name}(org);
    const list = (await api.get(LIST, at)).expect(200).body;
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([second.id, made.body.id]);
    expect((await api.patch(ONE, at, { title: 'Changed' })).expect(200).body.title).toBe('Changed');
    expect((await api.get(ONE, at)).expect(200).body.title).toBe('Changed');
    (await api.delete(ONE, at)).expect(204);
    (await api.delete(ONE, at)).expect(204);
    (await api.get(ONE, at)).expect(404);
  });

  it('are turned over page by page', async () => {
    const org = await t.make.org();
    const ${names} = [await t.make.${name}(org), await t.make.${name}(org), await t.make.${name}(org)];
    const page = async (query: Record<string, string | number>) =>
      (await t.api.as(org.admin).get(LIST, { organizationId: org.id }, { query })).expect(200).body;
    const first = await page({ limit: 2 });
    const rest = await page({ limit: 2, page: first.next.page });
    const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(${names}.map(({ id }) => id).toReversed());
    expect([first.count, rest.next]).toEqual([3, undefined]);
  });

  it('are written by those who may create content, and seen by all members', async () => {
    const org = await t.make.org();
    const at = { organizationId: org.id, ${name}Id: (await t.make.${name}(org)).id };
    const [writer, reader] = [t.api.as(await t.make.member(org, 'create')), t.api.as(await t.make.member(org, 'read'))];
    (await writer.post(LIST, at, { title: 'Mine' })).expect(201);
    (await writer.patch(ONE, at, { title: 'Mine' })).expect(200);
    expect((await reader.get(ONE, at)).expect(200).body.permissions).toEqual({ view: true, edit: false });
    (await reader.post(LIST, at, { title: 'Mine' })).expect(403);
    (await reader.patch(ONE, at, { title: 'Mine' })).expect(403);
    (await reader.delete(ONE, at)).expect(403);
  });

  it('keep to the limits of their fields', async () => {
    const org = await t.make.org();
    const post = (body: object) => t.api.as(org.admin).post(LIST, { organizationId: org.id }, body);
    (await post({ title: 'x'.repeat(100) })).expect(201);
    for (const body of [{}, { title: '' }, { title: 'x'.repeat(101) }, { title: null }, { title: 'x', unknown: 1 }]) (await post(body)).expect(400);
  });

  it('never answer through another organization', async () => {
    const [one, other] = [await t.make.org(), await t.make.org()];
    const at = { organizationId: one.id, ${name}Id: (await t.make.${name}(other)).id };
    (await t.api.as(one.admin).get(ONE, at)).expect(404);
    (await t.api.as(one.admin).delete(ONE, at)).expect(204);
    (await t.api.as(other.admin).get(ONE, { ...at, organizationId: other.id })).expect(200);
  });
});
`;
