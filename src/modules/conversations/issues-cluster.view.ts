import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';

@ApiSchema({ name: 'IssuesClusterStats' })
export class IssuesClusterStatsView {
  @ApiProperty({ type: 'integer', example: 12 }) issues: number;
  /** The number of conversations with at least one of its issues. */
  @ApiProperty({ type: 'integer', example: 11 }) conversations: number;
}

@ApiSchema({ name: 'IssuesClusterUrls' })
export class IssuesClusterUrlsView {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/conversations-clusters/0UmGgCcLuStErIdEnTiF') location: string;
  @Address('https://docs.example.com/docs#/Conversations') app: string;
  /** The open change requests about it. */
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/change-requests?conversationsIssuesCluster=0UmGgCcLuStErIdEnTiF')
  changeRequests: string;
}

@ApiSchema({ name: 'ConversationsIssuesCluster' })
export class IssuesClusterView {
  object: 'issues-cluster';
  /** @example 0UmGgCcLuStErIdEnTiF */
  id: string;
  /** @example "Download invoice" */
  label: string;
  @Moment() createdAt: string;
  /** When its issues last changed. */
  @Moment() updatedAt: string;
  /**
   * The name of an icon.
   * @example file-invoice-dollar
   */
  icon: string;
  /** @example "Where can I download the invoice of last month?" */
  summary: string;
  /** The numbers of its issues in the last 13 weeks, which begin on Monday, UTC. The last one is the current week. */
  @ApiProperty({ type: 'array', items: { type: 'number' }, minItems: 13, maxItems: 13, example: [0, 0, 1, 0, 2, 1, 0, 0, 3, 2, 1, 4, 2] })
  weeklyPulse: number[];
  /** The number of issues by source. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' }, example: { email: 12 } }) sources: Record<string, number>;
  stats: IssuesClusterStatsView;
  urls: IssuesClusterUrlsView;
}

@ApiSchema({ name: 'ConversationsIssuesClusterList' })
export class IssuesClusterListView extends ListOf(IssuesClusterView) {}
