import { describe, expect, it } from 'vitest';
import { PLAIN_RULES, RULES_WITH_USERS, type MergeRule } from '../../../common/contract/merge-rules.dto.js';
import { unmetRules, type MergeFacts } from './unmet-rules.js';

/** Nothing is in its favour. */
const BARE: MergeFacts = {
  authorId: 'author',
  actorId: 'actor',
  subject: '',
  described: false,
  outdated: true,
  reviews: [],
  requested: [],
  scope: { changeRequest: { number: 7 } },
};
const approvalBy = (reviewerId: string) => ({ reviewerId, status: 'approved' as const, outdated: false });
const outdatedBy = (reviewerId: string) => ({ ...approvalBy(reviewerId), outdated: true });
const complaintBy = (reviewerId: string) => ({ ...approvalBy(reviewerId), status: 'changes-requested' as const });

const met = (rule: MergeRule, facts: Partial<MergeFacts> = {}) => unmetRules([rule], { ...BARE, ...facts }).length === 0;
const custom = (expression: string, message?: string): MergeRule => ({ rule: 'custom', expression, message });

describe('a rule', () => {
  it.each<[MergeRule, Partial<MergeFacts>[], Partial<MergeFacts>[]]>([
    [
      { rule: 'require_at_least_one_review' },
      [{}, { reviews: [outdatedBy('a')] }],
      [{ reviews: [complaintBy('a')] }, { reviews: [outdatedBy('a'), approvalBy('b')] }],
    ],
    [
      { rule: 'require_at_least_one_approved_review' },
      [{}, { reviews: [complaintBy('a'), outdatedBy('b')] }],
      [{ reviews: [approvalBy('a'), complaintBy('b')] }],
    ],
    [
      { rule: 'require_all_reviews_approved' },
      [
        { reviews: [approvalBy('a'), complaintBy('b')] },
        { reviews: [outdatedBy('a')] },
        { requested: ['a'] },
        { requested: ['a', 'b'], reviews: [approvalBy('b')] },
      ],
      [{}, { reviews: [approvalBy('a')] }, { requested: ['a', 'author'], reviews: [approvalBy('a')] }],
    ],
    [{ rule: 'require_agent_review' }, [{}, { reviews: [approvalBy('a')] }], []],
    [{ rule: 'require_up_to_date_change_request' }, [{}], [{ outdated: false }]],
    [{ rule: 'require_change_request_subject' }, [{}, { subject: ' \t' }], [{ subject: 'x' }]],
    [{ rule: 'require_change_request_description' }, [{}], [{ described: true }]],
    [{ rule: 'require_author_to_merge' }, [{}], [{ actorId: 'author' }]],
    [
      { rule: 'require_specific_reviewers', users: ['a', 'b'] },
      [
        {},
        { reviews: [approvalBy('a')] },
        { reviews: [approvalBy('a'), outdatedBy('b')] },
        { reviews: [approvalBy('a'), complaintBy('b')] },
      ],
      [{ reviews: [approvalBy('a'), approvalBy('b')] }],
    ],
    [{ rule: 'require_specific_reviewers', users: ['a', 'author'] }, [{}], [{ reviews: [approvalBy('a')] }]],
    [{ rule: 'require_specific_reviewers', users: [] }, [], [{}]],
    [
      { rule: 'require_one_of_specific_reviewers', users: ['a', 'b', 'author'] },
      [{}, { reviews: [approvalBy('c'), complaintBy('a')] }],
      [{ reviews: [approvalBy('b')] }],
    ],
    [{ rule: 'require_one_of_specific_reviewers', users: ['author'] }, [], [{}]],
    [{ rule: 'allow_bypass', users: ['actor'] }, [], [{}]],
    [{ rule: 'allow_bypass', users: [] }, [], [{}]],
    [custom('changeRequest.number == 7'), [{ scope: {} }], [{}]],
    [custom('changeRequest.number'), [{ scope: { changeRequest: { number: 0 } } }], [{}]],
    [custom('no ('), [{}], []],
    [custom(''), [{}], []],
  ])('%j tells what meets it', (rule, unmet, enough) => {
    for (const facts of unmet) expect(met(rule, facts), JSON.stringify(facts)).toBe(false);
    for (const facts of enough) expect(met(rule, facts), JSON.stringify(facts)).toBe(true);
  });

  it('says what is missing, in words', () => {
    const users = ['a', 'author', 'b'];
    const rules: MergeRule[] = [
      ...PLAIN_RULES.map((rule): MergeRule => ({ rule })),
      ...RULES_WITH_USERS.map((rule): MergeRule => ({ rule, users })),
      custom('false'),
      custom('false', 'Ask Ada first'),
    ];
    const unmet = unmetRules(rules, { ...BARE, requested: ['a'] });
    expect(unmet.map(({ rule }) => rule)).toEqual(rules.map(({ rule }) => rule).filter((rule) => rule !== 'allow_bypass'));
    expect(new Set(unmet.map(({ message }) => message)).size).toBe(unmet.length);
    const messageOf = (name: string) => unmet.findLast(({ rule }) => rule === name)!.message;
    expect(messageOf('require_specific_reviewers')).toContain('a, b');
    expect(messageOf('custom')).toBe('Ask Ada first');
  });

  it('stops nobody whom another lets pass', () => {
    const rules: MergeRule[] = [{ rule: 'require_at_least_one_review' }, { rule: 'allow_bypass', users: ['ada'] }];
    expect(unmetRules(rules, { ...BARE, actorId: 'ada' })).toEqual([]);
    expect(unmetRules(rules, BARE)).toHaveLength(1);
  });
});
