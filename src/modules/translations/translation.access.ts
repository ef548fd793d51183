import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import type { Role } from '../../common/access/role.js';
import { OrgAccess } from '../orgs/org.access.js';
import { ofSpace } from '../spaces/space.queries.js';
import { effectiveRole, grantedRoles } from '../spaces/tree/effective-role.js';
import type { Level } from '../spaces/tree/level.field.js';
import { Translation } from './translation.entity.js';

/** What the access to the source space depends on. */
export interface SourceFacts {
  /** Its level, and whether it is deleted. */
  source: { level: Level; deleted: boolean };
  /** The roles granted to the caller on it or above it. */
  granted: readonly Role[];
}

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    translation: Translation;
  }
  interface ResourceFacts {
    translation: SourceFacts;
  }
}

const ofSource = (value: string, row: string) => ofSpace('ss', `${row}.source_space_id`, value);

/** SQL for the facts, over the alias of a translation and the caller. */
export const SOURCE_FACTS = {
  source: (row: string) => ofSource(`json_build_object('level', ss.resolved_level, 'deleted', ss.deleted_at IS NOT NULL)`, row),
  granted: (row: string, caller: string) => ofSource(grantedRoles('ss', caller), row),
} as const;

/** Those who can view the source space can view its translations. Those who may create content in the organization run and change them. */
@Injectable()
@ResourceOf({ kind: 'translation', param: 'translationId', abilities: ['view', 'edit'] })
export class TranslationAccess implements ResourceAccess<Translation> {
  readonly source: ResourceSource<Translation> = { entity: Translation, parent: { kind: 'org', by: 'orgId' }, facts: SOURCE_FACTS };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions(translation: Translation, resources: Resources) {
    return this.permissionsOf(translation, resources.factsOf('translation'), resources.actor);
  }

  permissionsOf({ orgId }: Translation, { source, granted }: SourceFacts, actor: Actor) {
    const role = source.deleted ? null : effectiveRole({ orgId, resolvedLevel: source.level }, granted, actor);
    const view = role !== null;
    return { view, edit: view && this.orgAccess.permissionsOf(orgId, actor).createContent };
  }
}
