import { Controller, Get, Query } from '@nestjs/common';
import { ApiExtraModels, ApiNotFoundResponse, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { AnyUser, CurrentActor } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { ContentOfUrlPresenter } from './content-of-url.presenter.js';
import { ContentUrlQuery } from './published-url.dto.js';
import { CollectionOfUrlView, SpaceOfUrlView } from './content-url.view.js';
import { FindContent } from './find-content.js';

@ApiTags('Spaces')
@ApiExtraModels(CollectionOfUrlView, SpaceOfUrlView)
@Controller('v1/urls/content')
export class ContentUrlsController {
  constructor(
    private readonly findContent: FindContent,
    private readonly contentOfUrlPresenter: ContentOfUrlPresenter,
  ) {}

  /**
   * Find the content that a URL names
   * @remarks
   * Takes the URL of a collection, a space, a change request or one of their pages in the API, or a URL of a published site or
   * of a preview. Returns the collection, or the space with the change request and the page that the URL names. The response is
   * a 404 for a URL that names nothing, and for content that you may not view.
   */
  @Get()
  @AnyUser({ scope: 'space:read' })
  @ApiOkResponse({
    schema: { title: 'ContentOfURL', oneOf: [CollectionOfUrlView, SpaceOfUrlView].map((view) => ({ $ref: getSchemaPath(view) })) },
  })
  @ApiNotFoundResponse({ type: ErrorView, description: 'The URL names nothing that you may view.' })
  async getContentByUrl(@Query() { url }: ContentUrlQuery, @CurrentActor() actor: Actor): Promise<CollectionOfUrlView | SpaceOfUrlView> {
    return this.contentOfUrlPresenter.present(await this.findContent.find(url, actor));
  }
}
