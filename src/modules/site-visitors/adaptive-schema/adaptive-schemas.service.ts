import { Injectable } from '@nestjs/common';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import { Site } from '../../site-structure/site.entity.js';
import { NO_CLAIMS, type AdaptiveSchema } from '../../site-structure/adaptive-schema.js';
import { checkAdaptiveSchema } from './check-adaptive-schema.js';
import { templateConditions } from './template-conditions.js';
import type { SiteAdaptiveSchemaView, TemplateConditionsView } from './adaptive-schema.view.js';

/** Stores and reads the claims that a site knows of its visitors. */
@Injectable()
export class AdaptiveSchemas {
  constructor(private readonly database: Database) {}

  /** A site for which no schema was set has an empty one. */
  async get({ id }: Site): Promise<SiteAdaptiveSchemaView> {
    const select = { id: true, createdAt: true, adaptiveSchema: true, adaptiveSchemaUpdatedAt: true };
    const site = await this.database.repo(Site).findOne({ select, where: { id } });
    if (!site) throw new NotFound('site');
    return present(site.adaptiveSchema ?? NO_CLAIMS, site.adaptiveSchemaUpdatedAt ?? site.createdAt);
  }

  async replace(site: Site, jsonSchema: Record<string, unknown>): Promise<SiteAdaptiveSchemaView> {
    const problems = checkAdaptiveSchema(jsonSchema, '/jsonSchema');
    if (problems.length > 0) throw new BadRequest('The schema is not valid', problems);
    const at = new Date();
    // The schema has a time of its own: that of the site stays.
    const changed = { adaptiveSchema: jsonSchema as object, adaptiveSchemaUpdatedAt: at, updatedAt: () => 'updated_at' };
    await this.database.tx(async () => {
      const { affected } = await this.database.repo(Site).update(site.id, changed);
      if (!affected) throw new NotFound('site');
      audit(this.database, 'site.update-schema', site);
    });
    return present(jsonSchema as unknown as AdaptiveSchema, at);
  }

  async conditions(site: Site): Promise<TemplateConditionsView> {
    return { items: templateConditions((await this.get(site)).jsonSchema) };
  }
}

const present = (jsonSchema: AdaptiveSchema, at: Date): SiteAdaptiveSchemaView => ({
  object: 'site-adaptive-schema',
  jsonSchema,
  updatedAt: at.toISOString(),
});
