import { lowered } from './names.mjs';
import { quotedKey } from './quoted-key.mjs';

export const access = ({ Name, kind, name, parent, singular, to }) => `
import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '${to('src/common/access/resource-access')}';
import type { Resources } from '${to('src/common/access/resources')}';
import { ${parent.access} } from '${to(parent.file)}';
import { ${Name} } from './${singular}.entity.js';

declare module '${to('src/common/access/resources')}' {
  interface ResourceKinds {
    ${quotedKey(kind)}: ${Name};
  }
}

@Injectable()
@ResourceOf({ kind: '${kind}', param: '${name}Id', abilities: ['view', 'edit'] })
export class ${Name}Access implements ResourceAccess<${Name}> {
  readonly source: ResourceSource<${Name}> = { entity: ${Name}, parent: { kind: '${parent.kind}', by: '${parent.property}' } };

  constructor(private readonly ${lowered(parent.access)}: ${parent.access}) {}

  permissions(_: ${Name}, resources: Resources) {
    const { view, ${parent.ability === 'edit' ? 'edit' : `${parent.ability}: edit`} } = this.${lowered(parent.access)}.permissions(resources.get('${parent.kind}'), resources);
    return { view, edit };
  }
}
`;
