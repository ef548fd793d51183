import { ApiExtraModels, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { unionOf } from '../../../common/openapi/variants.decorator.js';
import { SiteExternalLinkView } from '../external-links/external-link.view.js';
import { SiteSectionView } from '../sections/site-section.view.js';

export class SiteSectionGroupUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf/section-groups/sitesg_0UmGg7GrOuPiDeNtIfYr')
  location: string;
}

@ApiSchema({ name: 'SiteSectionGroup' })
@ApiExtraModels(SiteSectionView, SiteExternalLinkView)
export class SiteSectionGroupView {
  object: 'site-section-group';
  /** @example sitesg_0UmGg7GrOuPiDeNtIfYr */
  id: string;
  /** @example Products */
  title: string;
  /**
   * The id of the group that contains it.
   * @example sitesg_0UmGg7GrOuPpArEnTiDe
   */
  sectionGroup?: string;
  /** @example boxes */
  icon?: string;
  /** Always false: only external links can be drafts. */
  draft: boolean;
  /** The sections directly in the group, without its groups: for older clients. */
  sections: SiteSectionView[];
  // By name: the class has none while its own properties are decorated.
  @ApiProperty({
    type: 'array',
    items: unionOf(
      'object',
      { 'site-section': SiteSectionView, 'site-section-group': 'SiteSectionGroup', 'site-external-link': SiteExternalLinkView },
      'SiteSectionGroupChild',
    ),
    description: 'The sections, groups and external links in the group in their order, at all depths.',
    example: [],
  })
  children: SectionEntryView[];
  urls: SiteSectionGroupUrls;
}

/** A section, a group or an external link. */
export type SectionEntryView = SiteSectionView | SiteSectionGroupView | SiteExternalLinkView;

@ApiSchema({ name: 'SiteSectionGroupList' })
export class SiteSectionGroupListView extends ListOf(SiteSectionGroupView) {}
