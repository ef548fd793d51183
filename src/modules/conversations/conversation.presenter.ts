import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import type { Conversation } from './conversation.entity.js';
import type { ConversationDetailView, ConversationListView, ConversationView } from './conversation.view.js';

@Injectable()
export class ConversationPresenter {
  constructor(private readonly urls: Urls) {}

  present({ id, orgId, externalId, subject, url, source, createdAt, processedAt }: Conversation): ConversationView {
    return {
      object: 'conversation',
      id,
      externalId,
      ...(subject !== null && { subject }),
      createdAt: createdAt.toISOString(),
      ...(processedAt !== null && { processedAt: processedAt.toISOString() }),
      source,
      urls: { location: this.urls.api('orgs', orgId, 'conversations', id), ...(url !== null && { source: url }) },
    };
  }

  /** The conversation must have been read with its parts. */
  presentDetail(conversation: Conversation): ConversationDetailView {
    const { url, attributes, createdAt, parts } = conversation;
    return {
      conversation: this.present(conversation),
      parts: parts.map(({ type, role, body }) => ({ type, role, body })),
      metadata: { ...(url !== null && { url }), attributes, createdAt: createdAt.toISOString() },
    };
  }

  presentPage(page: Page<Conversation>): ConversationListView {
    return { ...page, items: page.items.map((conversation) => this.present(conversation)) };
  }
}
