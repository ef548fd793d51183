import { describe, expect, it } from 'vitest';
import { PLAIN_RULES, RULES_WITH_USERS } from '../../src/common/contract/merge-rules.dto.js';
import type { Reply } from '../support/api.js';
import { useApp } from '../support/app.js';

const t = useApp();
const ORG = '/v1/orgs/:organizationId';

type Org = Awaited<ReturnType<typeof t.make.org>>;
const set = (org: Org, mergeRules: unknown) => t.api.as(org.admin).patch(ORG, { organizationId: org.id }, { mergeRules });
const rules = (...some: unknown[]) => ({ type: 'rules', rules: some });
const pointersOf = (reply: Reply): string[] => reply.expect(400).body.error.errors.map(({ pointer }: { pointer: string }) => pointer);

describe('the merge rules of an organization', () => {
  it('may be empty, which replaces the previous rules', async () => {
    const org = await t.make.org();
    (await set(org, rules({ rule: 'require_agent_review' }))).expect(200);
    expect((await set(org, { type: 'none' })).expect(200).body.mergeRules).toEqual({ type: 'none' });
  });

  it.each(PLAIN_RULES)('may hold %s', async (rule) => {
    const org = await t.make.org();
    expect((await set(org, rules({ rule }))).expect(200).body.mergeRules).toEqual(rules({ rule }));
  });

  it.each(RULES_WITH_USERS)('may hold %s, with members', async (rule) => {
    const org = await t.make.org();
    const users = [org.admin.id, (await t.make.member(org)).id, (await t.make.member(org, null)).id];
    expect((await set(org, rules({ rule, users }))).expect(200).body.mergeRules).toEqual(rules({ rule, users }));
    expect(pointersOf(await set(org, rules({ rule })))).toContain('/mergeRules/rules/0/users');
  });

  it('may name members only, and the error points to each stranger', async () => {
    const org = await t.make.org();
    const stranger = (await t.make.org()).admin;
    const refused = await set(
      org,
      rules({ rule: 'require_agent_review' }, { rule: 'allow_bypass', users: [stranger.id, org.admin.id, 'nobody'] }),
    );
    expect(pointersOf(refused)).toEqual(['/mergeRules/rules/1/users/0', '/mergeRules/rules/1/users/2']);
  });

  it('may hold an expression with a message', async () => {
    const org = await t.make.org();
    const custom = { rule: 'custom', expression: 'x'.repeat(1024), message: 'x'.repeat(255) };
    expect((await set(org, rules(custom))).expect(200).body.mergeRules).toEqual(rules(custom));
    expect(pointersOf(await set(org, rules({ rule: 'custom' })))).toContain('/mergeRules/rules/0/expression');
    expect(pointersOf(await set(org, rules({ ...custom, expression: 'x'.repeat(1025) })))).toEqual(['/mergeRules/rules/0/expression']);
    expect(pointersOf(await set(org, rules({ ...custom, message: 'x'.repeat(256) })))).toEqual(['/mergeRules/rules/0/message']);
  });

  it('are limited to 50, with 100 people each', async () => {
    const org = await t.make.org();
    const many = (count: number) => rules(...Array.from({ length: count }, () => ({ rule: 'require_agent_review' })));
    (await set(org, many(50))).expect(200);
    expect(pointersOf(await set(org, many(51)))).toEqual(['/mergeRules/rules']);
    const people = Array.from({ length: 101 }, (_, i) => `person-${i}`);
    expect(pointersOf(await set(org, rules({ rule: 'allow_bypass', users: people })))).toEqual(['/mergeRules/rules/0/users']);
    expect(pointersOf(await set(org, rules({ rule: 'allow_bypass', users: ['a', 'a'] })))).toEqual(['/mergeRules/rules/0/users']);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'none'],
    ['a list', []],
    ['no type', {}],
    ['another type', { type: 'inherit' }],
    ['rules without rules', { type: 'rules' }],
    ['rules that are null', { type: 'rules', rules: null }],
    ['a rule that is null', rules(null)],
    ['a rule that is a text', rules('require_agent_review')],
    ['a list of rules in the list', rules([{ rule: 'require_agent_review' }])],
    ['an empty rule', rules({})],
    ['an unknown rule', rules({ rule: 'require_luck' })],
    ['something nobody knows', rules({ rule: 'require_agent_review', colour: 'red' })],
    ['users that are null', rules({ rule: 'allow_bypass', users: null })],
    ['users that are no list', rules({ rule: 'allow_bypass', users: 'me' })],
    ['users that are no ids', rules({ rule: 'allow_bypass', users: [{ id: 'me' }] })],
  ])('are never %s', async (_, value) => {
    const org = await t.make.org();
    for (const pointer of pointersOf(await set(org, value))) expect(pointer).toMatch(/^\/mergeRules/);
  });
});
