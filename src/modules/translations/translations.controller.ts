import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { Org } from '../orgs/org.entity.js';
import { RunsService } from './runs/runs.service.js';
import { CreateTranslationDto, ListTranslationsQuery, UpdateTranslationDto } from './translation.dto.js';
import { Translation } from './translation.entity.js';
import { TranslationPresenter } from './translation.presenter.js';
import { TranslationListView, TranslationView } from './translation.view.js';
import { TranslationsService } from './translations.service.js';

@ApiTags('Translations')
@Controller('v1/orgs/:organizationId/translations')
export class TranslationsController {
  constructor(
    private readonly translationsService: TranslationsService,
    private readonly runsService: RunsService,
    private readonly translationPresenter: TranslationPresenter,
  ) {}

  /**
   * List the translations of an organization
   * @remarks
   * Returns the translations whose source you may see, newest first. With `space`, only those of this space, and the one
   * whose result it is.
   */
  @Get()
  @Can('org:view')
  async listTranslations(
    @Resource('org') org: Org,
    @Query() query: ListTranslationsQuery,
    @CurrentActor() actor: Actor,
  ): Promise<TranslationListView> {
    return this.translationPresenter.presentPage(await this.translationsService.list(org, query, actor), actor);
  }

  /**
   * Create a translation
   * @remarks
   * Prepares the translation of a space into another language, and returns it. Nothing is translated until you run it. A
   * space that you may not see, and the language of the source, are refused (400).
   */
  @Post()
  @Can('org:createContent')
  async createTranslation(
    @Resource('org') org: Org,
    @Body() body: CreateTranslationDto,
    @CurrentActor() actor: Actor,
  ): Promise<TranslationView> {
    return this.translationPresenter.present(await this.translationsService.create(org, body, actor), actor);
  }

  /**
   * Get a translation
   * @remarks
   * Returns the translation with its result and the progress of its latest run. `waiting` lists the pages where people and a
   * run changed the same: the result has what people wrote, and a change request proposes the new translation.
   */
  @Get(':translationId')
  @Can('translation:view')
  async getTranslation(@Resource('translation') { id }: Translation, @CurrentActor() actor: Actor): Promise<TranslationView> {
    return this.translationPresenter.present(await this.translationsService.get(id, actor), actor);
  }

  /**
   * Update a translation
   * @remarks
   * Replaces the instructions and returns the translation. They apply to what is translated from now on.
   */
  @Put(':translationId')
  @Can('translation:edit')
  async updateTranslation(
    @Resource('translation') translation: Translation,
    @Body() body: UpdateTranslationDto,
    @CurrentActor() actor: Actor,
  ): Promise<TranslationView> {
    return this.translationPresenter.present(await this.translationsService.update(translation, body, actor), actor);
  }

  /**
   * Delete a translation
   * @remarks
   * Cancels its run and deletes the translation. The result stays, as a space of its own, and what was translated stays
   * in the memory of the organization.
   */
  @Delete(':translationId')
  @Can('translation:edit')
  @IdempotentDelete()
  async deleteTranslation(@Resource('translation') translation: Translation): Promise<void> {
    await this.translationsService.remove(translation);
  }

  /**
   * Run a translation
   * @remarks
   * Translates in the background what changed since the last run, and writes it to the result. The first run creates the
   * result next to the source, which needs the right to create there (403); later runs need the right to edit the
   * result (403). Where people edited what the run changes, theirs stays, and a change request for the page proposes the new
   * translation. While a run is in progress, another one is refused (409). Read `status` and `lastRun` for its progress and its outcome.
   */
  @Post(':translationId/run')
  @HttpCode(204)
  @Can('translation:edit')
  async runTranslation(@Resource('translation') translation: Translation, @CurrentActor() actor: Actor): Promise<void> {
    await this.runsService.start(translation, actor);
  }

  /**
   * Cancel the run of a translation
   * @remarks
   * Ends the run: the result stays as it is. What was translated so far is remembered, so the next run need not pay for it
   * again. If no run is in progress, it is a 409.
   */
  @Post(':translationId/cancel')
  @HttpCode(204)
  @Can('translation:edit')
  async cancelTranslation(@Resource('translation') translation: Translation): Promise<void> {
    await this.runsService.cancel(translation);
  }
}
