export const presenter = ({ Name, name, plural, singular }) => `
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { ${Name}Access } from './${singular}.access.js';
import type { ${Name} } from './${singular}.entity.js';
import type { ${Name}ListView, ${Name}View } from './${singular}.view.js';

@Injectable()
export class ${Name}Presenter {
  constructor(
    private readonly access: ${Name}Access,
    private readonly urls: Urls,
  ) {}

  present(${name}: ${Name}, actor: Actor): ${Name}View {
    return {
      object: '${name}',
      id: ${name}.id,
      title: ${name}.title,
      createdAt: ${name}.createdAt.toISOString(),
      updatedAt: ${name}.updatedAt.toISOString(),
      urls: { location: this.urls.api('orgs', ${name}.orgId, '${plural}', ${name}.id) },
      permissions: this.access.permissions(${name}, { actor }),
    };
  }

  presentPage(page: Page<${Name}>, actor: Actor): ${Name}ListView {
    return { ...page, items: page.items.map((${name}) => this.present(${name}, actor)) };
  }
}
`;
