import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { valuesOf } from '../../../common/enums/values.js';

/** What a URL shows, and the token that reads it. */
@ApiSchema({ name: 'PublishedSiteContent' })
export class PublishedUrlView {
  /**
   * The id of the site.
   * @example 0UmGg7PoIuYtReWqAsDf
   */
  site: string;
  /**
   * The id of the section; absent on a site without sections.
   * @example sitesc_0UmGg7SeCtIoNiDeNtIf
   */
  siteSection?: string;
  /**
   * The id of the site space.
   * @example sitesp_0UmGg7SiTeSpAcEiDeNt
   */
  siteSpace: string;
  /**
   * The id of the space that it shows.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  space: string;
  /**
   * The id of the organization.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization: string;
  /**
   * What follows `basePath` in the URL, decoded: the path of a page, or an empty text for the first one.
   * @example setup
   */
  pathname: string;
  /**
   * The path of the site space in the URL. Begins and ends with a slash.
   * @example /sites/engine/docs/guides/
   */
  basePath: string;
  /**
   * The path of the site in the URL, with the share key, if there is one. Begins and ends with a slash.
   * @example /sites/engine/docs/
   */
  siteBasePath: string;
  /**
   * A bearer token (a JWT) that reads what this visitor sees of the site, for about an hour. Its payload has the `claims`.
   * @example eyJhbGciOiJIUzI1NiIsInR5cCI6InZpc2l0b3ItcGFzcytqd3QifQ.eyJzaXRlIjoiMFVtR2c3UG9JdVl0UmVXcUFzRGYifQ.c2lnbmF0dXJl
   */
  apiToken: string;
  /** Whether the URL names a site space alone, and no longer URL names another one: the whole path above it is read. */
  complete: boolean;
  /** The address of the same page that readers should see: with the domain of the site, or below the proxy that shows it. */
  @ApiProperty({ type: String, format: 'uri', example: 'https://docs.engine.example/guides/setup' }) canonicalUrl: string;
  /**
   * The share key in the URL. Send it as `shareKey` to get addresses with the key.
   * @example 4sJb1mQz7yWc0pTn
   */
  shareKey?: string;
  /**
   * Changes with what the visitor sees: caches of rendered pages are only valid for one. Absent for visitors without claims.
   * @example qUqP5cyxm6YcTAhz05Hph5gvu9M
   */
  contextId?: string;
  /**
   * The id of the change request that is shown; only in a preview.
   * @example 0UmGg9ChAnGeReQuEsTi
   */
  changeRequest?: string;
  /**
   * The id of the revision that is shown; only in a preview.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision?: string;
  /** Whether the URL is that of a preview. */
  preview?: boolean;
}

const TARGETS = valuesOf({
  application: 'an address of this installation',
  content: 'another place on the site',
  external: 'elsewhere: where visitors of the site sign in, or the destination of a redirect',
});

/** Where the visitor must be sent instead. */
@ApiSchema({ name: 'PublishedContentRedirect' })
export class PublishedUrlRedirectView {
  @ApiProperty({ enum: TARGETS }) target: (typeof TARGETS)[number];
  /**
   * The id of the site; with the target `external`.
   * @example 0UmGg7PoIuYtReWqAsDf
   */
  site?: string;
  @ApiProperty({ type: String, format: 'uri', example: 'https://engine.example/login?location=%2Fsetup' }) redirect: string;
}
