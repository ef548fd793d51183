import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Resources } from '../../../common/access/resources.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Org } from '../../orgs/org.entity.js';
import { CreateFontDto } from './custom-font.dto.js';
import { CustomFont } from './custom-font.entity.js';
import { CustomFontPresenter } from './custom-font.presenter.js';
import { CustomFontListView, CustomFontView } from './custom-font.view.js';
import { CustomFontsService } from './custom-fonts.service.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/fonts')
export class CustomFontsController {
  constructor(
    private readonly customFontsService: CustomFontsService,
    private readonly customFontPresenter: CustomFontPresenter,
  ) {}

  /**
   * List the fonts of an organization
   * @remarks
   * Returns the fonts that were added for its sites, newest first.
   */
  @Get()
  @Can('org:view', { scope: 'site:read' })
  async listFonts(
    @Resource('org') org: Org,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CustomFontListView> {
    return this.customFontPresenter.presentPage(await this.customFontsService.list(org, query), resources);
  }

  /**
   * Add a font
   * @remarks
   * Adds a font from files that you have uploaded with the kind `customization_font`: WOFF2, TrueType or OpenType, one for each
   * weight and style. Name it in the customization of a site as `{"id": …}`, or give it the name of a font that customizations
   * can choose: sites that chose that one get these files. Sites serve the files to everyone, so add only fonts whose licence
   * permits it. A file that is no sound font is refused (400), a second font with the same name, and more than 20 fonts or
   * 40 MB, too (409). A font never changes: delete it and add another one. Only administrators of the organization can do this.
   */
  @Post()
  @Can('org:admin', { scope: 'site:write' })
  async createFont(
    @Resource('org') org: Org,
    @Body() body: CreateFontDto,
    @CurrentActor() actor: Actor,
    @CurrentResources() resources: Resources,
  ): Promise<CustomFontView> {
    return this.customFontPresenter.present(await this.customFontsService.add(org, body, actor), resources);
  }

  /**
   * Get a font
   * @remarks
   * Returns the font with its files.
   */
  @Get(':fontId')
  @Can('font:view', { scope: 'site:read' })
  getFont(@Resource('font') font: CustomFont, @CurrentResources() resources: Resources): CustomFontView {
    return this.customFontPresenter.present(font, resources);
  }

  /**
   * Delete a font
   * @remarks
   * Deletes the font with its files. One that a customization names by its id is refused (409). Sites that chose a font of this name
   * get a similar one of the device again.
   */
  @Delete(':fontId')
  @Can('font:admin', { scope: 'site:write' })
  @IdempotentDelete()
  async deleteFont(@Resource('font') font: CustomFont): Promise<void> {
    await this.customFontsService.remove(font);
  }
}
