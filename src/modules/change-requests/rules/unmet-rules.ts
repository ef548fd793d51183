import type { MergeRule } from '../../../common/contract/merge-rules.dto.js';
import { compileExpression } from '../../../common/expressions/expression.js';
import { ExpressionError } from '../../../common/expressions/parse-syntax.js';
import type { ReviewStatus } from '../reviews/review.entity.js';

/** The last review of a reviewer who is not the author. */
export interface LastReview {
  reviewerId: string;
  status: ReviewStatus;
  /** Whether the change request has been edited since. */
  outdated: boolean;
}

/** Everything that the rules need to know. */
export interface MergeFacts {
  authorId: string;
  actorId: string;
  subject: string;
  described: boolean;
  outdated: boolean;
  reviews: readonly LastReview[];
  /** The ids of requested reviewers. */
  requested: readonly string[];
  /** The variables of expressions. */
  scope: Readonly<Record<string, unknown>>;
}

export interface UnmetRule {
  rule: MergeRule['rule'];
  message: string;
}

/** Returns each unmet rule in the order of the rules, or none if the caller may bypass them. */
export function unmetRules(rules: readonly MergeRule[], facts: MergeFacts): UnmetRule[] {
  if (rules.some(({ rule, users = [] }) => rule === 'allow_bypass' && users.includes(facts.actorId))) return [];
  return rules.flatMap((rule) => {
    const message = CHECKS[rule.rule](rule, facts);
    return message === undefined ? [] : [{ rule: rule.rule, message }];
  });
}

/** Returns why the rule is not met, or undefined. */
type Check = (rule: MergeRule, facts: MergeFacts) => string | undefined;

const CHECKS: Readonly<Record<MergeRule['rule'], Check>> = {
  // It only removes rules, so it is always met.
  allow_bypass: () => undefined,
  require_specific_reviewers: ({ users = [] }, facts) => {
    const missing = others(users, facts).filter((user) => !approved(user, facts));
    return missing.length === 0 ? undefined : `These users must approve the current revision: ${missing.join(', ')}`;
  },
  require_one_of_specific_reviewers: ({ users = [] }, facts) => {
    const able = others(users, facts);
    const met = able.length === 0 || able.some((user) => approved(user, facts));
    return met ? undefined : `One of these users must approve the current revision: ${able.join(', ')}`;
  },
  require_at_least_one_review: (_, { reviews }) =>
    reviews.some(({ outdated }) => !outdated) ? undefined : 'Someone other than the author must review the current revision',
  require_at_least_one_approved_review: (_, { reviews }) =>
    reviews.some(isApproval) ? undefined : 'Someone other than the author must approve the current revision',
  require_all_reviews_approved: (_, facts) => {
    const asked = others(facts.requested, facts).filter((user) => !approved(user, facts));
    const said = facts.reviews.filter((review) => !isApproval(review)).map(({ reviewerId }) => reviewerId);
    const missing = [...new Set([...said, ...asked])];
    return missing.length === 0
      ? undefined
      : `Everyone who reviewed it, or was asked to, must approve the current revision: ${missing.join(', ')}`;
  },
  // There are no agents yet.
  require_agent_review: () => 'An agent must review it',
  require_up_to_date_change_request: (_, { outdated }) => (outdated ? 'It is outdated: update it from the space' : undefined),
  require_change_request_subject: (_, { subject }) => (subject.trim() === '' ? 'It must have a subject' : undefined),
  require_change_request_description: (_, { described }) => (described ? undefined : 'It must have a description'),
  require_author_to_merge: (_, { actorId, authorId }) => (actorId === authorId ? undefined : 'Only the author may merge it'),
  custom: ({ expression = '', message }, { scope }) => {
    try {
      return compileExpression(expression).holds(scope) ? undefined : (message ?? `This expression must be true: ${expression}`);
    } catch (error) {
      if (error instanceof ExpressionError) return `The expression of a custom rule is invalid: ${error.message}`;
      throw error;
    }
  },
};

const isApproval = ({ status, outdated }: LastReview) => status === 'approved' && !outdated;
const approved = (user: string, { reviews }: MergeFacts) => reviews.some((review) => review.reviewerId === user && isApproval(review));

/** The reviews of an author do not count, so no rule requires them. */
const others = (users: readonly string[], { authorId }: MergeFacts) => users.filter((user) => user !== authorId);
