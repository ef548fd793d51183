import { OpenAPISpecChanged } from '../../openapi/openapi-spec.events.js';
import { OpenAPISpecView } from '../../openapi/openapi-spec.view.js';
import { MemberView } from '../../orgs/members/member.view.js';
import { MemberJoined, MemberRemoved, MemberRoleChanged } from '../../orgs/org.events.js';
import { PageRated } from '../../site-visitors/insights/site-feedback.events.js';
import { SiteDeleted, SitePublished, SiteUnpublished, SiteUpdated } from '../../sites/site.events.js';
import { SiteView } from '../../sites/site.view.js';
import { WebhookDisabled } from './webhook.events.js';
import {
  MemberEventData,
  MemberRoleChangedData,
  OpenAPISpecUpdatedData,
  PageFeedbackData,
  SiteEventData,
  SiteUpdatedData,
  WebhookDisabledData,
  WebhookTestData,
} from './webhook-data.view.js';
import { webhookType } from './webhook-type.js';

const ofSite = ({ organizationId, siteId }: { organizationId: string; siteId: string }) => [{ organizationId, siteId }];
const site = {
  scope: 'site',
  effect: 'read-site',
  places: ofSite,
  location: ({ siteId }: SiteEventData, organizationId: string) => ['orgs', organizationId, 'sites', siteId],
  resource: SiteView,
} as const;
const formerMember = {
  scope: 'organization',
  effect: 'read-members',
  places: ({ organizationId }: { organizationId: string }) => [{ organizationId }],
} as const;
const member = {
  ...formerMember,
  location: ({ userId }: MemberEventData, organizationId: string) => ['orgs', organizationId, 'members', userId],
  resource: MemberView,
};

export const ORGANIZATION_TYPES = {
  site_published: webhookType({
    ...site,
    label: 'A site was published',
    event: SitePublished,
    schema: SiteEventData,
    data: ({ siteId }) => ({ siteId }),
  }),
  site_unpublished: webhookType({
    ...site,
    label: 'A site was taken down',
    event: SiteUnpublished,
    schema: SiteEventData,
    data: ({ siteId }) => ({ siteId }),
  }),
  site_updated: webhookType({
    ...site,
    label: 'The settings of a site were updated',
    event: SiteUpdated,
    schema: SiteUpdatedData,
    data: ({ siteId, members }) => ({ siteId, members }),
  }),
  site_deleted: webhookType({
    scope: 'organization',
    effect: 'read-site',
    // Its own webhooks are deleted with it.
    places: ({ organizationId }) => [{ organizationId }],
    label: 'A site was deleted',
    event: SiteDeleted,
    schema: SiteEventData,
    data: ({ siteId }) => ({ siteId }),
  }),
  page_feedback: webhookType({
    label: 'A visitor has rated a page',
    scope: 'site',
    effect: 'read-insights',
    event: PageRated,
    places: ({ siteId }) => [{ siteId }],
    schema: PageFeedbackData,
    data: ({ siteId, siteSpaceId, pageId, rating, comment }) => ({
      siteId,
      siteSpaceId,
      pageId,
      rating,
      ...(comment !== null && { comment }),
    }),
  }),
  member_joined: webhookType({
    ...member,
    label: 'A user has joined the organization',
    event: MemberJoined,
    schema: MemberEventData,
    data: ({ userId }) => ({ userId }),
  }),
  member_removed: webhookType({
    ...formerMember,
    label: 'A member has left the organization, or was removed',
    event: MemberRemoved,
    schema: MemberEventData,
    data: ({ userId }) => ({ userId }),
  }),
  member_role_changed: webhookType({
    ...member,
    label: 'A member has another role in the organization',
    event: MemberRoleChanged,
    schema: MemberRoleChangedData,
    data: ({ userId, before, after }) => ({ userId, previousRole: before, role: after }),
  }),
  openapi_spec_updated: webhookType({
    label: 'An OpenAPI specification has a new version',
    scope: 'organization',
    effect: 'read-specification',
    event: OpenAPISpecChanged,
    when: ({ version }) => version !== null,
    places: ({ orgId }) => [{ organizationId: orgId }],
    schema: OpenAPISpecUpdatedData,
    data: ({ slug, version }) => ({ specSlug: slug, versionId: version!.id, breaking: version!.breaking }),
    location: ({ specSlug }, organizationId) => ['orgs', organizationId, 'openapi', specSlug],
    resource: OpenAPISpecView,
  }),
  webhook_disabled: webhookType({
    label: 'The service has disabled a webhook whose receiver fails',
    scope: 'organization',
    effect: 'read-organization',
    event: WebhookDisabled,
    places: ({ organizationId }) => [{ organizationId }],
    schema: WebhookDisabledData,
    data: ({ webhookId, reason }) => ({ webhookId, reason }),
    location: ({ webhookId }, organizationId) => ['orgs', organizationId, 'webhooks', webhookId],
  }),
  webhook_test: webhookType({
    label: 'Somebody tests the webhook: it is sent to that webhook alone, whatever its types',
    scope: 'organization',
    effect: 'read-organization',
    places: () => [],
    schema: WebhookTestData,
    data: () => new WebhookTestData(),
  }),
};
