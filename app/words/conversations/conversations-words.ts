/** Of the places of conversations and of what they are about. */
export interface ConversationsWords extends Readonly<
  Record<
    | 'intro'
    | 'all'
    | 'noTopics'
    | 'order'
    | 'answers'
    | 'noAnswers'
    | 'requests'
    | 'noRequests'
    | 'makeRequest'
    | 'makeRequestHint'
    | 'space'
    | 'issues'
    | 'noIssues'
    | 'why'
    | 'shared'
    | 'similar'
    | 'noConversations'
    | 'source'
    | 'externalId'
    | 'notProcessed'
    | 'said'
    | 'noTopic'
    | 'toTopic'
    | 'confirmRemoval',
    string
  >
> {
  orders: Readonly<Record<'updatedAt' | 'issues' | 'conversations' | 'tasksTotal', string>>;
  roles: Readonly<Record<'user' | 'assistant' | 'team-member', string>>;
  counts: (issues: number, conversations: number) => string;
  pulse: (weeks: string) => string;
}
