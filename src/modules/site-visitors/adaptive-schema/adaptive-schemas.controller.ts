import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, Resource } from '../../../common/access/access.decorators.js';
import { Site } from '../../site-structure/site.entity.js';
import { UpdateSiteAdaptiveSchemaDto } from './adaptive-schema.dto.js';
import { SiteAdaptiveSchemaView, TemplateConditionsView } from './adaptive-schema.view.js';
import { AdaptiveSchemas } from './adaptive-schemas.service.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/adaptive-schema')
export class AdaptiveSchemasController {
  constructor(private readonly adaptiveSchemas: AdaptiveSchemas) {}

  /**
   * Get the schema of the claims of visitors
   * @remarks
   * Returns the JSON Schema of the claims that conditions of this site can use as `visitor.claims`. A site for which none
   * was set has an empty schema.
   */
  @Get()
  @Can('site:view', { scope: 'site:read' })
  getSiteAdaptiveSchema(@Resource('site') site: Site): Promise<SiteAdaptiveSchemaView> {
    return this.adaptiveSchemas.get(site);
  }

  /**
   * Replace the schema of the claims of visitors
   * @remarks
   * Stores the schema and returns it. The schema and each object in it have `additionalProperties: false`. A claim is a
   * `boolean`, a `number`, a `string` (with `enum` if the values are known), an `array` of these, or an `object`, and may have
   * a `description`. Other keywords are refused, `$ref` and `pattern` among them (400). A schema has at most 500 claims and
   * values in 5 levels and 64 kB. Conditions that exist are not checked against it.
   */
  @Put()
  @Can('site:admin', { scope: 'site:write' })
  updateSiteAdaptiveSchema(@Resource('site') site: Site, @Body() body: UpdateSiteAdaptiveSchemaDto): Promise<SiteAdaptiveSchemaView> {
    return this.adaptiveSchemas.replace(site, body.jsonSchema);
  }

  /**
   * List conditions that the schema suggests
   * @remarks
   * Returns a condition for each claim and for each value that it may have, in the order of the schema. Sections and site
   * spaces accept each of them as it is.
   */
  @Get('template-conditions')
  @Can('site:view', { scope: 'site:read' })
  listSiteAdaptiveTemplateConditions(@Resource('site') site: Site): Promise<TemplateConditionsView> {
    return this.adaptiveSchemas.conditions(site);
  }
}
