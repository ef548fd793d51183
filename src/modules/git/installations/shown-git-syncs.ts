import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../../common/db/database.js';
import { SpaceGitSyncs, type SpaceGitSync } from '../../spaces/space-git-syncs.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { treeAddress } from '../repository/web-addresses.js';
import { repoNameOf, statusOf } from './installation-status.js';

/** What spaces show of their repositories. */
@Injectable()
export class ShownGitSyncs extends SpaceGitSyncs {
  constructor(private readonly database: Database) {
    super();
  }

  async of(spaceIds: readonly string[]): Promise<ReadonlyMap<string, SpaceGitSync>> {
    const found = await this.database.repo(GitInstallation).findBy({ spaceId: Any([...spaceIds]) });
    return new Map(
      found.map((installation) => {
        const { id, spaceId, provider, url, updatedAt } = installation;
        const address = treeAddress(installation);
        const shown: SpaceGitSync = {
          repoName: url === null ? '' : repoNameOf(url),
          installationProvider: provider,
          installationStatus: statusOf(installation),
          installationId: id,
          ...(address !== undefined && { url: address }),
          updatedAt,
        };
        return [spaceId, shown];
      }),
    );
  }
}
