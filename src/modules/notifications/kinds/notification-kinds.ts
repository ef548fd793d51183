import type { DomainEvent } from '../../../common/events/domain-event.js';
import type { EventClass } from '../../../common/events/event-class.js';
import { valuesOf } from '../../../common/enums/values.js';
import { ENGLISH } from '../../../common/words/english.js';
import type { NotificationName } from '../../../common/words/words.js';
import { ChangeRequestMerged } from '../../change-requests/change-request.events.js';
import { ReviewersRequested } from '../../change-requests/reviewers/requested-reviewer.events.js';
import { ReviewSubmitted } from '../../change-requests/reviews/review.events.js';
import { CommentCreated, CommentUpdated } from '../../comments/comment.events.js';
import { CommentReplyCreated, CommentReplyUpdated } from '../../comments/replies/comment-reply.events.js';
import { ImportEnded } from '../../exchange/imports/model/import.events.js';
import { GitSyncFailing } from '../../git/operations/git-operation.events.js';
import { LinksBroken } from '../../links/links.events.js';
import { MemberRoleChanged } from '../../orgs/org.events.js';
import { PdfNotMade } from '../../pdf/pdf.events.js';
import { CertificateExpires } from '../../sso/saml/certificate.events.js';
import { TranslationRunEnded } from '../../translations/translation.events.js';
import { WebhookTroubled } from '../../webhooks/types/webhook.events.js';
import type { NotificationMail } from '../notification.entity.js';
import { from, type Notable, type Source } from './notable.js';
import type { Reader } from './readers.js';
import type { RecipientGroup } from './recipients.js';

/** Everything that is known about a kind. Its texts are in `common/words`. */
export interface NotificationKind {
  sources: readonly Source[];
  to: readonly RecipientGroup[];
  /** Who may read it: checked when it is made, when it is read, and when it is mailed. */
  reader: Reader;
  /** When it is mailed to those who have no wish of their own. */
  mail: NotificationMail;
  /** It concerns the security of the person or of what they administer, so it can neither be turned off nor muted. */
  required?: true;
}

