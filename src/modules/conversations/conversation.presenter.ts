import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
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
      createdAt: isoTime(createdAt),
      ...(processedAt !== null && { processedAt: isoTime(processedAt) }),
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
      metadata: { ...(url !== null && { url }), attributes, createdAt: isoTime(createdAt) },
    };
  }

  presentPage(page: Page<Conversation>): ConversationListView {
    return { ...page, items: page.items.map((conversation) => this.present(conversation)) };
  }
}
