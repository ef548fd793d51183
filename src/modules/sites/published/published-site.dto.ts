import { IsString, MaxLength } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';

export class GetPublishedSiteQuery {
  /**
   * A share key of the site. With it, published URLs of a site with share links contain the key.
   * @example 3kTq9ZvLxW0sYb7NcMdRfGh2JpQ4tUv6XyA8eBnCsDk
   */
  @Optional()
  @IsString()
  @MaxLength(512)
  shareKey?: string;
}
