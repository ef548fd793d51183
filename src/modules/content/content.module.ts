import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VersionsModule } from '../versions/versions.module.js';
import { TagByRevision } from './answers-by-revision.js';
import { ContentController } from './content.controller.js';
import { ComputePages } from './computed/compute-pages.js';
import { PageSources } from './computed/page-sources.js';
import { Downloads } from './files/downloads.js';
import { DownloadsController } from './files/downloads.controller.js';
import { FilePresenter } from './files/file.presenter.js';
import { FileUrls } from './files/file-urls.js';
import { FilesController } from './files/files.controller.js';
import { IncomingFiles } from './files/incoming-files.js';
import { SpaceBlob } from './files/space-blob.entity.js';
import { Uploads } from './files/uploads.js';
import { UploadsController } from './files/uploads.controller.js';
import { PageBodies } from './pages/page-bodies.js';
import { PagePresenter } from './pages/page.presenter.js';
import { ReadPages } from './pages/read-pages.js';
import { ReusableContentsController } from './reusable-contents/reusable-contents.controller.js';
import { ChangesController } from './revisions/changes.controller.js';
import { ReadChanges } from './revisions/read-changes.js';
import { RevisionAccess } from './revisions/revision.access.js';
import { RevisionPresenter } from './revisions/revision.presenter.js';
import { RevisionsController } from './revisions/revisions.controller.js';
import { WriteContent } from './write/write-content.js';
import { WriteController } from './write/write.controller.js';
import { WriteLive } from './write/write-live.js';
import { WritePresenter } from './write/write.presenter.js';

/** What is in a space: documents, pages, files, revisions. */
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([SpaceBlob]), VersionsModule],
  controllers: [
    ContentController,
    ReusableContentsController,
    FilesController,
    UploadsController,
    DownloadsController,
    RevisionsController,
    ChangesController,
    WriteController,
  ],
  providers: [
    ReadChanges,
    RevisionAccess,
    RevisionPresenter,
    PageSources,
    ComputePages,
    PageBodies,
    ReadPages,
    PagePresenter,
    TagByRevision,
    FileUrls,
    FilePresenter,
    IncomingFiles,
    Uploads,
    Downloads,
    WriteContent,
    WriteLive,
    WritePresenter,
  ],
  exports: [ReadPages, PageBodies, ReadChanges, WriteContent, WritePresenter, Uploads, WriteLive, IncomingFiles, FilePresenter],
})
export class ContentModule {}
