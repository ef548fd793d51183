import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../../common/db/database.js';
import { IssuesCluster } from '../issues-cluster.entity.js';

/** Keeps the numbers of issues and conversations of clusters right. */
@Injectable()
export class ClusterCounts {
  constructor(private readonly database: Database) {}

  /** Until the end of the transaction, nobody else changes the issues and the clusters of the organization. */
  async lock(orgId: string): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtext('conversations'), hashtext($1))`, [orgId]);
  }

  /** Counts the issues of clusters again, and removes clusters without issues. The caller holds the lock. */
  async recount(clusterIds: readonly string[]): Promise<void> {
    if (clusterIds.length === 0) return;
    await this.database.query(
      `UPDATE issues_clusters k SET issues = counted.issues, conversations = counted.conversations,
         updated_at = now()
       FROM (SELECT ids.id, count(i.id)::int AS issues, count(DISTINCT i.conversation_id)::int AS conversations
             FROM unnest($1::text[]) AS ids (id) LEFT JOIN conversation_issues i ON i.cluster_id = ids.id GROUP BY ids.id) counted
       WHERE k.id = counted.id AND (k.issues, k.conversations) <> (counted.issues, counted.conversations)`,
      [[...new Set(clusterIds)]],
    );
    await this.database.repo(IssuesCluster).delete({ id: Any(clusterIds), issues: 0 });
  }
}
