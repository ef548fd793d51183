import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TagByRevision } from './answers-by-revision.js';
import { ContentController } from './content.controller.js';
import { ComputePages } from './computed/compute-pages.js';
import { PageSources } from './computed/page-sources.js';
import { CopyContent } from './duplicate/copy-content.js';
import { DuplicateController } from './duplicate/duplicate.controller.js';
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
import { MergeContents } from './merge/merge-contents.js';
import { ChangesController } from './revisions/changes.controller.js';
import { DifferingRecords } from './revisions/differing-records.js';
import { ReadChanges } from './revisions/read-changes.js';
import { ContentIndexes } from './revisions/content-indexes.js';
import { PurgeContent } from './revisions/purge-content.js';
import { RevisionAccess } from './revisions/revision.access.js';
import { RevisionPresenter } from './revisions/revision.presenter.js';
import { RevisionsController } from './revisions/revisions.controller.js';
import { RevisionsService } from './revisions/revisions.service.js';
import { StartContent } from './revisions/start-content.listener.js';
import { ContentObject } from './store/content-object.entity.js';
import { ObjectStore } from './store/object-store.js';
import { RecordMap } from './store/record-map.js';
import { Revision } from './store/revision.entity.js';
import { StoredDocument } from './store/stored-document.entity.js';
import { ApplyTemplate } from './templates/apply-template.js';
import { OrganizationSpaceAccess } from './templates/organization-space.access.js';
import { PurgeTemplates } from './templates/purge-templates.js';
import { ReadTemplates } from './templates/read-templates.js';
import { Template } from './templates/template.entity.js';
import { TemplatePresenter } from './templates/template.presenter.js';
import { TemplatesController } from './templates/templates.controller.js';
import { TemplatesService } from './templates/templates.service.js';
import { WriteContent } from './write/write-content.js';
import { WriteController } from './write/write.controller.js';
import { WriteLive } from './write/write-live.js';
import { WritePresenter } from './write/write.presenter.js';

/** What is in a space: documents, pages, files, revisions. */
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([ContentObject, StoredDocument, Revision, SpaceBlob, Template])],
  controllers: [
    ContentController,
    ReusableContentsController,
    FilesController,
    UploadsController,
    DownloadsController,
    RevisionsController,
    ChangesController,
    WriteController,
    DuplicateController,
    TemplatesController,
  ],
  providers: [
    ObjectStore,
    RecordMap,
    ContentIndexes,
    RevisionsService,
    DifferingRecords,
    ReadChanges,
    MergeContents,
    RevisionAccess,
    RevisionPresenter,
    StartContent,
    PageSources,
    ComputePages,
    CopyContent,
    PurgeContent,
    PageBodies,
    ReadPages,
    PagePresenter,
    TagByRevision,
    FileUrls,
    FilePresenter,
    IncomingFiles,
    Uploads,
    Downloads,
    ReadTemplates,
    TemplatesService,
    TemplatePresenter,
    OrganizationSpaceAccess,
    ApplyTemplate,
    PurgeTemplates,
    WriteContent,
    WriteLive,
    WritePresenter,
  ],
  exports: [
    RevisionsService,
    ReadPages,
    PageBodies,
    MergeContents,
    ReadChanges,
    WriteContent,
    ApplyTemplate,
    WritePresenter,
    Uploads,
    FilePresenter,
  ],
})
export class ContentModule {}
