import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import type { Role } from '../../common/access/role.js';
import { isLive, ofSpace } from '../spaces/space.queries.js';
import { abilitiesOf } from '../spaces/tree/content-abilities.js';
import { effectiveRole, grantedRoles } from '../spaces/tree/effective-role.js';
import { GitInstallation } from './model/git-installation.entity.js';

interface InstallationFacts {
  granted: readonly Role[] | null;
  level: Role | 'inherit' | null;
  /** Whether its space is still in the organization. */
  present: boolean | null;
}

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    'git-installation': GitInstallation;
  }
  interface ResourceFacts {
    'git-installation': InstallationFacts;
  }
}

const ofSpaceOf = (installation: string, value: string) => ofSpace('s', `${installation}.space_id`, value);

/** Permissions on an installation are those on its space: editors see what it does, and administrators decide what it may do. */
@Injectable()
@ResourceOf({ kind: 'git-installation', param: 'gitInstallationId', abilities: ['view', 'sync', 'admin'] })
export class GitInstallationAccess implements ResourceAccess<GitInstallation> {
  readonly source: ResourceSource<GitInstallation> = {
    entity: GitInstallation,
    organization: 'orgId',
    facts: {
      granted: (row, caller) => ofSpaceOf(row, grantedRoles('s', caller)),
      level: (row) => ofSpaceOf(row, 's.resolved_level'),
      present: (row) => ofSpaceOf(row, `s.org_id = ${row}.org_id AND ${isLive('s')}`),
    },
  };

  permissions(installation: GitInstallation, resources: Resources) {
    return this.permissionsOf(installation, resources.factsOf('git-installation'), resources.actor);
  }

  permissionsOf({ orgId }: GitInstallation, { granted, level, present }: InstallationFacts, actor: Actor) {
    const abilities = abilitiesOf(present ? effectiveRole({ orgId, resolvedLevel: level }, granted ?? [], actor) : null);
    return { view: abilities.edit, sync: abilities.triggerGitSync, admin: abilities.installIntegration };
  }
}
