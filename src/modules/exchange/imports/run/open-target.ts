import { Injectable } from '@nestjs/common';
import { Database } from '../../../../common/db/database.js';
import { NotFound } from '../../../../common/http/errors.js';
import { ChangeRequestsService } from '../../../change-requests/lifecycle/change-requests.service.js';
import { Space } from '../../../spaces/space.entity.js';
import { RevisionsService, type Content } from '../../../versions/revisions/revisions.service.js';
import type { Import } from '../model/import.entity.js';

/** Opens the content that an import is planned for. */
@Injectable()
export class OpenTarget {
  constructor(
    private readonly database: Database,
    private readonly revisionsService: RevisionsService,
    private readonly changeRequestsService: ChangeRequestsService,
  ) {}

  /** The head of the change request, or else of the space. */
  async open({ spaceId, target }: Import, space: Space): Promise<Content> {
    const { changeRequest: named } = target;
    const { revisionId } =
      named === undefined
        ? await this.database.repo(Space).findOneByOrFail({ id: spaceId })
        : await this.changeRequestsService.find(space, named);
    const revision = await this.revisionsService.find(spaceId, revisionId);
    if (!revision) throw new NotFound('revision');
    return this.revisionsService.open(revision);
  }
}
