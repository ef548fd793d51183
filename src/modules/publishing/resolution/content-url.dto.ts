import { IsSiteUrl } from './site-url.field.js';

export class ContentUrlQuery {
  /** The URL of something in the application, such as `urls.location` of a space, or of a page of a published site. */
  @IsSiteUrl('http://localhost:3000/v1/spaces/0UmGg9SpAcEiDeNtIfYr')
  url: string;
}
