import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { MaxBody } from '../../../common/http/body-kinds.decorator.js';
import { MayFailPrecondition } from '../../../common/openapi/operations.decorator.js';
import { Space } from '../../spaces/space.entity.js';
import { LARGEST_BATCH, ContentBatch } from './changes/content-batch.js';
import { WriteLive } from './write-live.js';
import { WritePresenter } from './write.presenter.js';
import { WrittenPage, WrittenView } from './written.view.js';

@ApiTags('Space content')
@ApiExtraModels(WrittenPage)
@Controller('v1/spaces/:spaceId/content')
export class WriteController {
  constructor(
    private readonly writeLive: WriteLive,
    private readonly writePresenter: WritePresenter,
  ) {}

  /**
   * Change the content of a space
   *
   * @remarks Applies the changes in order, all or none, and stores them as one revision. Returns the revision and what
   * happened to each page. The edit mode of the space must be `live` (409). A batch that changes nothing makes no
   * revision.
   */
  @Post()
  @MaxBody(LARGEST_BATCH)
  @MayFailPrecondition()
  @Can('space:edit', { scope: 'space:write', effects: { 'a reference to an OpenAPI specification': 'read-specification' } })
  @HttpCode(200)
  async updateSpaceContent(
    @Resource('space') space: Space,
    @Body() batch: ContentBatch,
    @CurrentActor() actor: Actor,
    @Headers('if-match') ifMatch?: string,
  ): Promise<WrittenView> {
    return this.writePresenter.present(await this.writeLive.write(space, batch, actor, ifMatch));
  }
}
