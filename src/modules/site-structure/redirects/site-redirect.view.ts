import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { valuesOf } from '../../../common/enums/values.js';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { Variants } from '../../../common/openapi/variants.decorator.js';
import { DESTINATIONS, type DestinationKind } from './destination-kind.js';

@Variants('kind', {
  SectionDestinationView: { of: ['site-section'], always: ['siteSectionId'] },
  SpaceDestinationView: { of: ['site-space'], always: ['siteSpaceId'] },
  PageDestinationView: { of: ['site-page'], always: ['siteSpaceId', 'pageId'] },
  ExternalDestinationView: { of: ['external'], always: ['url'] },
})
export class RedirectDestinationView {
  @ApiProperty({ enum: DESTINATIONS, example: 'site-page' }) kind: DestinationKind;
  /** @example sitesc_0UmGg7SeCtIoNiDeNtIf */
  siteSectionId?: string;
  /** @example sitesp_0UmGg7SiTeSpAcEiDeNt */
  siteSpaceId?: string;
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  pageId?: string;
  @Address('https://www.example.com/engine') url?: string;
}

@ApiSchema({ name: 'SiteRedirect' })
export class SiteRedirectView {
  object: 'site-redirect';
  /** @example 0UmGg7ReDiReCtIdEnTi */
  id: string;
  /**
   * A path on the site, or all paths that begin like it if it ends with `*`.
   * @example /old/*
   */
  source: string;
  destination: RedirectDestinationView;
  /** Whether it is stored, and not served. */
  draft: boolean;
  /** Whether clients may remember the redirect. */
  permanent: boolean;
  /** Whether the text that `*` stands for is added to the destination. */
  captureWildcard: boolean;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
}

@ApiSchema({ name: 'SiteRedirectList' })
export class SiteRedirectListView extends ListOf(SiteRedirectView) {}

@ApiSchema({ name: 'ResolvedSiteRedirect' })
export class ResolvedRedirectView {
  redirect: SiteRedirectView;
  /** The URL to send the reader to. */
  @Address('https://docs.example.com/sites/analytical-engines/engine/guides') target: string;
}

const STATUSES = valuesOf({
  created: 'there is a new redirect',
  updated: 'the redirect was replaced',
  deleted: 'there is no redirect with this source',
  published: 'the redirect is served',
  error: 'nothing was changed, for the reason in `error`',
});
export type PutStatus = (typeof STATUSES)[number];

export class PutRedirectError {
  /** The status that a request of its own would have. */
  code: number;
  /** @example "The destination names no page of this space" */
  message: string;
}

/** What became of one redirect of the request. */
@ApiSchema({ name: 'SiteRedirectResult' })
export class PutRedirectResultView {
  @ApiProperty({ enum: STATUSES, example: 'created' }) status: PutStatus;
  /** @example /old/* */
  source: string;
  redirect?: SiteRedirectView;
  error?: PutRedirectError;
}

@ApiSchema({ name: 'SiteRedirectResults' })
export class PutRedirectResultsView {
  results: PutRedirectResultView[];
}
