import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { NotFound } from '../../../common/http/errors.js';
import type { Space } from '../../spaces/space.entity.js';
import { GitCommitRow } from '../model/git-commit.entity.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { InstallationState } from '../state/installation-state.js';

/** What commits are shown with. */
export interface CommitsOf<T> {
  installation: GitInstallation;
  /** Whether the change request that proposes commits is to be decided: else the space has them. */
  waits: boolean;
  found: T;
}

/** Reads the commits of the repository of a space. */
@Injectable()
export class GitCommitQueries {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly installationState: InstallationState,
  ) {}

  async list(space: Space, query: PageQuery): Promise<CommitsOf<Page<GitCommitRow>>> {
    const of = await this.of(space);
    const found = await paginate(
      this.database,
      {
        name: 'git-commits',
        select: this.entityRows.columns(GitCommitRow, 'c'),
        from: 'git_commits c',
        where: ['c.installation_id = $1'],
        values: [of.installation.id],
        order: [
          { sql: 'c.created_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'c.n', type: 'int', direction: 'DESC' },
          { sql: 'c.oid', type: 'text', direction: 'DESC' },
        ],
      },
      query,
      (row) => this.entityRows.read(GitCommitRow, 'c', row)!,
    );
    return { ...of, found };
  }

  async get(space: Space, oid: string): Promise<CommitsOf<GitCommitRow>> {
    const of = await this.of(space);
    const found = await this.database.repo(GitCommitRow).findOneBy({ installationId: of.installation.id, oid });
    if (!found) throw new NotFound('Git commit');
    return { ...of, found };
  }

  private async of({ id: spaceId }: Space): Promise<{ installation: GitInstallation; waits: boolean }> {
    const installation = await this.database.repo(GitInstallation).findOneBy({ spaceId });
    if (!installation) throw new NotFound('Git installation of this space');
    return { installation, waits: (await this.installationState.proposalOf(installation)) !== undefined };
  }
}
