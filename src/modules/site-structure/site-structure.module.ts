import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VersionsModule } from '../versions/versions.module.js';
import { AddSiteSection } from './sections/add-site-section.js';
import { AdoptSiteSpaces } from './outline/adopt-site-spaces.js';
import { DescribeStructure } from './structure/describe-structure.js';
import { ExternalLinkAccess } from './external-links/external-link.access.js';
import { ExternalLinkPresenter } from './external-links/external-link.presenter.js';
import { ExternalLinksController } from './external-links/external-links.controller.js';
import { ExternalLinksService } from './external-links/external-links.service.js';
import { FormerAddresses } from './redirects/former-addresses.js';
import { ForgetSpaces } from './outline/forget-spaces.js';
import { FormerSitePlace } from './outline/former-site-place.entity.js';
import { GroupEntries } from './outline/group-entries.js';
import { HoldSpaces } from './outline/hold-spaces.js';
import { MoveItem } from './outline/move-item.js';
import { Outlines } from './outline/outlines.js';
import { PutSiteRedirects } from './redirects/put-site-redirects.js';
import { PutSiteSpaces } from './outline/put-site-spaces.js';
import { ReadExternalLinks } from './external-links/read-external-links.js';
import { ReadSiteSectionGroups } from './section-groups/read-site-section-groups.js';
import { ReadSiteSections } from './sections/read-site-sections.js';
import { ReadSiteSpaces } from './site-spaces/read-site-spaces.js';
import { ReadStructure } from './shown/read-structure.js';
import { RedirectDestinations } from './redirects/redirect-destinations.js';
import { RemoveSiteSpaces } from './outline/remove-site-spaces.js';
import { ResolveRedirect } from './redirects/resolve-redirect.js';
import { ReturnSpaces } from './outline/return-spaces.js';
import { ShareLink } from './share-links/share-link.entity.js';
import { ShareLinkAccess } from './share-links/share-link.access.js';
import { ShareLinkPresenter } from './share-links/share-link.presenter.js';
import { ShareLinksController } from './share-links/share-links.controller.js';
import { ShareLinksService } from './share-links/share-links.service.js';
import { ShownStructure } from './shown/shown-structure.js';
import { Site } from './site.entity.js';
import { SiteAccess } from './site.access.js';
import { SiteAddresses } from './site-addresses.js';
import { SiteDefaults } from './outline/site-defaults.js';
import { SiteExternalLink } from './outline/site-external-link.entity.js';
import { SitePages } from './outline/site-pages.js';
import { SiteRedirect } from './redirects/site-redirect.entity.js';
import { SiteRedirectAccess } from './redirects/site-redirect.access.js';
import { SiteRedirectPresenter } from './redirects/site-redirect.presenter.js';
import { SiteRedirectsController } from './redirects/site-redirects.controller.js';
import { SiteRedirectsService } from './redirects/site-redirects.service.js';
import { SiteSection } from './outline/site-section.entity.js';
import { SiteSectionAccess } from './sections/site-section.access.js';
import { SiteSectionGroup } from './outline/site-section-group.entity.js';
import { SiteSectionGroupAccess } from './section-groups/site-section-group.access.js';
import { SiteSectionGroupPresenter } from './section-groups/site-section-group.presenter.js';
import { SiteSectionGroupsController } from './section-groups/site-section-groups.controller.js';
import { SiteSectionGroupsService } from './section-groups/site-section-groups.service.js';
import { SiteSectionPresenter } from './sections/site-section.presenter.js';
import { SiteSectionsController } from './sections/site-sections.controller.js';
import { SiteSectionsService } from './sections/site-sections.service.js';
import { SiteSpace } from './outline/site-space.entity.js';
import { SiteSpaceAccess } from './site-spaces/site-space.access.js';
import { SiteSpacePresenter } from './site-spaces/site-space.presenter.js';
import { SiteSpacesController } from './site-spaces/site-spaces.controller.js';
import { SiteSpacesService } from './site-spaces/site-spaces.service.js';
import { SpaceRedirect } from './redirects/space-redirect.entity.js';
import { SpaceRedirects } from './redirects/space-redirects.js';
import { SortStructure } from './structure/sort-structure.js';
import { StructureController } from './structure/structure.controller.js';

/** Sites and their parts. Global, because every room that shows content on sites asks what a site consists of. */
@Global()
@Module({
  imports: [
    VersionsModule,
    TypeOrmModule.forFeature([
      Site,
      SiteSection,
      SiteSectionGroup,
      SiteSpace,
      FormerSitePlace,
      SiteExternalLink,
      SiteRedirect,
      SpaceRedirect,
      ShareLink,
    ]),
  ],
  controllers: [
    StructureController,
    SiteSectionsController,
    SiteSectionGroupsController,
    SiteSpacesController,
    ShareLinksController,
    SiteRedirectsController,
    ExternalLinksController,
  ],
  providers: [
    FormerAddresses,
    SiteAccess,
    SiteAddresses,
    Outlines,
    HoldSpaces,
    PutSiteSpaces,
    SiteDefaults,
    RemoveSiteSpaces,
    ForgetSpaces,
    ReturnSpaces,
    ReadStructure,
    AdoptSiteSpaces,
    ExternalLinksService,
    ReadExternalLinks,
    ExternalLinkAccess,
    ExternalLinkPresenter,
    SitePages,
    SiteRedirectsService,
    PutSiteRedirects,
    RedirectDestinations,
    ResolveRedirect,
    SpaceRedirects,
    SiteRedirectAccess,
    SiteRedirectPresenter,
    ShareLinksService,
    ShareLinkAccess,
    ShareLinkPresenter,
    DescribeStructure,
    ShownStructure,
    SortStructure,
    MoveItem,
    GroupEntries,
    ReadSiteSectionGroups,
    SiteSectionGroupsService,
    SiteSectionGroupAccess,
    SiteSectionGroupPresenter,
    ReadSiteSections,
    AddSiteSection,
    SiteSectionsService,
    SiteSectionAccess,
    SiteSectionPresenter,
    ReadSiteSpaces,
    SiteSpacesService,
    SiteSpaceAccess,
    SiteSpacePresenter,
  ],
  exports: [
    FormerAddresses,
    ResolveRedirect,
    SpaceRedirects,
    ShownStructure,
    Outlines,
    SiteAddresses,
    AddSiteSection,
    SiteSectionsService,
    SiteSectionGroupsService,
    SiteSpacesService,
    ExternalLinksService,
    SiteAccess,
    HoldSpaces,
    PutSiteSpaces,
    SiteDefaults,
    SitePages,
    DescribeStructure,
  ],
})
export class SiteStructureModule {}
