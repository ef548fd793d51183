import {
  ChangeRequestCreated,
  ChangeRequestEdited,
  ChangeRequestMerged,
  ChangeRequestUpdated,
} from '../../change-requests/change-request.events.js';
import { ChangeRequestView } from '../../change-requests/change-request.view.js';
import { ReviewersRequested } from '../../change-requests/reviewers/requested-reviewer.events.js';
import { ReviewSubmitted } from '../../change-requests/reviews/review.events.js';
import { ReviewView } from '../../change-requests/reviews/review.view.js';
import { CommentCreated, CommentDeleted, CommentResolved, CommentUpdated } from '../../comments/comment.events.js';
import { CommentView } from '../../comments/comment.view.js';
import { CommentReplyCreated, CommentReplyDeleted, CommentReplyUpdated } from '../../comments/replies/comment-reply.events.js';
import { CommentReplyView } from '../../comments/replies/comment-reply.view.js';
import {
  ChangeRequestEventData,
  ChangeRequestRevisedData,
  ChangeRequestUpdatedData,
  CommentEventData,
  CommentReplyEventData,
  CommentResolvedData,
  ReviewRequestedData,
  ReviewSubmittedData,
} from './webhook-data.view.js';
import { webhookType } from './webhook-type.js';

const shared = { scope: 'space', effect: 'read-content' } as const;
const ofSpace = ({ spaceId }: { spaceId: string }) => [{ spaceId }];
const changeRequest = {
  ...shared,
  places: ofSpace,
  location: ({ spaceId, changeRequestId }: ChangeRequestEventData) => ['spaces', spaceId, 'change-requests', changeRequestId],
  resource: ChangeRequestView,
};

interface Commented {
  readonly comment: { spaceId: string; changeRequestId: string | null; commentId: string };
}
interface Replied {
  readonly reply: Commented['comment'] & { commentReplyId: string };
}

const commentData = ({ spaceId, changeRequestId, commentId }: Commented['comment']): CommentEventData => ({
  spaceId,
  ...(changeRequestId !== null && { changeRequestId }),
  commentId,
});
const replyData = ({ reply }: Replied): CommentReplyEventData => ({ ...commentData(reply), commentReplyId: reply.commentReplyId });
const atComment = ({ spaceId, changeRequestId, commentId }: CommentEventData) => [
  'spaces',
  spaceId,
  ...(changeRequestId === undefined ? [] : ['change-requests', changeRequestId]),
  'comments',
  commentId,
];
const deletedComment = { ...shared, places: ({ comment }: Commented) => ofSpace(comment) };
const comment = { ...deletedComment, location: atComment, resource: CommentView };
const deletedReply = { ...shared, places: ({ reply }: Replied) => ofSpace(reply), schema: CommentReplyEventData, data: replyData };
const reply = {
  ...deletedReply,
  location: (data: CommentReplyEventData) => [...atComment(data), 'replies', data.commentReplyId],
  resource: CommentReplyView,
};

export const DISCUSSION_TYPES = {
  change_request_created: webhookType({
    ...changeRequest,
    label: 'A change request was created',
    event: ChangeRequestCreated,
    schema: ChangeRequestEventData,
    data: ({ spaceId, changeRequestId }) => ({ spaceId, changeRequestId }),
  }),
  change_request_updated: webhookType({
    ...changeRequest,
    label: 'The subject, the description or the status of a change request was updated',
    event: ChangeRequestUpdated,
    schema: ChangeRequestUpdatedData,
    data: ({ spaceId, changeRequestId, before, after }) => ({ spaceId, changeRequestId, previousStatus: before, status: after }),
  }),
  change_request_edited: webhookType({
    ...changeRequest,
    label: 'The content of a change request was edited: edits within ten seconds are joined',
    event: ChangeRequestEdited,
    schema: ChangeRequestRevisedData,
    data: ({ spaceId, changeRequestId, after }) => ({ spaceId, changeRequestId, revisionId: after }),
    joinKey: ({ changeRequestId }) => changeRequestId,
  }),
  change_request_merged: webhookType({
    ...changeRequest,
    label: 'A change request was merged',
    event: ChangeRequestMerged,
    schema: ChangeRequestRevisedData,
    data: ({ spaceId, changeRequestId, revisionId }) => ({ spaceId, changeRequestId, revisionId }),
  }),
  change_request_archived: webhookType({
    ...changeRequest,
    label: 'A change request was archived',
    event: ChangeRequestUpdated,
    when: ({ before, after }) => after === 'archived' && before !== 'archived',
    schema: ChangeRequestEventData,
    data: ({ spaceId, changeRequestId }) => ({ spaceId, changeRequestId }),
  }),
  review_requested: webhookType({
    ...changeRequest,
    label: 'Users were asked to review a change request',
    event: ReviewersRequested,
    schema: ReviewRequestedData,
    data: ({ spaceId, changeRequestId, reviewerIds }) => ({ spaceId, changeRequestId, reviewerIds }),
  }),
  review_submitted: webhookType({
    ...shared,
    label: 'A review of a change request was submitted',
    event: ReviewSubmitted,
    places: ofSpace,
    schema: ReviewSubmittedData,
    data: ({ spaceId, changeRequestId, reviewId, reviewerId, status }) => ({ spaceId, changeRequestId, reviewId, reviewerId, status }),
    location: ({ spaceId, changeRequestId, reviewId }) => ['spaces', spaceId, 'change-requests', changeRequestId, 'reviews', reviewId],
    resource: ReviewView,
  }),
  comment_created: webhookType({
    ...comment,
    label: 'A comment was posted',
    event: CommentCreated,
    schema: CommentEventData,
    data: (event) => commentData(event.comment),
  }),
  comment_updated: webhookType({
    ...comment,
    label: 'A comment was edited',
    event: CommentUpdated,
    schema: CommentEventData,
    data: (event) => commentData(event.comment),
  }),
  comment_resolved: webhookType({
    ...comment,
    label: 'A comment was resolved, or opened again',
    event: CommentResolved,
    schema: CommentResolvedData,
    data: (event) => ({ ...commentData(event.comment), resolved: event.resolved }),
  }),
  comment_deleted: webhookType({
    ...deletedComment,
    label: 'A comment was deleted',
    event: CommentDeleted,
    schema: CommentEventData,
    data: (event) => commentData(event.comment),
  }),
  comment_reply_created: webhookType({ ...reply, label: 'A reply was posted', event: CommentReplyCreated }),
  comment_reply_updated: webhookType({ ...reply, label: 'A reply was edited', event: CommentReplyUpdated }),
  comment_reply_deleted: webhookType({ ...deletedReply, label: 'A reply was deleted', event: CommentReplyDeleted }),
};
