import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { QuestionUnanswered } from '../../ask/ask.events.js';
import { Conversation } from '../conversation.entity.js';
import { IngestConversations } from './ingest-conversations.js';
import { MoreThan } from 'typeorm';

const SOURCE = 'integration:bindery:ask';
/** More questions of an organization in a day tell nothing new, and are dropped. */
const MOST_A_DAY = 1000;
const DAY = 86_400_000;

/** Keeps the questions that a site did not answer as conversations. The same question on the same site is one. */
@Injectable()
export class KeepQuestions {
  constructor(
    private readonly database: Database,
    private readonly ingestConversations: IngestConversations,
  ) {}

  @OnEvent(QuestionUnanswered)
  async keep({ organizationId, siteId, question, url }: QuestionUnanswered): Promise<void> {
    const today = { orgId: organizationId, source: SOURCE, createdAt: MoreThan(new Date(Date.now() - DAY)) };
    if ((await this.database.repo(Conversation).countBy(today)) >= MOST_A_DAY) return;
    const asked = question.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
    await this.ingestConversations.ingest({ id: organizationId }, [
      {
        id: `${siteId}:${hash('sha256', asked, 'base64url')}`,
        source: SOURCE,
        subject: question,
        ...(url !== null && { metadata: { url } }),
        parts: [{ type: 'message', role: 'user', body: question }],
      },
    ]);
  }
}
