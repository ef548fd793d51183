import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { atLeast, type Role } from '../../common/access/role.js';
import { Forbidden } from '../../common/http/errors.js';
import { Org } from './org.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    org: Org;
  }
}

const ABILITIES = [
  'view',
  'admin',
  'ownTeam',
  'createContent',
  'createOpenAPISpec',
  'ingestConversations',
  'viewBilling',
  'listMembers',
  'listTeams',
  'listIntegrations',
  'listInstallations',
  'installIntegration',
] as const;

@Injectable()
@ResourceOf({ kind: 'org', param: 'organizationId', abilities: ABILITIES })
export class OrgAccess implements ResourceAccess<Org> {
  readonly source: ResourceSource<Org> = { entity: Org, organization: 'id' };

  permissions(org: Org, { actor }: Pick<Resources, 'actor'>) {
    return this.permissionsOf(org.id, actor);
  }

  permissionsOf(organizationId: string, actor: Actor): Record<(typeof ABILITIES)[number], boolean> {
    const standing = actor.standingIn(organizationId);
    const role = standing?.role;
    const admin = atLeast(role, 'admin');
    const create = atLeast(role, 'create');
    return {
      view: standing !== undefined,
      admin,
      ownTeam: admin,
      createContent: create,
      createOpenAPISpec: create,
      ingestConversations: create,
      viewBilling: admin,
      listMembers: actor.seesMembersOf(organizationId),
      listTeams: actor.seesMembersOf(organizationId),
      listIntegrations: admin,
      listInstallations: admin,
      installIntegration: admin,
    };
  }
}

/** Refuses to give a role above the actor's own. */
export function refuseAboveOwnRole(organizationId: string, actor: Actor, roles: readonly (Role | null)[]): void {
  const own = actor.standingIn(organizationId)?.role;
  if (roles.some((role) => role !== null && !atLeast(own, role))) throw new Forbidden('You cannot give a role above your own');
}
