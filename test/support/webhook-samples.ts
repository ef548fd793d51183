import { newId } from 'bindery/common/ids/ids.js';
import type { DomainEvent } from 'bindery/common/events/domain-event.js';
import {
  ChangeRequestCreated,
  ChangeRequestEdited,
  ChangeRequestMerged,
  ChangeRequestUpdated,
} from 'bindery/modules/change-requests/change-request.events.js';
import { ReviewersRequested } from 'bindery/modules/change-requests/reviewers/requested-reviewer.events.js';
import { ReviewSubmitted } from 'bindery/modules/change-requests/reviews/review.events.js';
import { CommentCreated, CommentDeleted, CommentResolved, CommentUpdated } from 'bindery/modules/comments/comment.events.js';
import { CommentReplyCreated, CommentReplyDeleted, CommentReplyUpdated } from 'bindery/modules/comments/replies/comment-reply.events.js';
import { ImportEnded } from 'bindery/modules/exchange/imports/model/import.events.js';
import { GitSyncCompleted, GitSyncStarted } from 'bindery/modules/git/operations/git-operation.events.js';
import { LinksBroken } from 'bindery/modules/links/links.events.js';
import { OpenAPISpecChanged } from 'bindery/modules/openapi/openapi-spec.events.js';
import { MemberJoined, MemberRemoved, MemberRoleChanged } from 'bindery/modules/orgs/org.events.js';
import { PageRated } from 'bindery/modules/site-visitors/insights/site-feedback.events.js';
import { SiteDeleted, SitePublished, SiteUnpublished, SiteUpdated } from 'bindery/modules/sites/site.events.js';
import {
  SpaceCreated,
  SpaceDeleted,
  SpacePurged,
  SpaceRestored,
  SpacesTransferred,
  SpaceUpdated,
} from 'bindery/modules/spaces/space.events.js';
import { TranslationRunEnded } from 'bindery/modules/translations/translation.events.js';
import { ContentChanged } from 'bindery/modules/versions/heads/content.events.js';
import { WebhookDisabled } from 'bindery/modules/webhooks/types/webhook.events.js';
import type { WebhookTypeId } from 'bindery/modules/webhooks/types/webhook-types.js';

export interface WebhookWorld {
  org: { id: string };
  /** An organization without webhooks. */
  elsewhere: { id: string };
  space: { id: string };
  site: { id: string };
  user: { id: string };
}

/** An event of each type. It does not compile without one for each. */
export const WEBHOOK_SAMPLES: Record<Exclude<WebhookTypeId, 'webhook_test'>, (world: WebhookWorld) => DomainEvent> = {
  space_created: ({ space, org, user }) => new SpaceCreated(space.id, org.id, user.id),
  space_updated: ({ space }) => new SpaceUpdated(space.id, ['title']),
  space_content_updated: ({ space }) => new ContentChanged(space.id, newId(), newId()),
  links_broken: ({ space, user }) => new LinksBroken(space.id, newId(), newId(), user.id, 2),
  space_deleted: ({ space }) => new SpaceDeleted(space.id),
  space_restored: ({ space }) => new SpaceRestored(space.id),
  space_purged: ({ space, org }) => new SpacePurged(space.id, org.id),
  space_transferred: ({ space, org, elsewhere }) => new SpacesTransferred([`not ${space.id}`], elsewhere.id, org.id),
  space_gitsync_started: ({ space }) => new GitSyncStarted(space.id, newId(), newId(), 'import'),
  space_gitsync_completed: ({ space }) => new GitSyncCompleted(space.id, newId(), newId(), 'export', 'success'),
  import_completed: ({ space, org }) => new ImportEnded(org.id, space.id, newId(), 'completed'),
  import_failed: ({ space, org }) => new ImportEnded(org.id, space.id, newId(), 'failed'),
  translation_completed: ({ space, org }) => new TranslationRunEnded(org.id, space.id, newId(), newId(), 'completed'),
  translation_failed: ({ space, org }) => new TranslationRunEnded(org.id, space.id, newId(), newId(), 'failed'),
  change_request_created: ({ space, user }) => new ChangeRequestCreated(space.id, newId(), user.id),
  change_request_updated: ({ space, user }) => new ChangeRequestUpdated(space.id, newId(), 'draft', 'open', user.id),
  change_request_edited: ({ space, user }) => new ChangeRequestEdited(space.id, newId(), newId(), newId(), user.id),
  change_request_merged: ({ space, user }) => new ChangeRequestMerged(space.id, newId(), newId(), user.id),
  change_request_archived: ({ space, user }) => new ChangeRequestUpdated(space.id, newId(), 'open', 'archived', user.id),
  review_requested: ({ space, user }) => new ReviewersRequested(space.id, newId(), [user.id], user.id),
  review_submitted: ({ space, user }) => new ReviewSubmitted(space.id, newId(), newId(), user.id, 'approved'),
  comment_created: ({ space, user }) => new CommentCreated(comment(space), user.id, []),
  comment_updated: ({ space, user }) => new CommentUpdated({ ...comment(space), changeRequestId: newId() }, user.id, []),
  comment_resolved: ({ space, user }) => new CommentResolved(comment(space), user.id, true),
  comment_deleted: ({ space, user }) => new CommentDeleted(comment(space), user.id),
  comment_reply_created: ({ space, user }) => new CommentReplyCreated(reply(space), user.id, []),
  comment_reply_updated: ({ space, user }) => new CommentReplyUpdated({ ...reply(space), changeRequestId: newId() }, user.id, []),
  comment_reply_deleted: ({ space, user }) => new CommentReplyDeleted(reply(space), user.id),
  site_published: ({ org, site }) => new SitePublished(org.id, site.id),
  site_unpublished: ({ org, site }) => new SiteUnpublished(org.id, site.id),
  site_updated: ({ org, site }) => new SiteUpdated(org.id, site.id, ['title']),
  site_deleted: ({ org, site }) => new SiteDeleted(org.id, site.id),
  page_feedback: ({ site }) => new PageRated(site.id, newId(), newId(), newId(), 'good', 'Thank you'),
  member_joined: ({ org, user }) => new MemberJoined(org.id, user.id),
  member_removed: ({ org, user }) => new MemberRemoved(org.id, user.id),
  member_role_changed: ({ org, user }) => new MemberRoleChanged(org.id, user.id, null, 'edit'),
  openapi_spec_updated: ({ org }) => new OpenAPISpecChanged(org.id, 'engine', { id: newId(), breaking: true }),
  webhook_disabled: ({ org }) => new WebhookDisabled(org.id, newId(), 'All attempts have failed for 5 days'),
};

const comment = ({ id: spaceId }: { id: string }) => ({ spaceId, changeRequestId: null, commentId: newId() });
const reply = (space: { id: string }) => ({ ...comment(space), commentReplyId: newId() });
