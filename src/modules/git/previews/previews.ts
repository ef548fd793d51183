import { Injectable } from '@nestjs/common';
import { Any, type QueryDeepPartialEntity } from 'typeorm';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { GitPreview } from '../model/git-preview.entity.js';

export type PreviewChange = Partial<Omit<GitPreview, 'installationId' | 'ref' | 'installation'>>;

export type NewPreview = Pick<GitPreview, 'installationId' | 'ref' | 'headOid' | 'mainOid' | 'state' | 'pushedAt'>;

/** Reads and changes what is known of branches and pull requests. */
@Injectable()
export class Previews {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list(installationId: string, query: PageQuery): Promise<Page<GitPreview>> {
    return paginate(
      this.database,
      {
        name: 'git-previews',
        select: this.entityRows.columns(GitPreview, 'p'),
        from: 'git_previews p',
        where: ['p.installation_id = $1'],
        values: [installationId],
        order: [{ sql: 'p.ref', type: 'text', direction: 'ASC' }],
      },
      query,
      (row) => this.entityRows.read(GitPreview, 'p', row)!,
    );
  }

  all(installationId: string): Promise<GitPreview[]> {
    return this.database.repo(GitPreview).findBy({ installationId });
  }

  /** With what a commit is read from, which is large. */
  whole(installationId: string, ref: string): Promise<GitPreview | null> {
    return this.database.repo(GitPreview).createQueryBuilder('p').addSelect(['p.base', 'p.own']).where({ installationId, ref }).getOne();
  }

  async change({ installationId, ref }: Pick<GitPreview, 'installationId' | 'ref'>, fields: PreviewChange): Promise<void> {
    const values = { ...fields, updatedAt: new Date() } as QueryDeepPartialEntity<GitPreview>;
    await this.database.repo(GitPreview).update({ installationId, ref }, values);
  }

  async add(previews: readonly NewPreview[]): Promise<void> {
    await this.database.repo(GitPreview).insert([...previews]);
  }

  async remove({ installationId, ref }: Pick<GitPreview, 'installationId' | 'ref'>): Promise<void> {
    await this.database.repo(GitPreview).delete({ installationId, ref });
  }

  /** Records that these were compared with a commit of the synced branch. */
  async compared(installationId: string, refs: readonly string[], mainOid: string): Promise<void> {
    await this.database.repo(GitPreview).update({ installationId, ref: Any(refs) }, { mainOid });
  }
}
