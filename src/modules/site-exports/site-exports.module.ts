import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModule } from '../content/content.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';
import { DownloadSiteExport } from './download-site-export.js';
import { KeepSiteExports } from './keep-site-exports.js';
import { EnqueueSiteExports, MakeSiteExports } from './making/make-site-exports.job.js';
import { MakeSiteExport } from './making/make-site-export.js';
import { OpenSite } from './making/open-site.js';
import { PlanSite } from './making/plan-site.js';
import { WriteAbout } from './making/write-about.js';
import { WriteAssets } from './making/write-assets.js';
import { WritePages } from './making/write-pages.js';
import { WriteRedirects } from './making/write-redirects.js';
import { WriteSite } from './making/write-site.js';
import { RemoveSiteExports } from './remove-site-exports.js';
import { SiteExportAccess } from './site-export.access.js';
import { SiteExport } from './site-export.entity.js';
import { SiteExportPresenter } from './site-export.presenter.js';
import { SiteExportDownloadsController } from './site-export-downloads.controller.js';
import { SiteExportLimits } from './site-export-limits.js';
import { SiteExportUrls } from './site-export-urls.js';
import { SiteExportsController } from './site-exports.controller.js';
import { SiteExportsService } from './site-exports.service.js';

/** Public sites as files that any server shows. */
@Module({
  imports: [ContentModule, PublishingModule, TypeOrmModule.forFeature([SiteExport])],
  controllers: [SiteExportDownloadsController, SiteExportsController],
  providers: [
    SiteExportAccess,
    SiteExportsService,
    SiteExportPresenter,
    KeepSiteExports,
    SiteExportUrls,
    SiteExportLimits,
    DownloadSiteExport,
    RemoveSiteExports,
    OpenSite,
    PlanSite,
    WritePages,
    WriteRedirects,
    WriteAbout,
    WriteAssets,
    WriteSite,
    MakeSiteExport,
    MakeSiteExports,
    EnqueueSiteExports,
  ],
})
export class SiteExportsModule {}
