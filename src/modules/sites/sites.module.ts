import { Global, Module } from '@nestjs/common';
import { SiteLooksModule } from '../site-looks/site-looks.module.js';
import { ChooseAddresses } from './addresses/choose-addresses.js';
import { CreateSite } from './create-site.js';
import { DefaultContent, SiteGrants } from '../orgs/organization-ports.js';
import { DefaultSite } from './publication/default-site.js';
import { DescribePublishedSite } from './published/describe-published-site.js';
import { DescribeSite } from './describe-site.js';
import { GrantsOnSites } from './permissions/grants-on-sites.js';
import { ListSiteRoles } from './permissions/list-site-roles.js';
import { PublishedAddresses } from './publication/published-addresses.js';
import { PublishedSiteVersions } from './published/published-site-versions.js';
import { PublishedSitesController } from './published/published-sites.controller.js';
import { ReadSites } from './read-sites.js';
import { RecentPublishedSites } from './published/published-site-cache.js';
import { RemoveSite } from './remove-site.js';
import { SettleAddresses } from './addresses/settle-addresses.js';
import { SitePermissionsController } from './permissions/site-permissions.controller.js';
import { SitePermissionsService } from './permissions/site-permissions.service.js';
import { SitePresenter } from './site.presenter.js';
import { SitePublication } from './publication/site-publication.js';
import { SiteRolePresenter } from './permissions/site-role.presenter.js';
import { SitesController } from './sites.controller.js';
import { SitesService } from './sites.service.js';
import { SpacePublication } from '../spaces/space-publication.js';

/** Sites as their administrators manage them. Global, because spaces show where they are published, and organizations name a site. */
@Global()
@Module({
  imports: [SiteLooksModule],
  controllers: [SitesController, SitePermissionsController, PublishedSitesController],
  providers: [
    ReadSites,
    CreateSite,
    SitesService,
    RemoveSite,
    ChooseAddresses,
    SettleAddresses,
    SitePresenter,
    SitePermissionsService,
    ListSiteRoles,
    SiteRolePresenter,
    DescribePublishedSite,
    PublishedSiteVersions,
    RecentPublishedSites,
    DescribeSite,
    PublishedAddresses,
    { provide: SpacePublication, useClass: SitePublication },
    { provide: DefaultContent, useClass: DefaultSite },
    { provide: SiteGrants, useClass: GrantsOnSites },
  ],
  exports: [PublishedAddresses, SpacePublication, DefaultContent, SiteGrants, CreateSite, SitesService],
})
export class SitesModule {}
