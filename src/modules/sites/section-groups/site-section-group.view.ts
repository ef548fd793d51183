import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { SiteExternalLinkView } from '../external-links/external-link.view.js';
import { SiteSectionView } from '../sections/site-section.view.js';

export class SiteSectionGroupUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf/section-groups/0UmGg7GrOuPiDeNtIfYr')
  location: string;
}

@ApiSchema({ name: 'SiteSectionGroup' })
@ApiExtraModels(SiteSectionView, SiteExternalLinkView)
export class SiteSectionGroupView {
  object: 'site-section-group';
  /** @example 0UmGg7GrOuPiDeNtIfYr */
  id: string;
  /** @example Products */
  title: string;
  /**
   * The id of the group that contains it.
   * @example 0UmGg7GrOuPpArEnTiDe
   */
  sectionGroup?: string;
  /** @example boxes */
  icon?: string;
  /** The sections directly in the group, without its groups: for older clients. */
  sections: SiteSectionView[];
  // By name: the class has none while its own properties are decorated.
  @ApiProperty({
    type: 'array',
    items: { oneOf: [SiteSectionView, 'SiteSectionGroup', SiteExternalLinkView].map((view) => ({ $ref: getSchemaPath(view) })) },
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
