import { IsString, Length, MaxLength } from 'class-validator';
import { Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { IsExternalUrl } from '../site-structure/outline/external-url.field.js';

@Examples({
  'Export the site': {},
  'Say where the files will be served': { address: 'https://static.example.com/engine' },
})
export class CreateSiteExportDto {
  /**
   * The address at which the files will be served, without a query. Canonical links, the sitemap, the feed, `_redirects` and the page
   * for missing pages name it. Without it, they name the address of the site here; everything else is relative, and works anywhere.
   * @example https://static.example.com/engine
   */
  @Optional()
  @IsExternalUrl()
  address?: string;
}

export class ListSiteExportsQuery extends ListQuery {}

export class SiteExportDownloadParams {
  @IsString()
  @Length(1, 100)
  organizationId: string;

  @IsString()
  @Length(1, 100)
  siteId: string;

  @IsString()
  @Length(1, 100)
  siteExportId: string;
}

export class SiteExportDownloadQuery {
  @IsString()
  @MaxLength(4096)
  token: string = '';
}
