import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { GitOperation } from '../model/git-operation.entity.js';
import { GitOperationFile } from '../model/git-operation-file.entity.js';

/** Reads what syncs did. */
@Injectable()
export class GitOperationQueries {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list(installationId: string, query: PageQuery): Promise<Page<GitOperation>> {
    return paginate(
      this.database,
      {
        name: 'git-operations',
        select: this.entityRows.columns(GitOperation, 'o'),
        from: 'git_operations o',
        where: ['o.installation_id = $1'],
        values: [installationId],
        order: [
          { sql: 'o.started_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'o.id', type: 'text', direction: 'DESC' },
        ],
      },
      query,
      (row) => this.entityRows.read(GitOperation, 'o', row)!,
    );
  }

  files(operationId: string, query: PageQuery): Promise<Page<GitOperationFile>> {
    return paginate(
      this.database,
      {
        name: 'git-operation-files',
        select: this.entityRows.columns(GitOperationFile, 'f'),
        from: 'git_operation_files f',
        where: ['f.operation_id = $1'],
        values: [operationId],
        order: [{ sql: 'f.n', type: 'int', direction: 'ASC' }],
      },
      query,
      (row) => this.entityRows.read(GitOperationFile, 'f', row)!,
    );
  }

  /** The latest one. */
  latest(installationId: string): Promise<GitOperation | null> {
    return this.database.repo(GitOperation).findOne({ where: { installationId }, order: { startedAt: 'DESC', id: 'DESC' } });
  }
}
