import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { CopySpace } from '../spaces/copy-space.js';
import { Space } from '../spaces/space.entity.js';
import { SpacePresenter } from '../spaces/space.presenter.js';
import { SpaceView } from '../spaces/space.view.js';

@ApiTags('Spaces')
@Controller('v1/spaces/:spaceId/duplicate')
export class DuplicateController {
  constructor(
    private readonly copySpace: CopySpace,
    private readonly spacePresenter: SpacePresenter,
  ) {}

  /**
   * Duplicate a space
   * @remarks
   * Creates a copy next to the space, with its current content, settings and grants, and returns the copy. The history
   * is not copied. You need the right to create in the parent of the space (403).
   */
  @Post()
  @Can('space:view', { scope: 'space:write', effects: { 'a reference to an OpenAPI specification': 'read-specification' } })
  async duplicateSpace(@Resource('space') space: Space, @CurrentActor() actor: Actor): Promise<SpaceView> {
    return this.spacePresenter.present(await this.copySpace.copy(space, actor), actor);
  }
}
