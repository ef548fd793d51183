import { valuesOf } from '../../../common/enums/values.js';
import type { Notification } from '../notification.entity.js';

/** What notifications are about. */
export const NOTIFICATION_SUBJECTS = valuesOf({
  'change-request': 'a change request',
  comment: 'a comment with its replies',
  'comment-reply': 'a reply to a comment',
  space: 'a space',
  organization: 'an organization',
  import: 'an import',
  translation: 'a translation',
  webhook: 'a webhook',
  'saml-provider': 'an identity provider',
});
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

type Row = Pick<Notification, 'orgId' | 'subjectId' | 'spaceId' | 'changeRequestId' | 'commentId' | 'commentReplyId'>;

const inSpace = ({ spaceId, changeRequestId }: Row) => [
  'spaces',
  spaceId!,
  ...(changeRequestId === null ? [] : ['change-requests', changeRequestId]),
];
const atComment = (row: Row) => (row.commentId === null ? inSpace(row) : [...inSpace(row), 'comments', row.commentId]);

/** The path of each, behind `/v1`. */
const PATHS: Readonly<Record<NotificationSubject, (row: Row) => readonly string[]>> = {
  'change-request': inSpace,
  comment: atComment,
  space: inSpace,
  organization: ({ orgId }) => ['orgs', orgId],
  import: ({ orgId, subjectId }) => ['org', orgId, 'imports', subjectId],
  translation: ({ orgId, subjectId }) => ['orgs', orgId, 'translations', subjectId],
  webhook: ({ orgId, subjectId }) => ['orgs', orgId, 'webhooks', subjectId],
  'saml-provider': ({ orgId, subjectId }) => ['orgs', orgId, 'saml', subjectId],
  'comment-reply': (row) => [...atComment(row), ...(row.commentReplyId === null ? [] : ['replies', row.commentReplyId])],
};

export const pathOf = (notification: Pick<Notification, 'subjectType'> & Row): readonly string[] =>
  PATHS[notification.subjectType as NotificationSubject](notification);
