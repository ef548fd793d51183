import { Injectable } from '@nestjs/common';
import type { Actor, Standing } from '../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import type { Role } from '../../common/access/role.js';
import { ofSite } from '../site-structure/site.queries.js';
import { ofSpace } from '../spaces/space.queries.js';
import { effectiveRole, grantedRoles } from '../spaces/tree/effective-role.js';
import { Webhook } from './webhook.entity.js';

/** Of its space or site. */
interface TargetFacts {
  granted: readonly Role[] | null;
  level: Role | 'inherit' | null;
  /** Whether it is about the whole organization, or its space or site is still in it. */
  present: boolean | null;
}

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    webhook: Webhook;
  }
  interface ResourceFacts {
    webhook: TargetFacts;
  }
}

/** SQL: a value of the space or the site `n` of a webhook; null for one of the whole organization. */
const ofTarget = (webhook: string, value: string) =>
  `coalesce(${ofSpace('n', `${webhook}.space_id`, value)}, ${ofSite('n', `${webhook}.site_id`, value)})`;

/** A webhook belongs to the administrators of what it is about. Nobody else knows of it. */
@Injectable()
@ResourceOf({ kind: 'webhook', param: 'webhookId', abilities: ['view', 'edit'] })
export class WebhookAccess implements ResourceAccess<Webhook> {
  readonly source: ResourceSource<Webhook> = {
    entity: Webhook,
    parent: { kind: 'org', by: 'orgId' },
    facts: {
      granted: (row, caller) => ofTarget(row, grantedRoles('n', caller)),
      level: (row) => ofTarget(row, 'n.resolved_level'),
      present: (row) => `coalesce(${row}.space_id, ${row}.site_id) IS NULL OR ${ofTarget(row, `n.org_id = ${row}.org_id`)}`,
    },
  };

  permissions(webhook: Webhook, resources: Resources) {
    return this.permissionsOf(webhook, resources.factsOf('webhook'), resources.actor);
  }

  permissionsOf({ orgId, spaceId, siteId }: Webhook, { granted, level, present }: TargetFacts, actor: Actor) {
    const isOfOrganization = spaceId === null && siteId === null;
    const role = isOfOrganization ? actor.standingIn(orgId)?.role : effectiveRole({ orgId, resolvedLevel: level }, granted ?? [], actor);
    const isAdmin = present === true && role === 'admin';
    return { view: isAdmin, edit: isAdmin };
  }
}

/** SQL: limits the webhooks `w` to those whose space or site the caller administers. All of them, for administrators of the organization. */
export function administeredBy(w: string, caller: string, standing: Standing | undefined): string[] {
  if (standing?.role === 'admin') return [];
  const granted = `'admin' = ANY(${ofTarget(w, grantedRoles('n', caller))})`;
  return [standing?.role ? `${ofTarget(w, 'n.resolved_level')} = 'admin' OR ${granted}` : granted];
}

/** SQL: whether a webhook is there, and the member `m` administers what it is about. */
export const administersWebhook = (
  m: string,
  id: string,
) => `EXISTS (SELECT FROM webhooks aw WHERE aw.id = ${id} AND aw.org_id = ${m}.org_id AND (
  ${m}.role = 'admin' OR 'admin' = ANY(${ofTarget('aw', grantedRoles('n', `${m}.user_id`))})
  OR (${m}.role IS NOT NULL AND ${ofTarget('aw', 'n.resolved_level')} = 'admin')))`;
