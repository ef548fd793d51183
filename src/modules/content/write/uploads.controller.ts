import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { TakesFiles } from '../../../common/http/body-kinds.decorator.js';
import { MayFailPrecondition } from '../../../common/openapi/operations.decorator.js';
import { Space } from '../../spaces/space.entity.js';
import { WriteLive } from './write-live.js';
import { WritePresenter } from './write.presenter.js';
import { WrittenView } from './written.view.js';
import { Uploads } from './uploads.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/content/files')
export class UploadsController {
  constructor(
    private readonly uploads: Uploads,
    private readonly writeLive: WriteLive,
    private readonly writePresenter: WritePresenter,
  ) {}

  /**
   * Upload files to a space
   *
   * @remarks Takes `multipart/form-data` and adds all files as one revision. Returns the revision and the new files. The
   * edit mode of the space must be `live` (409). An `Idempotency-Key` is refused (400); a file larger than
   * `MAX_FILE_SIZE` is refused (413).
   */
  @Post()
  @TakesFiles()
  @MayFailPrecondition()
  @Can('space:edit', { scope: 'space:write' })
  @HttpCode(200)
  async uploadSpaceFiles(
    @Resource('space') space: Space,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: Actor,
    @Headers('if-match') ifMatch?: string,
  ): Promise<WrittenView> {
    this.writeLive.refuse(space, ifMatch);
    return this.writePresenter.present(await this.writeLive.write(space, await this.uploads.read(request), actor, ifMatch));
  }
}
