import { Injectable } from '@nestjs/common';
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
    private readonly db: Database,
    private readonly rows: EntityRows,
    private readonly jobs: Jobs,
    private readonly counts: ClusterCounts,
  ) {}

  list({ id }: Org, { source, externalId, ...query }: ListConversationsQuery): Promise<Page<Conversation>> {
    const values: unknown[] = [id];
    const where = ['c.org_id = $1'];
    if (source !== undefined) where.push(`c.source = $${values.push(source)}`);
    if (externalId !== undefined) where.push(`c.external_id = $${values.push(externalId)}`);
    return paginate(
      this.db,
      {
        name: 'conversations',
        select: this.rows.columns(Conversation, 'c'),
        from: 'conversations c',
        where,
        values,
        order: newestFirst('c'),
      },
      query,
      (row) => this.rows.read(Conversation, 'c', row)!,
    );
  }

  /** With its parts. */
  async get({ id }: Conversation): Promise<Conversation> {
    const found = await this.db.repo(Conversation).createQueryBuilder('c').addSelect('c.parts').where({ id }).getOne();
    if (!found) throw new NotFound('conversation');
    return found;
  }

  /** Removes it with its issues, also from the counts of their clusters, and clusters the rest again. */
  async remove({ id, orgId }: Conversation): Promise<void> {
    await this.db.tx(async () => {
      await this.counts.lock(orgId);
      const removed = await this.db.query<{ clusterId: string | null }>(
        'DELETE FROM conversation_issues WHERE conversation_id = $1 RETURNING cluster_id AS "clusterId"',
        [id],
      );
      const { affected } = await this.db.repo(Conversation).delete(id);
      if (!affected) throw new AlreadyGone();
      await this.counts.recount(removed.flatMap(({ clusterId }) => clusterId ?? []));
      if (removed.length > 0) await this.jobs.enqueue(ClusterIssues, { orgId }, { key: orgId });
    });
  }
}
