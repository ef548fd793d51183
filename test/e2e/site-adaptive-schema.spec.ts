import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const SCHEMA = `${SITE}/adaptive-schema`;
const CONDITIONS = `${SCHEMA}/template-conditions`;

const BETA = { type: 'boolean', description: 'In the beta' };
const schemaOf = (properties: object, further: object = {}) => ({ type: 'object', properties, additionalProperties: false, ...further });

async function setUp() {
  const org = await t.make.org();
  const site = await t.make.site(org);
  return { org, site, api: t.api.as(org.admin), at: { organizationId: org.id, siteId: site.id } };
}

describe('the adaptive schema of a site', () => {
  it('is empty at first, then what was put, with its claims in their order', async () => {
    const { api, at } = await setUp();
    const first = (await api.get(SCHEMA, at)).expect(200).body;
    expect(first).toMatchObject({ object: 'site-adaptive-schema', jsonSchema: schemaOf({}) });
    expect((await api.get(CONDITIONS, at)).expect(200).body).toEqual({ items: [] });
    const jsonSchema = schemaOf(
      {
        zebra: BETA,
        plan: { type: 'string', description: 'The plan', enum: ['pro', 'free'] },
        undescribed: { type: 'boolean' },
        teams: { type: 'array', description: 'The teams', items: { type: 'string', enum: ['docs'] } },
        unsigned: { ...schemaOf({ seats: { type: 'number', description: 'Seats' } }), description: 'From the browser' },
      },
      { $schema: 'http://json-schema.org/draft-07/schema#', description: 'Our visitors' },
    );
    const put = (await api.put(SCHEMA, at, { jsonSchema })).expect(200).body;
    expect(put.updatedAt > first.updatedAt).toBe(true);
    const read = (await api.get(SCHEMA, at)).expect(200).body;
    expect(read).toEqual(put);
    expect(JSON.stringify(read.jsonSchema)).toBe(JSON.stringify(jsonSchema));
    expect((await api.get(SITE, at)).body).not.toHaveProperty('adaptiveSchema');
    (await api.put(SCHEMA, at, { jsonSchema: schemaOf({}) })).expect(200);
    expect((await api.get(SCHEMA, at)).body.jsonSchema).toEqual(schemaOf({}));
  });

  it('suggests conditions that sections and site spaces accept', async () => {
    const { org, api, at, site } = await setUp();
    const section = await t.make.siteSection(site, await t.make.space({ org }));
    const jsonSchema = schemaOf({
      'it\'s "new" \\': { type: 'string', description: 'Any', enum: ['a "b"', "c'", '\\'] },
      unsigned: { ...schemaOf({ beta: BETA }), description: 'From the browser' },
    });
    (await api.put(SCHEMA, at, { jsonSchema })).expect(200);
    const { items } = (await api.get(CONDITIONS, at)).expect(200).body;
    expect(items).toHaveLength(7);
    expect(items.at(-2)).toEqual({
      description: 'unsigned.beta is true: In the beta',
      condition: 'visitor.claims.unsigned.beta == true',
    });
    for (const { condition } of items) {
      const place = { ...at, siteSectionId: section.id };
      expect((await api.patch(`${SITE}/sections/:siteSectionId`, place, { condition })).expect(200).body.condition).toBe(condition);
    }
  });

  it.each<[string, unknown, string]>([
    ['no object', [], '/jsonSchema'],
    ['another type', { ...schemaOf({}), type: 'array' }, '/jsonSchema/type'],
    ['no properties', { type: 'object', additionalProperties: false }, '/jsonSchema/properties'],
    ['further claims', { type: 'object', properties: {} }, '/jsonSchema/additionalProperties'],
    ['another draft', schemaOf({}, { $schema: 'https://json-schema.org/draft/2020-12/schema' }), '/jsonSchema/$schema'],
    ['a reference to elsewhere', schemaOf({ a: { $ref: 'https://example.com/schema.json' } }), '/jsonSchema/properties/a/type'],
    ['a reference to itself', schemaOf({ a: { ...BETA, $ref: '#' } }), '/jsonSchema/properties/a/$ref'],
    ['definitions', schemaOf({}, { definitions: {} }), '/jsonSchema/definitions'],
    ['a pattern', schemaOf({ a: { type: 'string', description: 'x', pattern: '^(a+)+$' } }), '/jsonSchema/properties/a/pattern'],
    ['names by pattern', schemaOf({}, { patternProperties: { '^(a+)+$': BETA } }), '/jsonSchema/patternProperties'],
    ['a blank description', schemaOf({ a: { ...BETA, description: ' ' } }), '/jsonSchema/properties/a/description'],
    ['a claim of an unknown type', schemaOf({ a: { ...BETA, type: ['boolean', 'null'] } }), '/jsonSchema/properties/a/type'],
    ['a claim that is true', schemaOf({ a: true }), '/jsonSchema/properties/a'],
    ['a claim without a name', schemaOf({ '': BETA }), '/jsonSchema/properties/'],
    ['a claim with a long name', schemaOf({ ['a~/'.repeat(22)]: BETA }), `/jsonSchema/properties/${'a~0~1'.repeat(22)}`],
    ['a claim that objects inherit', schemaOf({ toString: BETA }), '/jsonSchema/properties/toString'],
    ['values of a number', schemaOf({ a: { type: 'number', description: 'x', enum: [1] } }), '/jsonSchema/properties/a/enum'],
    ['no values', schemaOf({ a: { type: 'string', description: 'x', enum: [] } }), '/jsonSchema/properties/a/enum'],
    ['a value twice', schemaOf({ a: { type: 'string', description: 'x', enum: ['b', 'b'] } }), '/jsonSchema/properties/a/enum'],
    ['a value that is no text', schemaOf({ a: { type: 'string', description: 'x', enum: [null] } }), '/jsonSchema/properties/a/enum'],
    [
      'lists of lists',
      schemaOf({ a: { type: 'array', description: 'x', items: { type: 'array' } } }),
      '/jsonSchema/properties/a/items/type',
    ],
    ['a list of anything', schemaOf({ a: { type: 'array', description: 'x' } }), '/jsonSchema/properties/a/items'],
    [
      'an open object',
      schemaOf({ a: { ...schemaOf({}), description: 'x', additionalProperties: true } }),
      '/jsonSchema/properties/a/additionalProperties',
    ],
    ['unsigned claims that are no object', schemaOf({ unsigned: BETA }), '/jsonSchema/properties/unsigned/type'],
    [
      'too many claims',
      schemaOf(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`c${n}`, BETA]))),
      '/jsonSchema/properties/c500',
    ],
    [
      'too many values',
      schemaOf({ a: { type: 'string', description: 'x', enum: Array.from({ length: 500 }, String) } }),
      '/jsonSchema/properties/a/enum',
    ],
    ['too much text', schemaOf({}, { description: 'x'.repeat(70_000) }), '/jsonSchema'],
  ])('is refused with %s', async (_, jsonSchema, pointer) => {
    const { api, at } = await setUp();
    const { error } = (await api.put(SCHEMA, at, { jsonSchema })).expect(400).body;
    expect(error.errors.map((problem: { pointer: string }) => problem.pointer)).toContain(pointer);
    expect((await api.get(SCHEMA, at)).body.jsonSchema).toEqual(schemaOf({}));
  });

  it('is refused when it nests deeper than 5 levels', async () => {
    const { api, at } = await setUp();
    const nested = (levels: number): object => (levels === 0 ? BETA : { ...schemaOf({ a: nested(levels - 1) }), description: 'x' });
    (await api.put(SCHEMA, at, { jsonSchema: nested(5) })).expect(200);
    for (const levels of [6, 60]) (await api.put(SCHEMA, at, { jsonSchema: nested(levels) })).expect(400);
  });

  it('is read by members, and replaced by administrators of the site', async () => {
    const { org, at } = await setUp();
    const jsonSchema = schemaOf({ beta: BETA });
    for (const role of ['read', 'create'] as const) {
      const member = t.api.as(await t.make.member(org, role));
      for (const path of [SCHEMA, CONDITIONS]) (await member.get(path, at)).expect(200);
      (await member.put(SCHEMA, at, { jsonSchema })).expect(403);
    }
    const guest = await t.make.member(org, null);
    const strangers = [t.api.as(guest), t.api.as((await t.make.org()).admin)];
    for (const api of strangers) {
      for (const path of [SCHEMA, CONDITIONS]) (await api.get(path, at)).expect(404);
      (await api.put(SCHEMA, at, { jsonSchema })).expect(404);
    }
    (await t.api.anonymous().put(SCHEMA, at, { jsonSchema })).expect(401);
    await t.make.grant(org, { userId: guest.id }, 'admin', at.siteId);
    (await t.api.as(guest).put(SCHEMA, at, { jsonSchema })).expect(200);
  });

  it('is not replaced by a writer who has read an older one', async () => {
    const { api, at } = await setUp();
    const etag = (await api.get(SCHEMA, at)).headers['etag'] as string;
    const put = (name: string) => api.put(SCHEMA, at, { jsonSchema: schemaOf({ [name]: BETA }) }, { headers: { 'if-match': etag } });
    const replies = await Promise.all([put('one'), put('two')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const winner = replies.find(({ status }) => status === 200)!;
    expect((await api.get(SCHEMA, at)).body).toEqual(winner.body);
  });
});
