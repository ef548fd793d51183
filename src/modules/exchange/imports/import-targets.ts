import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { BadRequest, Forbidden, NotFound } from '../../../common/http/errors.js';
import { refuseUnwritable } from '../../change-requests/heads/change-request-heads.js';
import { ChangeRequestsService } from '../../change-requests/lifecycle/change-requests.service.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import type { Org } from '../../orgs/org.entity.js';
import type { ImportTargetDto } from './import.dto.js';
import type { ImportTarget } from './model/import.entity.js';
import { LoadSpace } from './model/load-space.js';

/** Checks where an import may go. */
@Injectable()
export class ImportTargets {
  constructor(
    private readonly loadSpace: LoadSpace,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly readPages: ReadPages,
  ) {}

  /** The space and all that is named in it must be in this organization, whatever the caller may do elsewhere. */
  async read(org: Org, { space: spaceId, changeRequest: named, page }: ImportTargetDto, actor: Actor): Promise<ImportTarget> {
    const loaded = await this.loadSpace.load(spaceId, actor);
    if (loaded?.space.orgId !== org.id || !loaded.view) throw new NotFound('space', ['/target/space']);
    if (!loaded.edit) throw new Forbidden('You may not edit the content of this space');
    const { space } = loaded;
    const changeRequest = named === undefined ? undefined : await this.changeRequestsService.find(space, named, '/target/changeRequest');
    if (changeRequest) refuseUnwritable(changeRequest, undefined);
    if (page !== undefined) await this.requireHolder(space.id, (changeRequest ?? space).revisionId, page);
    return { space: space.id, ...(changeRequest && { changeRequest: changeRequest.id }), ...(page !== undefined && { page }) };
  }

  private async requireHolder(spaceId: string, revisionId: string, pageId: string): Promise<void> {
    const page = (await this.readPages.pages({ spaceId, revisionId }, false)).get(pageId);
    if (!page) throw new NotFound('page', ['/target/page']);
    if (page.type !== 'link' && page.type !== 'computed') return;
    throw new BadRequest('The request is not valid', [{ pointer: '/target/page', message: 'is an entry that cannot have pages below it' }]);
  }
}
