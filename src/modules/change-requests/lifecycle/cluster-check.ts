import type { Actor } from '../../../common/access/actor.js';

/** A cluster of issues that a change request may be about. */
export interface ReferredCluster {
  label: string;
}

/** Finds the cluster that a change request is about. Implemented by the module of conversations. */
export abstract class ClusterCheck {
  /** Null if the organization has no such cluster, or the caller may not see it. */
  abstract find(orgId: string, clusterId: string, actor: Actor): Promise<ReferredCluster | null>;
}
