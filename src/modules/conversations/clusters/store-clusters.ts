import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { LanguageModel } from '../../../common/language-model/language-model.js';
import { ClusterReferences } from '../../change-requests/cluster-references.js';
import { ConversationIssue } from '../conversation-issue.entity.js';
import { ClusterCounts } from './cluster-counts.js';
import type { IssueGroup } from '../grouping/grouping.js';
import { NameClusters } from './name-clusters.job.js';

interface Matched {
  /** The cluster of each group. */
  clusterOf: ReadonlyMap<IssueGroup, string>;
  /** The cluster that most issues of a former cluster are in now. */
  successorOf: ReadonlyMap<string, string>;
}

/** Stores the groups of issues as clusters, and writes only what changed. */
@Injectable()
export class StoreClusters {
  constructor(
    private readonly database: Database,
    private readonly clusterCounts: ClusterCounts,
    private readonly clusterReferences: ClusterReferences,
    private readonly languageModel: LanguageModel,
    private readonly jobs: Jobs,
  ) {}

  /** `grouped` are the ids of all issues that were looked at. All others keep their clusters. */
  async store(orgId: string, grouped: ReadonlySet<string>, groups: readonly IssueGroup[]): Promise<void> {
    await this.database.tx(async () => {
      await this.clusterCounts.lock(orgId);
      const rows = await this.database.repo(ConversationIssue).find({ select: { id: true, clusterId: true }, where: { orgId } });
      const before = new Map(rows.flatMap(({ id, clusterId }) => (grouped.has(id) ? [[id, clusterId] as const] : [])));
      const { clusterOf, successorOf } = match(groups, before);
      await this.write(orgId, groups, clusterOf);
      const changed = await this.assign(groups, clusterOf, before);
      await this.clusterReferences.move(orgId, successorOf);
      // A new cluster whose issues were all deleted meanwhile is removed again.
      await this.clusterCounts.recount([...changed, ...clusterOf.values()]);
      if (this.languageModel.isConfigured) await this.jobs.enqueue(NameClusters, { orgId }, { key: orgId });
    });
  }

  /** Leaves clusters alone whose issues are the same as before. */
  private async write(orgId: string, groups: readonly IssueGroup[], clusterOf: Matched['clusterOf']): Promise<void> {
    const rows = groups.map((group) => {
      const { label, icon, summary, terms, hash } = group;
      return { id: clusterOf.get(group), label, icon, summary, terms, hash };
    });
    await this.database.query(
      `INSERT INTO issues_clusters (id, org_id, label, icon, summary, terms, hash)
       SELECT id, $1, label, icon, summary, terms, hash
       FROM jsonb_to_recordset($2::jsonb) AS found (id text, label text, icon text, summary text, terms jsonb, hash text)
       ON CONFLICT (id) DO UPDATE SET label = excluded.label, icon = excluded.icon, summary = excluded.summary,
         terms = excluded.terms, hash = excluded.hash, updated_at = now()
       WHERE issues_clusters.hash <> excluded.hash`,
      [orgId, JSON.stringify(rows)],
    );
  }

  /** Returns the clusters whose issues changed. Issues that were deleted meanwhile are not found, and new ones wait for the next run. */
  private async assign(groups: readonly IssueGroup[], clusterOf: Matched['clusterOf'], before: ReadonlyMap<string, string | null>) {
    const changed = new Set<string>();
    const moved = new Map<string, string | null>();
    const now = new Map(groups.flatMap((group) => group.issues.map((id) => [id, clusterOf.get(group)!] as const)));
    for (const [id, clusterId] of before) {
      const next = now.get(id) ?? null;
      if (next === clusterId) continue;
      moved.set(id, next);
      for (const touched of [clusterId, next]) if (touched !== null) changed.add(touched);
    }
    await this.database.query(
      `UPDATE conversation_issues i SET cluster_id = moved.cluster_id
       FROM unnest($1::text[], $2::text[]) AS moved (id, cluster_id) WHERE i.id = moved.id`,
      [[...moved.keys()], [...moved.values()]],
    );
    return changed;
  }
}

/** A group continues the cluster that it has most issues in common with; each cluster is continued once. */
function match(groups: readonly IssueGroup[], before: ReadonlyMap<string, string | null>): Matched {
  const common: { group: IssueGroup; clusterId: string; size: number }[] = [];
  for (const group of groups) {
    const sizes = new Map<string, number>();
    for (const id of group.issues) {
      const clusterId = before.get(id);
      if (clusterId !== null && clusterId !== undefined) sizes.set(clusterId, (sizes.get(clusterId) ?? 0) + 1);
    }
    for (const [clusterId, size] of sizes) common.push({ group, clusterId, size });
  }
  common.sort((a, b) => b.size - a.size || compare(a.clusterId, b.clusterId) || compare(a.group.hash, b.group.hash));
  const clusterOf = new Map<IssueGroup, string>();
  const continued = new Set<string>();
  for (const { group, clusterId } of common) {
    if (clusterOf.has(group) || continued.has(clusterId)) continue;
    clusterOf.set(group, clusterId);
    continued.add(clusterId);
  }
  for (const group of groups) if (!clusterOf.has(group)) clusterOf.set(group, newId());
  const successorOf = new Map<string, string>();
  for (const { group, clusterId } of common) {
    if (!continued.has(clusterId) && !successorOf.has(clusterId)) successorOf.set(clusterId, clusterOf.get(group)!);
  }
  return { clusterOf, successorOf };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
