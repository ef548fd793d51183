import { Global, Module } from '@nestjs/common';
import { VisitorSource } from '../../common/access/visitor-source.js';
import { DefaultContent } from '../orgs/default-content.js';
import { SiteGrants } from '../orgs/site-grants.js';
import { SpacePublication } from '../spaces/publication/space-publication.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChooseAddresses } from './addresses/choose-addresses.js';
import { SettleAddresses } from './addresses/settle-addresses.js';
import { AdaptiveSchemasController } from './adaptive-schema/adaptive-schemas.controller.js';
import { AdaptiveSchemas } from './adaptive-schema/adaptive-schemas.service.js';
import { VersionsModule } from '../versions/versions.module.js';
import { CreateSite } from './create-site.js';
import { Customizations } from './customization/customizations.service.js';
import { SiteCustomization } from './customization/site-customization.entity.js';
import { SiteCustomizationsController } from './customization/site-customizations.controller.js';
import { SiteSpaceCustomizationsController } from './customization/site-space-customizations.controller.js';
import { DefaultSite } from './publication/default-site.js';
import { PublishedAddresses } from './publication/published-addresses.js';
import { SitePublication } from './publication/site-publication.js';
import { GrantsOnSites } from './permissions/grants-on-sites.js';
import { ListSiteRoles } from './permissions/list-site-roles.js';
import { SitePermissionsController } from './permissions/site-permissions.controller.js';
import { SitePermissionsService } from './permissions/site-permissions.service.js';
import { SiteRolePresenter } from './permissions/site-role.presenter.js';
import { DescribePublishedSite } from './published/describe-published-site.js';
import { PublishedSiteVersions } from './published/published-site-versions.js';
import { PublishedSitesController } from './published/published-sites.controller.js';
import { RecentPublishedSites } from './published/recent-published-sites.js';
import { CountInsights } from './insights/count-insights.js';
import { ForgetInsights } from './insights/forget-insights.js';
import { InsightsController } from './insights/insights.controller.js';
import { ListInsights } from './insights/list-insights.js';
import { SiteInsight } from './insights/site-insight.entity.js';
import { PublishingAuth } from './publishing-auth/publishing-auth.entity.js';
import { PublishingAuthsController } from './publishing-auth/publishing-auths.controller.js';
import { PublishingAuths } from './publishing-auth/publishing-auths.service.js';
import { ReadSites } from './read-sites.js';
import { SiteAccess } from './site.access.js';
import { SiteAddresses } from './site-addresses.js';
import { Site } from './site.entity.js';
import { SitePresenter } from './site.presenter.js';
import { SitesController } from './sites.controller.js';
import { SitesService } from './sites.service.js';
import { ExternalLinkAccess } from './external-links/external-link.access.js';
import { ExternalLinkPresenter } from './external-links/external-link.presenter.js';
import { ExternalLinksController } from './external-links/external-links.controller.js';
import { ExternalLinksService } from './external-links/external-links.service.js';
import { ReadExternalLinks } from './external-links/read-external-links.js';
import { ReadSiteSectionGroups } from './section-groups/read-site-section-groups.js';
import { SiteSectionGroupAccess } from './section-groups/site-section-group.access.js';
import { SiteSectionGroupPresenter } from './section-groups/site-section-group.presenter.js';
import { SiteSectionGroupsController } from './section-groups/site-section-groups.controller.js';
import { SiteSectionGroupsService } from './section-groups/site-section-groups.service.js';
import { PutSiteRedirects } from './redirects/put-site-redirects.js';
import { RedirectDestinations } from './redirects/redirect-destinations.js';
import { ResolveRedirect } from './redirects/resolve-redirect.js';
import { SiteRedirectAccess } from './redirects/site-redirect.access.js';
import { SiteRedirect } from './redirects/site-redirect.entity.js';
import { SiteRedirectPresenter } from './redirects/site-redirect.presenter.js';
import { SiteRedirectsController } from './redirects/site-redirects.controller.js';
import { SiteRedirectsService } from './redirects/site-redirects.service.js';
import { AddSiteSection } from './sections/add-site-section.js';
import { ReadSiteSections } from './sections/read-site-sections.js';
import { SiteSectionAccess } from './sections/site-section.access.js';
import { SiteSectionPresenter } from './sections/site-section.presenter.js';
import { SiteSectionsController } from './sections/site-sections.controller.js';
import { SiteSectionsService } from './sections/site-sections.service.js';
import { ShareKeys } from './share-links/share-keys.js';
import { ShareLinkAccess } from './share-links/share-link.access.js';
import { ShareLink } from './share-links/share-link.entity.js';
import { ShareLinkPresenter } from './share-links/share-link.presenter.js';
import { ShareLinksController } from './share-links/share-links.controller.js';
import { ShareLinksService } from './share-links/share-links.service.js';
import { ReadSiteSpaces } from './site-spaces/read-site-spaces.js';
import { SiteSpaceAccess } from './site-spaces/site-space.access.js';
import { SiteSpacePresenter } from './site-spaces/site-space.presenter.js';
import { SiteSpacesController } from './site-spaces/site-spaces.controller.js';
import { SiteSpacesService } from './site-spaces/site-spaces.service.js';
import { DescribeSite } from './site-structure/describe-site.js';
import { DescribeStructure } from './site-structure/describe-structure.js';
import { ShownStructure } from './site-structure/shown-structure.js';
import { SortStructure } from './site-structure/sort-structure.js';
import { StructureController } from './site-structure/structure.controller.js';
import { AdoptSiteSpaces } from './structure/adopt-site-spaces.js';
import { ForgetSpaces } from './structure/forget-spaces.js';
import { FormerSitePlace } from './structure/former-site-place.entity.js';
import { ReturnSpaces } from './structure/return-spaces.js';
import { GroupEntries } from './structure/group-entries.js';
import { HoldSpaces } from './structure/hold-spaces.js';
import { MoveItem } from './structure/move-item.js';
import { Outlines } from './structure/outlines.js';
import { PutSiteSpaces } from './structure/put-site-spaces.js';
import { ReadStructure } from './structure/read-structure.js';
import { RemoveSiteSpaces } from './structure/remove-site-spaces.js';
import { SiteDefaults } from './structure/site-defaults.js';
import { SiteExternalLink } from './structure/site-external-link.entity.js';
import { SitePages } from './structure/site-pages.js';
import { SiteSectionGroup } from './structure/site-section-group.entity.js';
import { SiteSection } from './structure/site-section.entity.js';
import { SiteSpace } from './structure/site-space.entity.js';
import { Previewers } from './admission/previewers.js';
import { RecentHeads } from './admission/recent-heads.js';
import { SiteVisitors } from './admission/site-visitors.js';
import { Readmission } from './admission/readmission.js';
import { SiteReach } from './admission/site-reach.js';
import { CarriedVisits } from './visitors/carried-visits.js';
import { VisitState } from './admission/visit-state.js';
import { VisitorTokens } from './visitors/visitor-tokens.js';
import { VisitorPasses } from './visitors/visitor-passes.js';

