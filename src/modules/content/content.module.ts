import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentController } from './content.controller.js';
import { PagePresenter } from './pages/page.presenter.js';
import { ReadPages } from './pages/read-pages.js';
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
import { WriteController } from './write/write.controller.js';
import { WriteLive } from './write/write-live.js';
import { WritePresenter } from './write/write.presenter.js';

/** What is in a space: documents, pages, revisions. */
@Module({
  imports: [TypeOrmModule.forFeature([ContentObject, StoredDocument, Revision])],
  controllers: [ContentController, RevisionsController, WriteController],
  providers: [
    ObjectStore,
    RecordMap,
    RevisionsService,
    RevisionAccess,
    RevisionPresenter,
    StartContent,
    PurgeContent,
    ReadPages,
    PagePresenter,
    WriteLive,
    WritePresenter,
  ],
})
export class ContentModule {}
