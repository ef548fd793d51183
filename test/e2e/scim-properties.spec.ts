import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { runs } from '../support/runs.js';
import { ENTERPRISE, USER } from '../support/scim-client.js';
import { makeScim } from '../support/scim-world.js';
import { SEED } from '../support/seed.js';

const t = useApp();
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const email = fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@props.example.test`);
const type = fc.constantFrom('work', 'home', 'other');
const optional = <T extends Record<string, fc.Arbitrary<unknown>>>(shape: T) => fc.record(shape, { requiredKeys: [] });
const filled = <T extends object>(arbitrary: fc.Arbitrary<T>) => arbitrary.filter((value) => Object.keys(value).length > 0);

const user = fc
  .record(
    {
      userName: email,
      emails: fc.uniqueArray(fc.record({ value: email, type, primary: fc.boolean() }, { requiredKeys: ['value'] }), {
        minLength: 1,
        maxLength: 4,
        selector: ({ value }) => value,
      }),
      externalId: text,
      displayName: text,
      nickName: text,
      title: text,
      locale: text,
      active: fc.boolean(),
      name: filled(optional({ givenName: text, familyName: text, formatted: text, honorificPrefix: text })),
      phoneNumbers: fc.array(fc.record({ value: text, type }), { minLength: 1, maxLength: 3 }),
      addresses: fc.array(filled(optional({ locality: text, country: text, type, primary: fc.boolean() })), { minLength: 1, maxLength: 2 }),
      [ENTERPRISE]: filled(optional({ department: text, costCenter: text, manager: filled(optional({ value: text, displayName: text })) })),
    },
    { requiredKeys: ['userName', 'emails', 'active'] },
  )
  .map((value) => value as Record<string, unknown>);

type Model = Record<string, unknown> & { emails?: { type: string; value: string }[] };
interface Step {
  operation: object;
  /** What it does, written a second time, as simply as possible. */
  effect: (model: Model) => Model;
}

const without = (model: Model, name: string): Model => Object.fromEntries(Object.entries(model).filter(([key]) => key !== name));
const anyCase = (op: string) => fc.constantFrom(op, op.toUpperCase(), op[0]!.toUpperCase() + op.slice(1));
const writes = fc.oneof(anyCase('add'), anyCase('replace'));
const withEmails = (model: Model, emails: { type: string; value: string }[]): Model =>
  emails.length > 0 ? { ...model, emails } : without(model, 'emails');

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(writes, fc.constantFrom('title', 'nickName', 'displayName'), text, fc.boolean()).map(([op, name, value, hasPath]) => ({
    operation: hasPath ? { op, path: name, value } : { op, value: { [name]: value } },
    effect: (model: Model) => ({ ...model, [name]: value }),
  })),
  fc.tuple(anyCase('remove'), fc.constantFrom('title', 'nickName', 'name', 'TITLE')).map(([op, path]) => ({
    operation: { op, path },
    effect: (model: Model) => without(model, path === 'TITLE' ? 'title' : path),
  })),
  fc.tuple(writes, fc.constantFrom('givenName', 'familyName'), text, fc.boolean()).map(([op, part, value, hasPath]) => ({
    operation: hasPath ? { op, path: `name.${part}`, value } : { op, value: { [`name.${part}`]: value } },
    effect: (model: Model) => ({ ...model, name: { ...(model['name'] as object | undefined), [part]: value } }),
  })),
  fc.tuple(writes, type, email).map(([op, kind, value]) => ({
    operation: { op, path: `emails[type eq "${kind}"].value`, value },
    effect: (model: Model) => {
      const emails = model.emails ?? [];
      const has = emails.some((each) => each.type === kind);
      return withEmails(
        model,
        has ? emails.map((each) => (each.type === kind ? { ...each, value } : each)) : [...emails, { type: kind, value }],
      );
    },
  })),
  fc.tuple(anyCase('remove'), type).map(([op, kind]) => ({
    operation: { op, path: `emails[type eq "${kind}"]` },
    effect: (model: Model) =>
      withEmails(
        model,
        (model.emails ?? []).filter((each) => each.type !== kind),
      ),
  })),
  fc.tuple(writes, fc.boolean(), fc.constantFrom('text', 'path', 'plain')).map(([op, active, form]) => ({
    operation:
      form === 'plain' ? { op, value: { active } } : { op, path: 'active', value: form === 'text' ? (active ? 'True' : 'False') : active },
    effect: (model: Model) => ({ ...model, active }),
  })),
  fc.tuple(writes, text).map(([op, value]) => ({
    operation: { op, path: `${ENTERPRISE}:department`, value },
    effect: (model: Model) => ({ ...model, [ENTERPRISE]: { department: value } }),
  })),
  fc.constantFrom<Step>(
    { operation: { op: 'replace', path: 'shoeSize', value: 43 }, effect: (model) => model },
    { operation: { op: 'remove', path: `${ENTERPRISE}:department` }, effect: (model) => without(model, ENTERPRISE) },
  ),
);

describe('users', () => {
  it(`are what was put, seed ${SEED}`, async () => {
    const { scim } = await makeScim(t);
    const made = await scim.addUser('first@props.example.test');
    await fc.assert(
      fc.asyncProperty(user, async (body) => {
        const put = (await scim.put(`/Users/${made.id}`, body)).expect(200).body;
        const { id, meta, schemas, ...shown } = (await scim.get(`/Users/${made.id}`)).expect(200).body;
        expect(shown).toEqual(body);
        expect({ id, meta, schemas, ...shown }).toEqual(put);
        expect(schemas).toEqual(ENTERPRISE in body ? [USER, ENTERPRISE] : [USER]);
      }),
      { ...runs(150), seed: SEED },
    );
  });

  it(`are what a sequence of operations makes of them, seed ${SEED}`, async () => {
    const { scim, memberWith } = await makeScim(t);
    const name = 'second@props.example.test';
    const start = { userName: name, active: true };
    const made = await scim.addUser(name);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        (await scim.put(`/Users/${made.id}`, start)).expect(200);
        (await scim.change(`/Users/${made.id}`, ...steps.map(({ operation }) => operation))).expect(200);
        const model = steps.reduce<Model>((before, { effect }) => effect(before), start);
        const { id: _, meta: __, schemas: ___, ...shown } = (await scim.get(`/Users/${made.id}`)).expect(200).body;
        expect(shown).toEqual(model);
        const address = model.emails?.find((each) => each.type === 'work')?.value ?? model.emails?.[0]?.value ?? name;
        expect((await memberWith(address)) !== undefined).toBe(model['active']);
      }),
      { ...runs(150), seed: SEED },
    );
  });
});

describe('groups', () => {
  it(`have the members that a sequence of operations leaves, seed ${SEED}`, async () => {
    const { scim, teamMembers } = await makeScim(t);
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push((await scim.addUser(`member-${n}@props.example.test`)).id);
    const group = await scim.addGroup('Props');
    const some = fc.subarray(ids);
    const change = fc.oneof(
      some.map((list) => ({
        operation: { op: 'Add', path: 'members', value: list.map((value) => ({ value })) },
        effect: (now: string[]) => [...now, ...list],
      })),
      some.map((list) => ({ operation: { op: 'replace', value: { members: list.map((value) => ({ value })) } }, effect: () => list })),
      fc.constantFrom(...ids).map((id) => ({
        operation: { op: 'remove', path: `members[value eq "${id}"]` },
        effect: (now: string[]) => now.filter((each) => each !== id),
      })),
      fc.constant({ operation: { op: 'remove', path: 'members' }, effect: (): string[] => [] }),
    );
    let now: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        (await scim.change(`/Groups/${group.id}`, ...changes.map(({ operation }) => operation))).expect(204);
        now = [...new Set(changes.reduce<string[]>((before, { effect }) => effect(before), now))];
        const { members = [] } = (await scim.get(`/Groups/${group.id}`)).expect(200).body as { members?: { value: string }[] };
        expect(members.map(({ value }) => value)).toEqual(now.toSorted());
        expect(await teamMembers(group.id)).toHaveLength(now.length);
      }),
      { ...runs(100), seed: SEED, endOnFailure: true },
    );
  });
});
