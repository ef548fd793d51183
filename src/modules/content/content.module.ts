import { Module } from '@nestjs/common';
import { ComputedPagesModule } from '../../common/computed-pages/computed-pages.module.js';
import { MarkdownReader } from '../../common/document/markdown-reader.js';
import { OpenAPIModule } from '../openapi/openapi.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { VisibleContent } from './audience/visible-content.js';
import { ResponseCache } from './caching/cached-by-revision.decorator.js';
import { ContentController } from './content.controller.js';
import { ComputePages } from './computed/compute-pages.js';
import { Downloads } from './bytes/downloads.js';
import { DownloadsController } from './bytes/downloads.controller.js';
import { EmbedsController } from './embeds/embeds.controller.js';
import { FindEmbed } from './embeds/find-embed.js';
import { FilePresenter } from './files/file.presenter.js';
import { FileUrls } from './bytes/file-urls.js';
import { FilesController } from './files/files.controller.js';
import { IncomingFiles } from './bytes/incoming-files.js';
import { Uploads } from './write/uploads.js';
import { UploadsController } from './write/uploads.controller.js';
import { PageBodies } from './pages/page-bodies.js';
import { PagePresenter } from './pages/page.presenter.js';
import { ShownSources } from './sources/shown-sources.js';
import { ReadPages } from './pages/read-pages.js';
import { SpecDescriptions } from './pages/spec-descriptions.js';
import { RecentResponses } from './caching/recent-responses.js';
import { ReusableContentsController } from './reusable-contents/reusable-contents.controller.js';
import { ChangesController } from './revisions/changes.controller.js';
import { ReadChanges } from './revisions/read-changes.js';
import { MergedFrom } from './merged-from.js';
import { RevisionAccess } from './revisions/revision.access.js';
import { RevisionPresenter } from './revisions/revision.presenter.js';
import { VisibleDocuments } from './revisions/visible-documents.js';
import { RevisionsController } from './revisions/revisions.controller.js';
import { SpecificationUse } from './write/specification-use.js';
import { WriteContent } from './write/write-content.js';
import { WriteController } from './write/write.controller.js';
import { WriteLive } from './write/write-live.js';
import { WritePresenter } from './write/write.presenter.js';

/** The content of spaces: pages, documents, files and revisions. */
@Module({
  imports: [ComputedPagesModule, OpenAPIModule, VersionsModule],
  controllers: [
    ContentController,
    ReusableContentsController,
    FilesController,
    UploadsController,
    DownloadsController,
    RevisionsController,
    ChangesController,
    WriteController,
    EmbedsController,
  ],
  providers: [
    MarkdownReader,
    FindEmbed,
    VisibleContent,
    ReadChanges,
    RevisionAccess,
    MergedFrom,
    RevisionPresenter,
    VisibleDocuments,
    ComputePages,
    SpecDescriptions,
    PageBodies,
    ReadPages,
    ShownSources,
    PagePresenter,
    ResponseCache,
    RecentResponses,
    FileUrls,
    FilePresenter,
    IncomingFiles,
    Uploads,
    Downloads,
    SpecificationUse,
    WriteContent,
    WriteLive,
    WritePresenter,
  ],
  exports: [
    MergedFrom,
    ComputePages,
    Downloads,
    FileUrls,
    MarkdownReader,
    IncomingFiles,
    ReadPages,
    PageBodies,
    SpecDescriptions,
    ReadChanges,
    SpecificationUse,
    WriteContent,
    WritePresenter,
    Uploads,
    WriteLive,
    FilePresenter,
    PagePresenter,
    RevisionPresenter,
  ],
})
export class ContentModule {}
