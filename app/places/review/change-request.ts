import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList, useQuery } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { LIVE } from '../../api/live.js';

export type ChangeRequest = components['schemas']['ChangeRequest'];
export type Space = components['schemas']['Space'];
export type SemanticChange = components['schemas']['SemanticChange'];
export type BlockChange = components['schemas']['BlockChange'];
export type Conflict = components['schemas']['ErrorConflict'];

const MOST_CHANGES = 200;

/** What the operations of a change request name in their path. */
export interface RequestPath {
  spaceId: string;
  changeRequestId: string;
}

export const useChangeRequest = (path: RequestPath) =>
  useQuery(
    ['change-request', path.spaceId, path.changeRequestId],
    () => ask(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params: { path } })),
    { every: LIVE },
  );

/** `revision` is that of the change request: another one has other changes. */
export const useChanges = (path: RequestPath, revision: string) =>
  useQuery(['changes', path.changeRequestId, revision], () =>
    ask(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes', { params: { path, query: { limit: MOST_CHANGES } } })),
  );

export const usePageChanges = (path: RequestPath, revision: string, pageId: string) =>
  useQuery(['changes', path.changeRequestId, revision, pageId], () =>
    ask(
      api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes/page/{pageId}', {
        params: { path: { ...path, pageId } },
      }),
    ),
  );

export const useReviews = (path: RequestPath) =>
  useList(['reviews', path.changeRequestId], (page) =>
    ask(
      api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', {
        params: { path, query: { limit: 50, ...(page !== undefined && { page }) } },
      }),
    ),
  );

export const useRequestedReviewers = (path: RequestPath) =>
  useList(['requested-reviewers', path.changeRequestId], (page) =>
    ask(
      api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', {
        params: { path, query: { limit: 50, ...(page !== undefined && { page }) } },
      }),
    ),
  );

/** After something was done with it, everything about it and its space is read again. */
export const rereadRequest = ({ spaceId, changeRequestId }: RequestPath): Promise<unknown> =>
  reread(
    ['change-request', spaceId, changeRequestId],
    ['reviews', changeRequestId],
    ['requested-reviewers', changeRequestId],
    ['merge-check', changeRequestId],
    ['change-requests'],
    ['content', spaceId],
    ['space', spaceId],
  );
