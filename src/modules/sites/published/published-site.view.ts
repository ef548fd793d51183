import { ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { SiteStructureView } from '../../site-structure/structure/structure.view.js';
import { SiteView } from '../site.view.js';
import { SiteCustomizationView } from '../../site-looks/customization.view.js';

export class PublishedSiteCustomizations {
  site: SiteCustomizationView;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(SiteCustomizationView) },
    description: 'By the id of the site space: those that look different from the site.',
    example: {},
  })
  siteSpaces: Record<string, SiteCustomizationView>;
}

/** A script that the renderer adds to the pages of the site. */
@ApiSchema({ name: 'SiteScript' })
export class SiteScriptView {
  @ApiProperty({ type: String, format: 'uri', example: 'https://docs.example.com/script.js' }) script: string;
  /** Whether the script sets cookies. */
  cookies: boolean;
}

@ApiSchema({ name: 'PublishedContentSite' })
export class PublishedSiteView {
  object: 'published-content-site';
  site: SiteView;
  structure: SiteStructureView;
  customizations: PublishedSiteCustomizations;
  @ApiProperty({ type: [SiteScriptView], example: [] }) scripts: SiteScriptView[];
}
