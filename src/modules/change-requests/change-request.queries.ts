import type { ChangeRequestStatus } from './change-request.entity.js';

/** SQL: whether a change request is neither merged nor archived. */
export const isUnsettled = (c: string) => `${c}.status IN ('draft', 'open')`;

/** SQL: joins the change request with this id as `c`. */
export const joinChangeRequest = (c: string, id: string) => `JOIN change_requests ${c} ON ${c}.id = ${id}`;

/** SQL: the head of a change request; null if it is not of this space. */
export const proposedHead = (id: string, space: string) =>
  `(SELECT ph.revision_id FROM change_requests ph WHERE ph.id = ${id} AND ph.space_id = ${space})`;

/** SQL: the number of change requests about a cluster of issues, of all or of one status. */
export const changeRequestsAbout = (cluster: string, status?: ChangeRequestStatus) =>
  `(SELECT count(*)::int FROM change_requests r WHERE r.cluster_id = ${cluster}${status ? ` AND r.status = '${status}'` : ''})`;
