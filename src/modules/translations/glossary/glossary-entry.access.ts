import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { atLeast } from '../../../common/access/role.js';
import { GlossaryEntry } from './glossary-entry.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'glossary-entry': GlossaryEntry;
  }
}

@Injectable()
@ResourceOf({ kind: 'glossary-entry', param: 'glossaryEntryId', abilities: ['view'] })
export class GlossaryEntryAccess implements ResourceAccess<GlossaryEntry> {
  readonly source: ResourceSource<GlossaryEntry> = { entity: GlossaryEntry, parent: { kind: 'org', by: 'orgId' } };

  permissions(entry: GlossaryEntry, { actor }: Resources) {
    return this.permissionsOf(entry.orgId, actor);
  }

  /** Guests see no entry, because entries have no grants. */
  permissionsOf(orgId: string, actor: Actor) {
    return { view: atLeast(actor.standingIn(orgId)?.role, 'read') };
  }
}
