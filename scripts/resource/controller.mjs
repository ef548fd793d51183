export const controller = ({ Name, Names, name, names, one, plural, pluralWords, section, singular }) => `
import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { Org } from '../orgs/org.entity.js';
import { Create${Name}Dto, Update${Name}Dto } from './${singular}.dto.js';
import { ${Name} } from './${singular}.entity.js';
import { ${Name}Presenter } from './${singular}.presenter.js';
import { ${Name}ListView, ${Name}View } from './${singular}.view.js';
import { ${Names}Service } from './${plural}.service.js';

@ApiTags('${section}')
@Controller('v1/orgs/:organizationId/${plural}')
export class ${Names}Controller {
  constructor(
    private readonly ${names}: ${Names}Service,
    private readonly presenter: ${Name}Presenter,
  ) {}

  /** List the ${pluralWords} of an organization */
  @Get()
  @Can('org:view', { scope: 'organization:read' })
  async list${Names}(@Resource('org') org: Org, @Query() query: ListQuery, @CurrentActor() actor: Actor): Promise<${Name}ListView> {
    return this.presenter.presentPage(await this.${names}.list(org, query), actor);
  }

  /** Create ${one} */
  @Post()
  @Can('org:createContent', { scope: 'organization:write' })
  async create${Name}(@Resource('org') org: Org, @Body() body: Create${Name}Dto, @CurrentActor() actor: Actor): Promise<${Name}View> {
    return this.presenter.present(await this.${names}.create(org, body), actor);
  }

  /** Get ${one} */
  @Get(':${name}Id')
  @Can('${name}:view', { scope: 'organization:read' })
  get${Name}(@Resource('${name}') ${name}: ${Name}, @CurrentActor() actor: Actor): ${Name}View {
    return this.presenter.present(${name}, actor);
  }

  /** Change ${one} */
  @Patch(':${name}Id')
  @Can('${name}:edit', { scope: 'organization:write' })
  async update${Name}(
    @Resource('${name}') ${name}: ${Name},
    @Body() body: Update${Name}Dto,
    @CurrentActor() actor: Actor,
  ): Promise<${Name}View> {
    return this.presenter.present(await this.${names}.update(${name}, body), actor);
  }

  /** Delete ${one} */
  @Delete(':${name}Id')
  @Can('${name}:edit', { scope: 'organization:write' })
  @IdempotentDelete()
  async delete${Name}(@Resource('${name}') ${name}: ${Name}): Promise<void> {
    await this.${names}.remove(${name});
  }
}
`;
