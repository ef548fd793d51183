import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList, useQuery } from '../../api/queries.js';
import type { components, paths } from '../../api/schema.js';
import { hitsOf } from '../../search/hits.js';

type Schemas = components['schemas'];
type Asked<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } } ? NonNullable<Query> : never;
export type Conversation = Schemas['Conversation'];
export type Issue = Schemas['ConversationIssue'];
/** A cluster of issues, which people know as a topic. */
export type Topic = Schemas['ConversationsIssuesCluster'];
export type TopicOrder = NonNullable<Asked<'/v1/orgs/{organizationId}/conversations-clusters'>['orderBy']>;
type ConversationFilter = Pick<Asked<'/v1/orgs/{organizationId}/conversations'>, 'source' | 'externalId'>;
type IssueFilter = Pick<Asked<'/v1/orgs/{organizationId}/conversations-issues'>, 'cluster' | 'conversation'>;

const PER_PAGE = 20;
const at = (page: string | undefined) => ({ limit: PER_PAGE, ...(page !== undefined && { page }) });

export const useTopics = (organizationId: string, orderBy: TopicOrder) =>
  useList(['topics', organizationId, orderBy], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/conversations-clusters', {
        params: { path: { organizationId }, query: { orderBy, ...at(page) } },
      }),
    ),
  );

export const useTopic = (organizationId: string, clusterId: string) =>
  useQuery(['topic', organizationId, clusterId], () =>
    ask(api.GET('/v1/orgs/{organizationId}/conversations-clusters/{clusterId}', { params: { path: { organizationId, clusterId } } })),
  );

/** Pages that this person may read. */
export const useAnswers = (organizationId: string, clusterId: string) =>
  useQuery(['topic-answers', organizationId, clusterId], async () =>
    hitsOf(
      await ask(
        api.GET('/v1/orgs/{organizationId}/conversations-clusters/{clusterId}/pages', { params: { path: { organizationId, clusterId } } }),
      ),
    ),
  );

export const useTopicRequests = (organizationId: string, conversationsIssuesCluster: string) =>
  useList(['change-requests', organizationId, 'topic', conversationsIssuesCluster], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/change-requests', {
        params: { path: { organizationId }, query: { conversationsIssuesCluster, status: ['open', 'draft'], ...at(page) } },
      }),
    ),
  );

export const useIssues = (organizationId: string, filter: IssueFilter) =>
  useList(['conversation-issues', organizationId, filter], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/conversations-issues', {
        params: { path: { organizationId }, query: { ...filter, ...at(page) } },
      }),
    ),
  );

export const readExplanation = (organizationId: string, issueId: string) =>
  ask(api.GET('/v1/orgs/{organizationId}/conversations-issues/{issueId}/explanation', { params: { path: { organizationId, issueId } } }));

export const useConversations = (organizationId: string, filter: ConversationFilter) =>
  useList(['conversations', organizationId, filter], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/conversations', { params: { path: { organizationId }, query: { ...filter, ...at(page) } } })),
  );

export const useConversation = (organizationId: string, conversationId: string) =>
  useQuery(['conversation', organizationId, conversationId], () =>
    ask(api.GET('/v1/orgs/{organizationId}/conversations/{conversationId}', { params: { path: { organizationId, conversationId } } })),
  );
