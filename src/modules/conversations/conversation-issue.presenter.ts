import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import type { ConversationIssue } from './conversation-issue.entity.js';
import type { ConversationIssueItemView, ConversationIssueListView } from './conversation-issue.view.js';
import type { Conversation } from './conversation.entity.js';
import { ConversationPresenter } from './conversation.presenter.js';

export interface IssueOfConversation {
  issue: ConversationIssue;
  conversation: Conversation;
}

@Injectable()
export class ConversationIssuePresenter {
  constructor(
    private readonly urls: Urls,
    private readonly conversationPresenter: ConversationPresenter,
  ) {}

  present({ issue, conversation }: IssueOfConversation): ConversationIssueItemView {
    const { id, orgId, title, summary, createdAt, ingestedAt, conversationId, clusterId } = issue;
    return {
      issue: {
        object: 'conversation-issue',
        id,
        title,
        summary,
        createdAt: isoTime(createdAt),
        ingestedAt: isoTime(ingestedAt),
        conversation: conversationId,
        ...(clusterId !== null && { cluster: clusterId }),
        urls: { location: this.urls.api('orgs', orgId, 'conversations-issues', id) },
      },
      conversation: this.conversationPresenter.present(conversation),
    };
  }

  presentPage(page: Page<IssueOfConversation>): ConversationIssueListView {
    return { ...page, items: page.items.map((item) => this.present(item)) };
  }
}
