import { lowered } from './names.mjs';

export const presenter = ({ Name, address, kind, name, parent, singular, to }) => `
import { Injectable } from '@nestjs/common';
import type { Resources } from '${to('src/common/access/resources')}';
import type { Page } from '${to('src/common/db/paginate')}';
import { Urls } from '${to('src/common/http/urls')}';
import { ${Name}Access } from './${singular}.access.js';
import type { ${Name} } from './${singular}.entity.js';
import type { ${Name}ListView, ${Name}View } from './${singular}.view.js';

@Injectable()
export class ${Name}Presenter {
  constructor(
    private readonly ${lowered(Name)}Access: ${Name}Access,
    private readonly urls: Urls,
  ) {}

  present(${name}: ${Name}, resources: Resources): ${Name}View {
    return {
      object: '${kind}',
      id: ${name}.id,
      title: ${name}.title,
      createdAt: ${name}.createdAt.toISOString(),
      updatedAt: ${name}.updatedAt.toISOString(),
      urls: { location: this.urls.api(${segments(address, parent).join(', ')}, ${name}.id) },
      permissions: this.${lowered(Name)}Access.permissions(${name}, resources),
    };
  }

  presentPage(page: Page<${Name}>, resources: Resources): ${Name}ListView {
    return { ...page, items: page.items.map((${name}) => this.present(${name}, resources)) };
  }
}
`;

/** Of an address without its `v1/`, as code. */
function segments(address, { chain }) {
  const kindOf = (param) => chain.find((resource) => resource.param === param);
  return address
    .split('/')
    .slice(1)
    .map((part) => {
      if (!part.startsWith(':')) return `'${part}'`;
      const { kind, by = 'id' } = kindOf(part.slice(1));
      return `resources.get('${kind}').${by}`;
    });
}
