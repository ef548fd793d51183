import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const PATH = '/v1/orgs/:organizationId/agent-instructions';

type Org = Awaited<ReturnType<typeof t.make.org>>;
const get = (org: Org, caller = org.admin) => t.api.as(caller).get(PATH, { organizationId: org.id });
const put = (org: Org, body: object, caller = org.admin) => t.api.as(caller).put(PATH, { organizationId: org.id }, body);

const document = (...nodes: unknown[]) => ({ object: 'document', data: { schemaVersion: 1 }, nodes });
const paragraph = (text: string) => ({
  object: 'block',
  type: 'paragraph',
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});
/** A document with this many levels of nodes. */
const nested = (depth: number) =>
  document(Array.from({ length: depth }).reduce<object>((node) => ({ object: 'block', nodes: [node] }), { object: 'block' }));

describe('agent instructions', () => {
  it('are empty at first, as old as the organization', async () => {
    const org = await t.make.org();
    expect((await get(org)).expect(200).body).toEqual({
      object: 'agent-instructions',
      instructions: document(),
      updatedAt: org.createdAt.toISOString(),
      updatedBy: org.createdBy,
      urls: { location: `https://docs.example.test/v1/orgs/${org.id}/agent-instructions` },
    });
  });

  it('come back as they were written, and say who wrote them when', async () => {
    const org = await t.make.org();
    const writer = await t.make.member(org, 'admin');
    const instructions = {
      ...document(paragraph('“Ünïcode” 日本語 👩🏽‍🚀\n\t\\"')),
      data: { schemaVersion: 2, nested: { list: [1, null, true] } },
    };
    const before = Date.now();
    const written = (await put(org, { instructions }, writer)).expect(200).body;
    expect(written).toMatchObject({ instructions, updatedBy: writer.id });
    expect(Date.parse(written.updatedAt)).toBeGreaterThanOrEqual(before);
    expect((await get(org)).expect(200).body).toEqual(written);
  });

  it('are read by every member and written by administrators', async () => {
    const org = await t.make.org();
    for (const role of [null, 'read', 'create'] as const) {
      const member = await t.make.member(org, role);
      (await get(org, member)).expect(200);
      (await put(org, { instructions: document() }, member)).expect(403);
    }
    (await put(org, { instructions: document() })).expect(200);
  });

  it('are bounded in depth and in size', async () => {
    const org = await t.make.org();
    (await put(org, { instructions: nested(63) })).expect(200);
    (await put(org, { instructions: nested(64) })).expect(400);
    (await put(org, { instructions: document(paragraph('x'.repeat(250 * 1024))) })).expect(200);
    (await put(org, { instructions: document(paragraph('x'.repeat(256 * 1024))) })).expect(400);
  });

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['a text', 'Be brief.'],
    ['a list', [document()]],
    ['another object', { ...document(), object: 'block' }],
    ['without nodes', { object: 'document', data: {} }],
    ['without data', { object: 'document', nodes: [] }],
    ['with data that is a list', { ...document(), data: [] }],
    ['with nodes that are none', document('text')],
    ['with nodes that do not say what they are', document({ type: 'paragraph' })],
    ['with children that are no list', document({ object: 'block', nodes: {} })],
  ])('are never %s', async (_, instructions) => {
    const org = await t.make.org();
    const { error } = (await put(org, { instructions })).expect(400).body;
    expect(error.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/instructions']);
    expect((await get(org)).body.instructions).toEqual(document());
  });
});
