import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SpaceHeads } from './heads/space-heads.js';
import { MergeContents } from './merge/merge-contents.js';
import { ContentIndexes } from './revisions/content-indexes.js';
import { DifferingRecords } from './revisions/differing-records.js';
import { RevisionSources } from './revisions/revision-sources.js';
import { Publications } from './revisions/publications.js';
import { PageAuthors } from './revisions/page-authors.js';
import { PurgeContent } from './revisions/purge-content.js';
import { StoreChanges } from './revisions/store-changes.js';
import { RevisionsService } from './revisions/revisions.service.js';
import { ContentObject } from './store/content-object.entity.js';
import { CopyContent } from './store/copy-content.js';
import { DocumentLink } from './store/document-link.entity.js';
import { FieldTarget } from './store/field-target.entity.js';
import { DocumentLinks } from './store/document-links.js';
import { SpaceReach } from './audience/space-reach.js';
import { ObjectStore } from './store/object-store.js';
import { RecordMap } from './store/record-map.js';
import { RevisionSource } from './store/revision-source.entity.js';
import { Revision } from './store/revision.entity.js';
import { CollectContent } from './thinning/collect-content.js';
import { FindGarbage } from './thinning/find-garbage.js';
import { JoinRevisions } from './thinning/join-revisions.js';
import { ReferredRevisions } from './thinning/referred-revisions.js';
import { RemovedRevision } from './thinning/removed-revision.entity.js';
import { SpaceBlob } from './store/space-blob.entity.js';
import { SpaceBlobs } from './store/space-blobs.js';
import { StoredDocument } from './store/stored-document.entity.js';

/** Stores, reads, compares and merges immutable revisions of the content of a space. */
@Module({
  imports: [
    DiscoveryModule,
    TypeOrmModule.forFeature([
      ContentObject,
      StoredDocument,
      DocumentLink,
      FieldTarget,
      RemovedRevision,
      Revision,
      RevisionSource,
      SpaceBlob,
    ]),
  ],
  providers: [
    CopyContent,
    ObjectStore,
    DocumentLinks,
    SpaceReach,
    SpaceBlobs,
    SpaceHeads,
    RecordMap,
    ContentIndexes,
    StoreChanges,
    RevisionsService,
    RevisionSources,
    DifferingRecords,
    PageAuthors,
    Publications,
    MergeContents,
    PurgeContent,
    ReferredRevisions,
    JoinRevisions,
    FindGarbage,
    CollectContent,
  ],
  exports: [
    CopyContent,
    DocumentLinks,
    SpaceReach,
    SpaceBlobs,
    SpaceHeads,
    RevisionsService,
    RevisionSources,
    StoreChanges,
    DifferingRecords,
    PageAuthors,
    Publications,
    MergeContents,
    JoinRevisions,
    ReferredRevisions,
  ],
})
export class VersionsModule {}
