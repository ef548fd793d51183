import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ContentModule } from '../content/content.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ExportContent } from './exports/export-content.js';
import { PrintTexts } from './exports/print-texts.js';
import { ExportsController } from './exports/exports.controller.js';
import { OpenSource } from './imports/archive/open-source.js';
import { ImportLink } from './imports/model/import-link.entity.js';
import { ImportOrigin } from './imports/model/import-origin.entity.js';
import { ImportRedirect } from './imports/model/import-redirect.entity.js';
import { DescribeImport } from './imports/run/describe-import.js';
import { ImportOrigins } from './imports/run/import-origins.js';
import { ImportRedirects } from './imports/run/import-redirects.js';
import { RecognizeFiles } from './imports/run/recognize-files.js';
import { OpenTarget } from './imports/run/open-target.js';
import { ProposeImport } from './imports/run/propose-import.js';
import { StoreImported } from './imports/run/store-imported.js';
import { RemoveGone } from './imports/run/remove-gone.js';
import { GuardRemovals } from './imports/run/guard-removals.js';
import { ImportEntry } from './imports/model/import-entry.entity.js';
import { ImportLimits } from './imports/model/import-limits.js';
import { ImportAccess } from './imports/import.access.js';
import { Import } from './imports/model/import.entity.js';
import { ImportPresenter } from './imports/import.presenter.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportTargets } from './imports/import-targets.js';
import { LoadSpace } from './imports/model/load-space.js';
import { ImportsService } from './imports/imports.service.js';
import { ImportReport } from './imports/import-report.js';
import { ImportQueries } from './imports/import.queries.js';
import { PageSources } from './imports/page-sources.js';
import { CheckAnchors } from './imports/run/check-anchors.js';
import { CommitImport } from './imports/run/commit-import.js';
import { ImportEntries } from './imports/run/import-entries.js';
import { ImportFiles } from './imports/run/import-files.js';
import { ImportTexts } from './imports/run/import-texts.js';
import { RunImport } from './imports/run/run-import.js';
import { PrepareImport } from './imports/run/prepare-import.js';
import { DescribeTree } from './imports/run/describe-tree.js';
import { ReadTree } from './imports/run/read-tree.js';
import { ReadFiles } from './imports/run/read-files.js';
import { StoreTexts } from './imports/run/store-texts.js';
import { RunImports } from './imports/run/run-imports.job.js';

/** Content in and out: imports of files, and exports as archives. */
@Module({
  imports: [
    VersionsModule,
    ContentModule,
    ChangeRequestsModule,
    UploadsModule,
    TypeOrmModule.forFeature([Import, ImportEntry, ImportLink, ImportOrigin, ImportRedirect]),
  ],
  controllers: [ExportsController, ImportsController],
  providers: [
    ExportContent,
    PrintTexts,
    ImportsService,
    ImportTargets,
    LoadSpace,
    ImportQueries,
    ImportReport,
    PageSources,
    ImportAccess,
    ImportPresenter,
    ImportLimits,
    OpenSource,
    RunImport,
    RunImports,
    StoreTexts,
    ReadFiles,
    ReadTree,
    DescribeTree,
    PrepareImport,
    ImportEntries,
    ImportTexts,
    CheckAnchors,
    ImportFiles,
    CommitImport,
    DescribeImport,
    ImportOrigins,
    ImportRedirects,
    RecognizeFiles,
    RemoveGone,
    GuardRemovals,
    OpenTarget,
    ProposeImport,
    StoreImported,
  ],
  exports: [ReadTree, DescribeTree, PrintTexts, ImportLimits, LoadSpace, ImportsService, ImportQueries, ImportReport, PageSources],
})
export class ExchangeModule {}
