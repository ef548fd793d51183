import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateSite } from './create-site.js';
import { ReadSites } from './read-sites.js';
import { SiteAccess } from './site.access.js';
import { SiteAddresses } from './site-addresses.js';
import { Site } from './site.entity.js';
import { SitePresenter } from './site.presenter.js';
import { SitesController } from './sites.controller.js';
import { SitesService } from './sites.service.js';
import { HoldSpaces } from './structure/hold-spaces.js';
import { Outlines } from './structure/outlines.js';
import { PutSiteSpaces } from './structure/put-site-spaces.js';
import { SiteDefaults } from './structure/site-defaults.js';
import { SiteSectionGroup } from './structure/site-section-group.entity.js';
import { SiteSection } from './structure/site-section.entity.js';
import { SiteSpace } from './structure/site-space.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Site, SiteSection, SiteSectionGroup, SiteSpace])],
  controllers: [SitesController],
  providers: [
    ReadSites,
    CreateSite,
    SitesService,
    SiteAccess,
    SiteAddresses,
    SitePresenter,
    Outlines,
    HoldSpaces,
    PutSiteSpaces,
    SiteDefaults,
  ],
})
export class SitesModule {}
