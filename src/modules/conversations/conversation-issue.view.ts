import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import { ConversationView } from './conversation.view.js';

@ApiSchema({ name: 'ConversationIssueUrls' })
export class ConversationIssueUrlsView {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/conversations-issues/0UmGgBiSsUeIdEnTiFiE') location: string;
}

@ApiSchema({ name: 'ConversationIssue' })
export class ConversationIssueView {
  object: 'conversation-issue';
  /** @example 0UmGgBiSsUeIdEnTiFiE */
  id: string;
  /** @example "Where can I download the invoice of last month?" */
  title: string;
  /** @example "Where can I download the invoice of last month?" */
  summary: string;
  @Moment() createdAt: string;
  /** When it was extracted. */
  @Moment() ingestedAt: string;
  /**
   * The id of its conversation.
   * @example 0UmGgBcOnVeRsAtIoNiD
   */
  conversation: string;
  /**
   * The id of its cluster. Absent if no other issue is like it.
   * @example 0UmGgCcLuStErIdEnTiF
   */
  cluster?: string;
  urls: ConversationIssueUrlsView;
}

@ApiSchema({ name: 'ConversationIssueItem' })
export class ConversationIssueItemView {
  issue: ConversationIssueView;
  conversation: ConversationView;
}

@ApiSchema({ name: 'ConversationIssueList' })
export class ConversationIssueListView extends ListOf(ConversationIssueItemView) {}

@ApiSchema({ name: 'IssueExplanationTerm' })
export class IssueExplanationTermView {
  /** @example invoice */
  word: string;
  /** Its share of the similarity, from 0 to 1. */
  @ApiProperty({ type: 'number', format: 'double', example: 0.42 }) weight: number;
}

@ApiSchema({ name: 'SimilarIssue' })
export class SimilarIssueView {
  /**
   * The id of an issue.
   * @example 0UmGgBiSsUeOtHeRiDeN
   */
  issue: string;
  /** @example "The invoice has the wrong address" */
  title: string;
  /** From 0, no word in common, to 1, the same words. */
  @ApiProperty({ type: 'number', format: 'double', example: 0.61 }) similarity: number;
  terms: IssueExplanationTermView[];
}

@ApiSchema({ name: 'IssueExplanation' })
export class IssueExplanationView {
  object: 'issue-explanation';
  /** @example 0UmGgBiSsUeIdEnTiFiE */
  issue: string;
  /** @example 0UmGgCcLuStErIdEnTiF */
  cluster?: string;
  /** The words that it shares with its cluster, the weightiest first. */
  terms: IssueExplanationTermView[];
  /** The most similar issues of its cluster, at most five. */
  similar: SimilarIssueView[];
}