interface InSpace {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

const ofChangeRequest = ({ spaceId, changeRequestId }: { spaceId: string; changeRequestId: string }): Notable => ({
  spaceId,
  changeRequestId,
  about: { type: 'change-request', id: changeRequestId },
});
const within = ({ spaceId, changeRequestId }: InSpace) => ({ spaceId, ...(changeRequestId !== null && { changeRequestId }) });

const inComment = ({ comment, mentions }: CommentCreated | CommentUpdated): Notable => ({
  ...within(comment),
  about: { type: 'comment', id: comment.commentId },
  commentId: comment.commentId,
  named: mentions,
});
const inReply = ({ reply, mentions }: CommentReplyCreated | CommentReplyUpdated): Notable => ({
  ...within(reply),
  about: { type: 'comment-reply', id: reply.commentReplyId },
  commentId: reply.commentId,
  commentReplyId: reply.commentReplyId,
  named: mentions,
});

const ofSpace = (spaceId: string) => ({ spaceId, about: { type: 'space', id: spaceId } as const });

/** Work that took longer is mailed, because nobody waits for it any more. */
const LONG_SECONDS = 120;

/** Tells whoever started something that it has ended. */
const ended = ({ work, status }: ImportEnded | TranslationRunEnded, wanted: 'completed' | 'failed', what: Notable): Notable | undefined =>
  status !== wanted || work.userId === null
    ? undefined
    : {
        ...what,
        named: [work.userId],
        ...(work.seconds > LONG_SECONDS && { mail: 'soon' as const }),
        ...(work.reason !== undefined && { data: { reason: work.reason } }),
      };
const importEnded = (wanted: 'completed' | 'failed') =>
  from(ImportEnded, (event) =>
    ended(event, wanted, {
      organizationId: event.organizationId,
      spaceId: event.spaceId,
      about: { type: 'import', id: event.importId },
    }),
  );
const translationEnded = (wanted: 'completed' | 'failed') =>
  from(TranslationRunEnded, (event) =>
    ended(event, wanted, {
      organizationId: event.organizationId,
      spaceId: event.sourceSpaceId,
      about: { type: 'translation', id: event.translationId },
    }),
  );

const WEBHOOK_TEXTS = { failing: 'webhook_failing', paused: 'webhook_paused', disabled: 'webhook_disabled' } as const;

/** Whoever is mentioned in a comment gets the notification of the mention, and none of the comment. */
export const NOTIFICATION_KINDS: Readonly<Record<NotificationName, NotificationKind>> = {
  review_requested: {
    sources: [from(ReviewersRequested, (event) => ({ ...ofChangeRequest(event), named: event.reviewerIds }))],
    to: ['named'],
    reader: 'space-viewer',
    mail: 'soon',
  },
  review_submitted: {
    sources: [from(ReviewSubmitted, ofChangeRequest)],
    to: ['author', 'reviewers'],
    reader: 'space-viewer',
    mail: 'daily',
  },
  change_request_merged: {
    sources: [from(ChangeRequestMerged, ofChangeRequest)],
    to: ['author', 'reviewers'],
    reader: 'space-viewer',
    mail: 'daily',
  },
  mention: {
    sources: [
      from(CommentCreated, inComment),
      from(CommentUpdated, inComment),
      from(CommentReplyCreated, inReply),
      from(CommentReplyUpdated, inReply),
    ],
    to: ['named'],
    reader: 'space-viewer',
    mail: 'soon',
  },
  comment: {
    sources: [
      from(CommentCreated, ({ comment: { spaceId, changeRequestId, commentId }, mentions }) =>
        changeRequestId === null ? undefined : { ...ofChangeRequest({ spaceId, changeRequestId }), commentId, except: mentions },
      ),
    ],
    to: ['author'],
    reader: 'space-viewer',
    mail: 'soon',
  },
  comment_reply: {
    sources: [
      from(CommentReplyCreated, ({ reply, mentions }) => ({
        ...within(reply),
        about: { type: 'comment', id: reply.commentId },
        commentId: reply.commentId,
        commentReplyId: reply.commentReplyId,
        except: mentions,
      })),
    ],
    to: ['participants', 'author'],
    reader: 'space-viewer',
    mail: 'soon',
  },
  import_completed: { sources: [importEnded('completed')], to: ['named'], reader: 'space-viewer', mail: 'off' },
  import_failed: { sources: [importEnded('failed')], to: ['named'], reader: 'space-viewer', mail: 'soon' },
  translation_completed: { sources: [translationEnded('completed')], to: ['named'], reader: 'space-viewer', mail: 'off' },
  translation_failed: { sources: [translationEnded('failed')], to: ['named'], reader: 'space-viewer', mail: 'soon' },
  pdf_failed: {
    sources: [
      from(PdfNotMade, ({ spaceId, title, userIds, reason }) => ({ ...ofSpace(spaceId), named: userIds, data: { title, reason } })),
    ],
    to: ['named'],
    reader: 'space-viewer',
    mail: 'soon',
  },
  links_broken: {
    sources: [
      from(LinksBroken, ({ spaceId, userId, count }) => ({ ...ofSpace(spaceId), named: [userId], data: { detail: String(count) } })),
    ],
    to: ['named', 'space-administrators'],
    reader: 'space-viewer',
    mail: 'weekly',
  },
  git_sync_failed: {
    sources: [
      from(GitSyncFailing, ({ spaceId, userId, problem }) => ({ ...ofSpace(spaceId), named: [userId], data: { reason: problem } })),
    ],
    to: ['named'],
    reader: 'space-viewer',
    mail: 'soon',
  },
  webhook_disabled: {
    sources: [
      from(WebhookTroubled, ({ organizationId, webhookId, title, trouble, userIds, reason }) => ({
        organizationId,
        about: { type: 'webhook', id: webhookId },
        named: userIds,
        data: { title, text: WEBHOOK_TEXTS[trouble], ...(reason !== null && { reason }) },
      })),
    ],
    to: ['named'],
    reader: 'webhook-administrator',
    mail: 'soon',
    required: true,
  },
  sso_certificate_expires: {
    sources: [
      from(CertificateExpires, ({ organizationId, providerId, expiresAt }) => ({
        organizationId,
        about: { type: 'saml-provider', id: providerId },
        data: { detail: expiresAt.slice(0, 10) },
      })),
    ],
    to: ['administrators'],
    reader: 'organization-administrator',
    mail: 'soon',
    required: true,
  },
  role_changed: {
    sources: [
      from(MemberRoleChanged, ({ organizationId, userId, after }) => ({
        organizationId,
        about: { type: 'organization', id: organizationId },
        named: [userId],
        data: { detail: after ?? 'guest' },
      })),
    ],
    to: ['named'],
    reader: 'member',
    mail: 'soon',
    required: true,
  },
};

export const KNOWN_KINDS = valuesOf(
  Object.fromEntries(
    Object.keys(NOTIFICATION_KINDS).map((kind) => [kind, ENGLISH.notifications.names[kind as NotificationName].toLowerCase()]),
  ),
) as readonly NotificationName[];

export const kindOf = (kind: NotificationName): NotificationKind => NOTIFICATION_KINDS[kind];

/** The kinds that come from each event, with what they tell. */
export const KINDS_OF_EVENTS: ReadonlyMap<EventClass<DomainEvent>, readonly { kind: NotificationName; source: Source }[]> = (() => {
  const found = new Map<EventClass<DomainEvent>, { kind: NotificationName; source: Source }[]>();
  for (const kind of KNOWN_KINDS)
    for (const source of kindOf(kind).sources) found.set(source.event, [...(found.get(source.event) ?? []), { kind, source }]);
  return found;
})();
