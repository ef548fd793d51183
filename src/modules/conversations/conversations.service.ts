import { Injectable } from '@nestjs/common';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page } from '../../common/db/paginate.js';
import { AlreadyGone, NotFound } from '../../common/http/errors.js';
import { Jobs } from '../../common/jobs/jobs.js';
import type { Org } from '../orgs/org.entity.js';
import { ClusterCounts } from './clusters/cluster-counts.js';
import { ClusterIssues } from './clusters/cluster-issues.job.js';
import type { ListConversationsQuery } from './conversation.dto.js';
import { Conversation } from './conversation.entity.js';

/** Lists, reads and deletes conversations. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly jobs: Jobs,
    private readonly clusterCounts: ClusterCounts,
  ) {}

  list({ id }: Org, { source, externalId, ...query }: ListConversationsQuery): Promise<Page<Conversation>> {
    const values: unknown[] = [id];
    const where = ['c.org_id = $1'];
    if (source !== undefined) where.push(`c.source = $${values.push(source)}`);
    if (externalId !== undefined) where.push(`c.external_id = $${values.push(externalId)}`);
    return paginate(
      this.database,
      {
        name: 'conversations',
        select: this.entityRows.columns(Conversation, 'c'),
        from: 'conversations c',
        where,
        values,
        order: newestFirst('c'),
      },
      query,
      (row) => this.entityRows.read(Conversation, 'c', row)!,
    );
  }

  /** With its parts. */
  async get({ id }: Conversation): Promise<Conversation> {
    const found = await this.database.repo(Conversation).createQueryBuilder('c').addSelect('c.parts').where({ id }).getOne();
    if (!found) throw new NotFound('conversation');
    return found;
  }

  /** Removes it with its issues, also from the counts of their clusters, and clusters the rest again. */
  async remove({ id, orgId }: Conversation): Promise<void> {
    await this.database.tx(async () => {
      await this.clusterCounts.lock(orgId);
      const removed = await this.database.query<{ clusterId: string | null }>(
        'DELETE FROM conversation_issues WHERE conversation_id = $1 RETURNING cluster_id AS "clusterId"',
        [id],
      );
      const { affected } = await this.database.repo(Conversation).delete(id);
      if (!affected) throw new AlreadyGone();
      audit(this.database, 'conversation.delete', { id, orgId });
      await this.clusterCounts.recount(removed.flatMap(({ clusterId }) => clusterId ?? []));
      if (removed.length > 0) await this.jobs.enqueue(ClusterIssues, { orgId }, { key: orgId });
    });
  }
}
