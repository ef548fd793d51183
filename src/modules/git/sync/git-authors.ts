import { Injectable } from '@nestjs/common';
import { Actor } from '../../../common/access/actor.js';
import { LoadSpace } from '../../exchange/imports/model/load-space.js';
import { UserQueries } from '../../identity/user.queries.js';
import type { Space } from '../../spaces/space.entity.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { GitProblem } from '../model/git-problem.js';

/** Whoever connected the repository, with the permissions that they have now, and the space. */
export interface GitAuthor {
  actor: Actor;
  space: Space;
}

/** Finds in whose name commits become revisions. Names in commits prove nothing. */
@Injectable()
export class GitAuthors {
  constructor(
    private readonly userQueries: UserQueries,
    private readonly loadSpace: LoadSpace,
  ) {}

  async find({ createdById, spaceId, orgId }: GitInstallation): Promise<GitAuthor> {
    if (!(await this.userQueries.isEnabled(createdById)))
      throw new GitProblem('permission', 'The user who connected the repository is disabled: another administrator can take over');
    const identity = { userId: createdById, tokenId: '', scopes: null, expiresAt: null, installationAdmin: false };
    const actor = new Actor({ ...identity, organizationId: orgId, providerId: null });
    const loaded = await this.loadSpace.load(spaceId, actor);
    if (loaded?.space.orgId !== orgId) throw new GitProblem('permission', 'The space was deleted or moved to another organization');
    if (!loaded.edit)
      throw new GitProblem(
        'permission',
        'The user who connected the repository may not edit the space any more: another administrator can take over',
      );
    return { actor, space: loaded.space };
  }
}