/** Sites with their structure. Global, because spaces show where they are published, and organizations name a site. */
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
      ShareLink,
      PublishingAuth,
      SiteCustomization,
      SiteInsight,
    ]),
  ],
  controllers: [
    SitesController,
    StructureController,
    SiteSectionsController,
    SiteSectionGroupsController,
    SiteSpacesController,
    ShareLinksController,
    SitePermissionsController,
    AdaptiveSchemasController,
    PublishedSitesController,
    SiteRedirectsController,
    PublishingAuthsController,
    ExternalLinksController,
    SiteCustomizationsController,
    SiteSpaceCustomizationsController,
    InsightsController,
  ],
  providers: [
    ReadSites,
    CreateSite,
    SitesService,
    SiteAccess,
    SiteAddresses,
    ChooseAddresses,
    SettleAddresses,
    SitePresenter,
    SitePermissionsService,
    ListSiteRoles,
    SiteRolePresenter,
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
    SiteRedirectAccess,
    SiteRedirectPresenter,
    ShareKeys,
    ShareLinksService,
    ShareLinkAccess,
    ShareLinkPresenter,
    AdaptiveSchemas,
    DescribePublishedSite,
    PublishedSiteVersions,
    RecentPublishedSites,
    PublishingAuths,
    DescribeSite,
    Customizations,
    CountInsights,
    ListInsights,
    ForgetInsights,
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
    VisitorPasses,
    VisitState,
    Previewers,
    RecentHeads,
    SiteReach,
    Readmission,
    CarriedVisits,
    { provide: VisitorSource, useClass: SiteVisitors },
    VisitorTokens,
    PublishedAddresses,
    { provide: SpacePublication, useClass: SitePublication },
    { provide: DefaultContent, useClass: DefaultSite },
    { provide: SiteGrants, useClass: GrantsOnSites },
  ],
  exports: [
    Previewers,
    Readmission,
    Customizations,
    ResolveRedirect,
    PublishedAddresses,
    VisitorPasses,
    VisitorTokens,
    VisitorSource,
    ShownStructure,
    Outlines,
    SiteAddresses,
    SpacePublication,
    DefaultContent,
    SiteGrants,
    CreateSite,
    SitesService,
    AddSiteSection,
    SiteSectionsService,
    SiteSectionGroupsService,
    SiteSpacesService,
    ExternalLinksService,
  ],
})
export class SitesModule {}
