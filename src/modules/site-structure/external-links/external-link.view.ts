import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Localized } from '../../../common/contract/localized.field.js';
import { Address } from '../../../common/http/fields.js';

const ShowsLocalized = (description: string, example: Localized) =>
  ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' }, description, example });

const NothingIn = () => ApiProperty({ type: 'array', items: {}, maxItems: 0, example: [] });

export class SiteExternalLinkUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf/external-links/siteln_0UmGg7LiNkIdEnTiFiEr')
  location: string;
}

@ApiSchema({ name: 'SiteExternalLink' })
export class SiteExternalLinkView {
  object: 'site-external-link';
  /** @example siteln_0UmGg7LiNkIdEnTiFiEr */
  id: string;
  /** @example Status */
  title: string;
  @Address('https://status.example.com/') url: string;
  /** @example "What runs, and what does not." */
  description?: string;
  /** @example heart-pulse */
  icon?: string;
  /**
   * The id of the group that contains it.
   * @example sitesg_0UmGg7GrOuPiDeNtIfYr
   */
  sectionGroup?: string;
  /**
   * The expression that decides which visitors see it; absent if all do.
   * @example visitor.claims.beta
   */
  condition?: string;
  /** Whether readers of the site do not see it yet. */
  draft: boolean;
  @ShowsLocalized('The title in other languages.', { de: 'Zustand' }) localizedTitle?: Localized;
  @ShowsLocalized('The description in other languages.', { de: 'Was läuft, und was nicht.' }) localizedDescription?: Localized;
  /** Always empty, as `siteSpaces` and `children`: clients from before external links take every entry for a group, and walk it. */
  @NothingIn() sections: never[];
  @NothingIn() siteSpaces: never[];
  @NothingIn() children: never[];
  urls: SiteExternalLinkUrls;
}
