import { api } from '../../api/client.js';
import { LIVE } from '../../api/live.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import type { ContentSource } from '../space/content-source.js';

export type Comment = components['schemas']['Comment'];
export type Reply = components['schemas']['CommentReply'];
export type Remark = Comment | Reply;
export type CommentStatus = Comment['status'];

/** Where people talk: in a change request, or in the space itself. */
export type Discussion = ContentSource;

/** Which comments of a discussion are read. */
export interface CommentFilter {
  status?: CommentStatus;
  targetPage?: string;
}

const keyOf = ({ spaceId, changeRequestId }: Discussion) => ['comments', spaceId, changeRequestId ?? null] as const;

export const useComments = (within: Discussion, filter: CommentFilter) =>
  useList(
    [...keyOf(within), filter],
    (page) => {
      const { spaceId, changeRequestId } = within;
      const query = { format: 'document', limit: 20, ...filter, ...(page !== undefined && { page }) } as const;
      return changeRequestId === undefined
        ? ask(api.GET('/v1/spaces/{spaceId}/comments', { params: { path: { spaceId }, query } }))
        : ask(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
              params: { path: { spaceId, changeRequestId }, query },
            }),
          );
    },
    { every: LIVE },
  );

export const useReplies = (within: Discussion, commentId: string) =>
  useList([...keyOf(within), 'replies', commentId], (page) => {
    const { spaceId, changeRequestId } = within;
    const query = { format: 'document', limit: 20, ...(page !== undefined && { page }) } as const;
    return changeRequestId === undefined
      ? ask(api.GET('/v1/spaces/{spaceId}/comments/{commentId}/replies', { params: { path: { spaceId, commentId }, query } }))
      : ask(
          api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', {
            params: { path: { spaceId, changeRequestId, commentId }, query },
          }),
        );
  });

/** After something was said or settled, whatever shows it or counts it is read again. */
export const rereadComments = (within: Discussion): Promise<unknown> =>
  reread(
    keyOf(within),
    ['change-requests'],
    within.changeRequestId === undefined ? ['space', within.spaceId] : ['change-request', within.spaceId],
  );
