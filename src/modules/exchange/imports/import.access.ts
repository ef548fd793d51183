import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import type { Role } from '../../../common/access/role.js';
import { isLive, ofSpace } from '../../spaces/space.queries.js';
import { abilitiesOf } from '../../spaces/tree/content-abilities.js';
import { effectiveRole, grantedRoles } from '../../spaces/tree/effective-role.js';
import { Import } from './model/import.entity.js';

interface ImportFacts {
  granted: readonly Role[] | null;
  level: Role | 'inherit' | null;
  /** Whether its space is still in the organization. */
  present: boolean | null;
}

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    import: Import;
  }
  interface ResourceFacts {
    import: ImportFacts;
  }
}

const ofSpaceOf = (run: string, value: string) => ofSpace('s', `${run}.space_id`, value);

/** Permissions on an import are those on its space. */
@Injectable()
@ResourceOf({ kind: 'import', param: 'importId', abilities: ['view', 'edit'] })
export class ImportAccess implements ResourceAccess<Import> {
  readonly source: ResourceSource<Import> = {
    entity: Import,
    parent: { kind: 'org', by: 'orgId' },
    facts: {
      granted: (run, caller) => ofSpaceOf(run, grantedRoles('s', caller)),
      level: (run) => ofSpaceOf(run, 's.resolved_level'),
      present: (run) => ofSpaceOf(run, `s.org_id = ${run}.org_id AND ${isLive('s')}`),
    },
  };

  permissions({ orgId }: Import, resources: Resources) {
    const { granted, level, present } = resources.factsOf('import');
    const { view, edit } = abilitiesOf(present ? effectiveRole({ orgId, resolvedLevel: level }, granted ?? [], resources.actor) : null);
    return { view, edit };
  }
}
