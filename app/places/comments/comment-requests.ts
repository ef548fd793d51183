import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import type { Comment, Discussion } from './comment-queries.js';

const OF_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}';
const OF_SPACE = '/v1/spaces/{spaceId}/comments/{commentId}';

/** What a comment is about, if not about all of it. */
export interface Subject {
  page?: string;
  /** The key of a block. */
  node?: string;
}

export const postComment = ({ spaceId, changeRequestId }: Discussion, subject: Subject, markdown: string): Promise<Comment> => {
  const body = { body: { markdown }, ...subject };
  return changeRequestId === undefined
    ? ask(api.POST('/v1/spaces/{spaceId}/comments', { params: { path: { spaceId } }, body }))
    : ask(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
          params: { path: { spaceId, changeRequestId } },
          body,
        }),
      );
};

/** The text as its author wrote it: lists have it as a document. */
export async function commentText({ spaceId, changeRequestId }: Discussion, commentId: string): Promise<string> {
  const { body } = await (changeRequestId === undefined
    ? ask(api.GET(OF_SPACE, { params: { path: { spaceId, commentId } } }))
    : ask(api.GET(OF_REQUEST, { params: { path: { spaceId, changeRequestId, commentId } } })));
  return body.markdown ?? '';
}

/** Changes the text of a comment, resolves it or opens it again. */
export const updateComment = (
  { spaceId, changeRequestId }: Discussion,
  commentId: string,
  body: { body: { markdown: string } } | { resolved: boolean },
): Promise<Comment> =>
  changeRequestId === undefined
    ? ask(api.PUT(OF_SPACE, { params: { path: { spaceId, commentId } }, body }))
    : ask(api.PUT(OF_REQUEST, { params: { path: { spaceId, changeRequestId, commentId } }, body }));

export const removeComment = ({ spaceId, changeRequestId }: Discussion, commentId: string) =>
  changeRequestId === undefined
    ? ask(api.DELETE(OF_SPACE, { params: { path: { spaceId, commentId } } }))
    : ask(api.DELETE(OF_REQUEST, { params: { path: { spaceId, changeRequestId, commentId } } }));
