import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import type { Discussion, Reply } from './comment-queries.js';

const ALL_OF_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies';
const ALL_OF_SPACE = '/v1/spaces/{spaceId}/comments/{commentId}/replies';
const OF_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}';
const OF_SPACE = '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}';

/** Names a reply in its discussion. */
export interface ReplyPath {
  commentId: string;
  commentReplyId: string;
}

export const postReply = ({ spaceId, changeRequestId }: Discussion, commentId: string, markdown: string): Promise<Reply> => {
  const body = { body: { markdown } };
  return changeRequestId === undefined
    ? ask(api.POST(ALL_OF_SPACE, { params: { path: { spaceId, commentId } }, body }))
    : ask(api.POST(ALL_OF_REQUEST, { params: { path: { spaceId, changeRequestId, commentId } }, body }));
};

/** The text as its author wrote it: lists have it as a document. */
export async function replyText({ spaceId, changeRequestId }: Discussion, reply: ReplyPath): Promise<string> {
  const { body } = await (changeRequestId === undefined
    ? ask(api.GET(OF_SPACE, { params: { path: { spaceId, ...reply } } }))
    : ask(api.GET(OF_REQUEST, { params: { path: { spaceId, changeRequestId, ...reply } } })));
  return body.markdown ?? '';
}

export const updateReply = ({ spaceId, changeRequestId }: Discussion, reply: ReplyPath, markdown: string): Promise<Reply> => {
  const body = { body: { markdown } };
  return changeRequestId === undefined
    ? ask(api.PUT(OF_SPACE, { params: { path: { spaceId, ...reply } }, body }))
    : ask(api.PUT(OF_REQUEST, { params: { path: { spaceId, changeRequestId, ...reply } }, body }));
};

export const removeReply = ({ spaceId, changeRequestId }: Discussion, reply: ReplyPath) =>
  changeRequestId === undefined
    ? ask(api.DELETE(OF_SPACE, { params: { path: { spaceId, ...reply } } }))
    : ask(api.DELETE(OF_REQUEST, { params: { path: { spaceId, changeRequestId, ...reply } } }));
