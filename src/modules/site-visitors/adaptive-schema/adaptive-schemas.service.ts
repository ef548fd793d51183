import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import type { Site } from '../../site-structure/site.entity.js';
import { NO_CLAIMS, type AdaptiveSchema } from '../../site-structure/adaptive-schema.js';
import { checkAdaptiveSchema } from './check-adaptive-schema.js';
import { templateConditions } from './template-conditions.js';
import type { SiteAdaptiveSchemaView, TemplateConditionsView } from './adaptive-schema.view.js';

interface Row {
  schema: AdaptiveSchema | null;
  at: Date;
}

/** Stores and reads the claims that a site knows of its visitors. */
@Injectable()
export class AdaptiveSchemas {
  constructor(private readonly database: Database) {}

  /** A site for which no schema was set has an empty one. */
  async get({ id }: Site): Promise<SiteAdaptiveSchemaView> {
    const [row] = await this.database.query<Row>(
      'SELECT adaptive_schema AS schema, coalesce(adaptive_schema_updated_at, created_at) AS at FROM sites WHERE id = $1',
      [id],
    );
    return present(row);
  }

  async replace({ id }: Site, jsonSchema: Record<string, unknown>): Promise<SiteAdaptiveSchemaView> {
    const problems = checkAdaptiveSchema(jsonSchema, '/jsonSchema');
    if (problems.length > 0) throw new BadRequest('The schema is not valid', problems);
    const [row] = await this.database.query<Row>(
      `UPDATE sites SET adaptive_schema = $2, adaptive_schema_updated_at = now() WHERE id = $1
       RETURNING adaptive_schema AS schema, adaptive_schema_updated_at AS at`,
      [id, JSON.stringify(jsonSchema)],
    );
    return present(row);
  }

  async conditions(site: Site): Promise<TemplateConditionsView> {
    return { items: templateConditions((await this.get(site)).jsonSchema) };
  }
}

/** The site may have been deleted since it was loaded. */
function present(row: Row | undefined): SiteAdaptiveSchemaView {
  if (!row) throw new NotFound('site');
  return { object: 'site-adaptive-schema', jsonSchema: row.schema ?? NO_CLAIMS, updatedAt: row.at.toISOString() };
}
