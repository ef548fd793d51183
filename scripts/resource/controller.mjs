import { lowered, withArticle } from './names.mjs';

export const controller = ({
  Name,
  Names,
  address,
  kind,
  name,
  one,
  operations,
  parent,
  plural,
  pluralWords,
  section,
  singular,
  to,
  words,
}) => `
import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '${to('src/common/access/access.decorators')}';
import { Resources } from '${to('src/common/access/resources')}';
import { ListQuery } from '${to('src/common/http/list-query.dto')}';
import { ${parent.type} } from '${to(parent.entityFile)}';
import { Create${Name}Dto, Update${Name}Dto } from './${singular}.dto.js';
import { ${Name} } from './${singular}.entity.js';
import { ${Name}Presenter } from './${singular}.presenter.js';
import { ${Name}ListView, ${Name}View } from './${singular}.view.js';
import { ${Names}Service } from './${plural}.service.js';

@ApiTags('${section}')
@Controller('${address}')
export class ${Names}Controller {
  constructor(
    private readonly ${lowered(Names)}Service: ${Names}Service,
    private readonly ${lowered(Name)}Presenter: ${Name}Presenter,
  ) {}

  /**
   * List the ${pluralWords} of ${withArticle(parent.words)}
   * @remarks
   * Returns the ${pluralWords} of the ${parent.words}, newest first.
   */
  @Get()
  ${can(parent.kind, 'view', operations.list)}
  async ${operations.list.id}(
    @Resource('${parent.kind}') parent: ${parent.type},
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<${Name}ListView> {
    return this.${lowered(Name)}Presenter.presentPage(await this.${lowered(Names)}Service.list(parent, query), resources);
  }

  /**
   * Create ${one}
   * @remarks
   * Creates ${one} in the ${parent.words} and returns it.
   */
  @Post()
  ${can(parent.kind, parent.ability, operations.create)}
  async ${operations.create.id}(
    @Resource('${parent.kind}') parent: ${parent.type},
    @Body() body: Create${Name}Dto,
    @CurrentResources() resources: Resources,
  ): Promise<${Name}View> {
    return this.${lowered(Name)}Presenter.present(await this.${lowered(Names)}Service.create(parent, body), resources);
  }

  /**
   * Get ${one}
   * @remarks
   * Returns the ${words} with the caller's permissions on it.
   */
  @Get(':${name}Id')
  ${can(kind, 'view', operations.get)}
  ${operations.get.id}(@Resource('${kind}') ${name}: ${Name}, @CurrentResources() resources: Resources): ${Name}View {
    return this.${lowered(Name)}Presenter.present(${name}, resources);
  }

  /**
   * Update ${one}
   * @remarks
   * Changes the given properties of the ${words} and returns it. Omitted properties are unchanged.
   */
  @Patch(':${name}Id')
  ${can(kind, 'edit', operations.update)}
  async ${operations.update.id}(
    @Resource('${kind}') ${name}: ${Name},
    @Body() body: Update${Name}Dto,
    @CurrentResources() resources: Resources,
  ): Promise<${Name}View> {
    return this.${lowered(Name)}Presenter.present(await this.${lowered(Names)}Service.update(${name}, body), resources);
  }

  /**
   * Delete ${one}
   * @remarks
   * Permanently deletes the ${words}.
   */
  @Delete(':${name}Id')
  ${can(kind, 'edit', operations.remove)}
  @IdempotentDelete()
  async ${operations.remove.id}(@Resource('${kind}') ${name}: ${Name}): Promise<void> {
    await this.${lowered(Names)}Service.remove(${name});
  }
}
`;

const can = (kind, ability, { scope }) => `@Can('${kind}:${ability}'${scope ? `, { scope: '${scope}' }` : ''})`;
