import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsObject, IsString, MaxLength, ValidateNested, ValidateIf } from 'class-validator';
import { Optional } from '../http/fields.js';
import { Variants } from '../openapi/variants.decorator.js';
import { valuesOf } from '../enums/values.js';

/** Rules that list users. */
export const RULES_WITH_USERS = ['require_specific_reviewers', 'require_one_of_specific_reviewers', 'allow_bypass'] as const;
/** Rules that need no further values. */
export const PLAIN_RULES = [
  'require_at_least_one_review',
  'require_all_reviews_approved',
  'require_agent_review',
  'require_up_to_date_change_request',
  'require_change_request_subject',
  'require_change_request_description',
  'require_at_least_one_approved_review',
  'require_author_to_merge',
] as const;
/** The rule that evaluates an expression. */
export const EXPRESSION_RULE = 'custom';

const RULES = valuesOf({
  require_specific_reviewers: 'every user in `users` has approved',
  require_one_of_specific_reviewers: 'at least one user in `users` has approved',
  allow_bypass: 'the users in `users` may merge although other rules are not met',
  require_at_least_one_review: 'there is at least one review',
  require_all_reviews_approved: 'no review requests changes',
  require_agent_review: 'an agent has reviewed it',
  require_up_to_date_change_request: 'it contains the current content of the space',
  require_change_request_subject: 'it has a subject',
  require_change_request_description: 'it has a description',
  require_at_least_one_approved_review: 'at least one review approves it',
  require_author_to_merge: 'only its author merges it',
  custom: 'the `expression` is true',
});

const namesUsers = ({ rule }: MergeRule) => (RULES_WITH_USERS as readonly string[]).includes(rule);
const isExpression = ({ rule }: MergeRule) => rule === EXPRESSION_RULE;

/** One condition a change request must meet before it is merged. */
@ApiSchema({ name: 'MergeRule' })
@Variants('rule', {
  MergeRuleWithUsers: { of: RULES_WITH_USERS, always: ['users'], has: ['expression', 'message'] },
  PlainMergeRule: { of: PLAIN_RULES, has: ['users', 'expression', 'message'] },
  CustomMergeRule: { of: [EXPRESSION_RULE], always: ['expression'], has: ['users', 'message'] },
})
export class MergeRule {
  /** @example require_specific_reviewers */
  @IsIn(RULES)
  rule: (typeof RULES)[number];

  /**
   * The users that the rule lists. Required by the rules that list users.
   * @example ["0UmGg1vVh3dXw8rTq2Lk"]
   */
  @ValidateIf((rule: MergeRule) => namesUsers(rule) || rule.users !== undefined)
  @IsString({ each: true })
  @ArrayUnique()
  @ArrayMaxSize(100)
  @IsArray()
  users?: string[];

  /**
   * For `custom`: an expression over `space`, `changeRequest`, `reviews` and `actor` that must be true.
   * @example "reviews.length >= 2"
   */
  @ValidateIf((rule: MergeRule) => isExpression(rule) || rule.expression !== undefined)
  @IsString()
  @MaxLength(1024)
  expression?: string;

  /**
   * For `custom`: the message to users whose merge the rule prevents.
   * @example "Ask the security team for a review."
   */
  @Optional()
  @IsString()
  @MaxLength(255)
  message?: string;
}

/** A list of conditions. */
abstract class RuleList {
  abstract type: string;

  @ApiPropertyOptional({ type: [MergeRule] })
  @ValidateIf((rules: RuleList) => rules.type === 'rules' || rules.rules !== undefined)
  @IsArray()
  @IsObject({ each: true, message: 'must contain objects only' })
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => MergeRule)
  rules?: MergeRule[];
}

/** The merge rules of an organization, which has no parent to inherit from. */
@ApiSchema({ name: 'MergeRules' })
@Variants('type', {
  MergeRulesOfOrganization: { of: ['rules'], always: ['rules'] },
  NoMergeRulesOfOrganization: { of: ['none'], has: ['rules'] },
})
export class MergeRules extends RuleList {
  /**
   * Where the rules come from: `rules` for the rules listed here, `none` for no rules.
   * @example rules
   */
  @IsIn(['rules', 'none'])
  type: 'rules' | 'none';
}

/** The merge rules of a space: its own, those of its organization, or none. */
@ApiSchema({ name: 'SpaceMergeRules' })
@Variants('type', {
  OwnMergeRules: { of: ['rules'], always: ['rules'] },
  InheritedMergeRules: { of: ['inherit'], has: ['rules'] },
  NoMergeRules: { of: ['none'], has: ['rules'] },
})
export class SpaceMergeRules extends RuleList {
  /**
   * Where the rules come from: `inherit` for the rules of the organization, `rules` for the rules listed here, `none` for no
   * rules.
   * @example inherit
   */
  @IsIn(['inherit', 'rules', 'none'])
  type: 'inherit' | 'rules' | 'none';
}

/** All users that the rules list, each once. */
export const usersOf = ({ rules = [] }: Pick<RuleList, 'rules'>): string[] => [...new Set(rules.flatMap(({ users = [] }) => users))];
