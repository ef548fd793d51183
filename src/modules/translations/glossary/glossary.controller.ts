import { Body, Controller, Get, HttpCode, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Org } from '../../orgs/org.entity.js';
import { UpdateGlossaryDto } from './glossary.dto.js';
import { GlossaryEntry } from './glossary-entry.entity.js';
import { GlossaryEntryPresenter } from './glossary-entry.presenter.js';
import { GlossaryEntryListView, GlossaryEntryView } from './glossary-entry.view.js';
import { GlossaryService } from './glossary.service.js';

@ApiTags('Translations')
@Controller('v1/orgs/:organizationId/translations-glossary')
export class GlossaryController {
  constructor(
    private readonly glossaryService: GlossaryService,
    private readonly glossaryEntryPresenter: GlossaryEntryPresenter,
  ) {}

  /**
   * List the glossary of an organization
   * @remarks
   * Returns the terms that translations use, newest first. Guests get an empty list.
   */
  @Get()
  @Can('org:view')
  async listGlossaryEntries(
    @Resource('org') org: Org,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<GlossaryEntryListView> {
    return this.glossaryEntryPresenter.presentPage(await this.glossaryService.list(org, query, actor));
  }

  /**
   * Update the glossary of an organization
   * @remarks
   * Adds, replaces and deletes terms, all or none. The next run of a translation translates again what contains a changed
   * term, except for what people have translated. Updating an entry that does not exist is a 400.
   */
  @Put()
  @HttpCode(204)
  @Can('org:createContent')
  async updateGlossary(@Resource('org') org: Org, @Body() { operations }: UpdateGlossaryDto): Promise<void> {
    await this.glossaryService.update(org, operations);
  }

  /**
   * Get an entry of the glossary
   * @remarks
   * Returns the term with its translations.
   */
  @Get(':glossaryEntryId')
  @Can('glossary-entry:view')
  getGlossaryEntry(@Resource('glossary-entry') entry: GlossaryEntry): GlossaryEntryView {
    return this.glossaryEntryPresenter.present(entry);
  }
}
