export const access = ({ Name, name, singular }) => `
import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { OrgAccess } from '../orgs/org.access.js';
import { ${Name} } from './${singular}.entity.js';

@Injectable()
@ResourceOf({ kind: '${name}', param: '${name}Id', abilities: ['view', 'edit'] })
export class ${Name}Access implements ResourceAccess<${Name}> {
  readonly source: ResourceSource<${Name}> = { entity: ${Name}, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgs: OrgAccess) {}

  permissions({ orgId }: ${Name}, { actor }: Pick<Resources, 'actor'>) {
    const { view, createContent } = this.orgs.permissionsOf(orgId, actor);
    return { view, edit: createContent };
  }
}
`;
