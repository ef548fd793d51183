import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';

/** The clusters of issues that change requests are about. */
@Injectable()
export class ClusterReferences {
  constructor(private readonly database: Database) {}

  /** Change requests about a cluster that is now a part of another one are about that one. */
  async move(orgId: string, successors: ReadonlyMap<string, string>): Promise<void> {
    if (successors.size === 0) return;
    await this.database.query(
      `UPDATE change_requests c SET cluster_id = moved.successor
       FROM unnest($2::text[], $3::text[]) AS moved (cluster, successor), spaces s
       WHERE c.cluster_id = moved.cluster AND s.id = c.space_id AND s.org_id = $1`,
      [orgId, [...successors.keys()], [...successors.values()]],
    );
  }
}
