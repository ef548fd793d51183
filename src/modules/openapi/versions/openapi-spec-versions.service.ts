import { Injectable } from '@nestjs/common';
import { BatchedRows } from '../../../common/db/batched-rows.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { NotFound } from '../../../common/http/errors.js';
import type { OpenAPISpec } from '../openapi-spec.entity.js';
import { OpenAPISpecVersion } from './openapi-spec-version.entity.js';

@Injectable()
export class OpenAPISpecVersionsService {
  private readonly versions: BatchedRows;

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {
    this.versions = new BatchedRows(
      database,
      (asked) =>
        `SELECT asked.n, ${entityRows.columns(OpenAPISpecVersion, 'v')} FROM ${asked}
         JOIN openapi_spec_versions v ON v.id = asked.k0 AND v.spec_id = asked.k1`,
    );
  }

  list(spec: OpenAPISpec, query: PageQuery): Promise<Page<OpenAPISpecVersion>> {
    return paginate(
      this.database,
      {
        name: 'openapi-spec-versions',
        select: this.entityRows.columns(OpenAPISpecVersion, 'v'),
        from: 'openapi_spec_versions v',
        where: ['v.spec_id = $1'],
        values: [spec.id],
        order: newestFirst('v'),
      },
      query,
      (row) => this.entityRows.read(OpenAPISpecVersion, 'v', row)!,
    );
  }

  async latest({ id, lastVersion }: OpenAPISpec): Promise<OpenAPISpecVersion> {
    const row = lastVersion === null ? undefined : await this.versions.read([lastVersion, id]);
    if (!row) throw new NotFound('version: the specification has not been processed successfully yet');
    return this.entityRows.read(OpenAPISpecVersion, 'v', row)!;
  }
}
