import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { deleteOne } from '../../common/db/delete-one.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../common/db/paginate.js';
import { Events } from '../../common/events/events.js';
import { BadRequest, Conflict, NotFound } from '../../common/http/errors.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { newId } from '../../common/ids/ids.js';
import type { Org } from '../orgs/org.entity.js';
import { ProcessSpec } from './ingestion/process-spec.job.js';
import { OpenAPISpecAccess } from './openapi-spec.access.js';
import type { CreateOpenAPISpecDto, OpenAPISpecSource, UpdateOpenAPISpecDto } from './openapi-spec.dto.js';
import { OpenAPISpec } from './openapi-spec.entity.js';
import { OpenAPISpecChanged } from './openapi-spec.events.js';

const INSERT = `INSERT INTO openapi_specs (id, org_id, slug, source_url, source_text) VALUES ($1, $2, $3, $4, $5)`;

export interface PutSpec {
  spec: OpenAPISpec;
  created: boolean;
}

@Injectable()
export class OpenAPISpecsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly openAPISpecAccess: OpenAPISpecAccess,
    private readonly jobs: Jobs,
    private readonly events: Events,
  ) {}

  list(org: Org, query: PageQuery, actor: Actor): Promise<Page<OpenAPISpec>> {
    return paginate(
      this.database,
      {
        name: 'openapi-specs',
        select: this.entityRows.columns(OpenAPISpec, 's'),
        from: 'openapi_specs s',
        where: ['s.org_id = $1', '$2::boolean'],
        values: [org.id, this.openAPISpecAccess.permissionsOf(org.id, actor).view],
        order: newestFirst('s'),
      },
      query,
      (row) => this.entityRows.read(OpenAPISpec, 's', row)!,
    );
  }

  async create(org: Org, { slug, source }: CreateOpenAPISpecDto): Promise<OpenAPISpec> {
    const { url, text } = only(source);
    return this.database.tx(async () => {
      const id = newId();
      const added = await this.database.query(`${INSERT} ON CONFLICT (org_id, slug) DO NOTHING RETURNING id`, [
        id,
        org.id,
        slug,
        url,
        text,
      ]);
      if (added.length === 0) {
        throw new Conflict(
          `The slug "${slug}" is already used in this organization: choose another \`slug\`, or send PUT to replace the source`,
        );
      }
      await this.process(id);
      audit(this.database, 'openapi-spec.create', { id, orgId: org.id, title: slug });
      return this.get(id);
    });
  }

  /** Creates the specification or replaces its source and fetches it unconditionally, in one statement, so that concurrent calls create it once. */
  async put(org: Org, slug: string, source: OpenAPISpecSource): Promise<PutSpec> {
    const { url, text } = only(source);
    return this.database.tx(async () => {
      const [row] = await this.database.query<{ id: string; created: boolean }>(
        `${INSERT}
         ON CONFLICT (org_id, slug) DO UPDATE SET source_url = excluded.source_url, source_text = excluded.source_text,
           processing_state = 'pending', request = openapi_specs.request + 1,
           etag = NULL, last_modified = NULL, failures = 0, check_at = NULL, updated_at = now()
         RETURNING id, xmax = 0 AS created`,
        [newId(), org.id, slug, url, text],
      );
      await this.process(row!.id);
      const target = { id: row!.id, orgId: org.id, title: slug };
      if (row!.created) audit(this.database, 'openapi-spec.create', target);
      else audit(this.database, 'openapi-spec.update', target, { members: ['source'] });
      return { spec: await this.get(row!.id), created: row!.created };
    });
  }

  async update({ id, orgId, slug }: OpenAPISpec, { visibility }: UpdateOpenAPISpecDto): Promise<OpenAPISpec> {
    return this.database.tx(async () => {
      await this.database.repo(OpenAPISpec).update(id, { visibility });
      const target = { id, orgId, title: slug };
      audit(this.database, 'openapi-spec.update', target, { members: ['visibility'], visibility });
      return this.get(id);
    });
  }

  async remove(spec: OpenAPISpec): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(OpenAPISpec), spec);
      audit(this.database, 'openapi-spec.delete', { id: spec.id, orgId: spec.orgId, title: spec.slug });
      await this.events.emit(new OpenAPISpecChanged(spec.orgId, spec.slug));
    });
  }

  /** Waiting jobs of one specification are merged. */
  private process(specId: string): Promise<void> {
    return this.jobs.enqueue(ProcessSpec, { specId }, { key: specId });
  }

  private async get(id: string): Promise<OpenAPISpec> {
    const found = await this.database.repo(OpenAPISpec).findOneBy({ id });
    if (!found) throw new NotFound('OpenAPI specification');
    return found;
  }
}

function only({ url, text }: OpenAPISpecSource): { url: string | null; text: string | null } {
  if ((url === undefined) === (text === undefined)) {
    throw new BadRequest('The request is not valid', [{ pointer: '/source', message: 'must have either `url` or `text`' }]);
  }
  return { url: url ?? null, text: text ?? null };
}
