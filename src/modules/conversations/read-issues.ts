import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page } from '../../common/db/paginate.js';
import { NotFound } from '../../common/http/errors.js';
import type { Org } from '../orgs/org.entity.js';
import type { ListIssuesQuery } from './conversation-issue.dto.js';
import { ConversationIssue } from './conversation-issue.entity.js';
import type { IssueOfConversation } from './conversation-issue.presenter.js';
import { Conversation } from './conversation.entity.js';

type Row = Readonly<Record<string, unknown>>;

const FROM = 'conversation_issues i JOIN conversations c ON c.id = i.conversation_id';

/** Reads issues with their conversations, in one statement. */
@Injectable()
export class ReadIssues {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list({ id }: Org, { cluster, conversation, ...query }: ListIssuesQuery): Promise<Page<IssueOfConversation>> {
    const values: unknown[] = [id];
    const where = ['i.org_id = $1'];
    if (cluster !== undefined) where.push(`i.cluster_id = $${values.push(cluster)}`);
    if (conversation !== undefined) where.push(`i.conversation_id = $${values.push(conversation)}`);
    return paginate(
      this.database,
      { name: 'conversation-issues', select: this.select, from: FROM, where, values, order: newestFirst('i') },
      query,
      (row) => this.read(row),
    );
  }

  async get({ id }: ConversationIssue): Promise<IssueOfConversation> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM ${FROM} WHERE i.id = $1`, [id]);
    if (!row) throw new NotFound('conversation-issue');
    return this.read(row);
  }

  private get select(): string {
    return `${this.entityRows.columns(ConversationIssue, 'i')}, ${this.entityRows.columns(Conversation, 'c')}`;
  }

  private read(row: Row): IssueOfConversation {
    return { issue: this.entityRows.read(ConversationIssue, 'i', row)!, conversation: this.entityRows.read(Conversation, 'c', row)! };
  }
}
