import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Blobs } from '../../../common/storage/blobs.js';
import { purgeRows } from '../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';
import { SpaceBlob } from '../store/space-blob.entity.js';

@Injectable()
export class PurgeContent {
  constructor(
    private readonly database: Database,
    private readonly blobs: Blobs,
  ) {}

  @PurgesSpaces({ table: 'revisions', before: ['content_objects', 'documents', 'space_blobs'] })
  revisions(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'revisions', key: 'id', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'content_objects' })
  objects(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'content_objects', key: 'hash', space: 'space_id' }, spaceId, limit);
  }

  /** The bytes themselves are deleted when no space has referred to them for a day. */
  @PurgesSpaces({ table: 'space_blobs' })
  async files(spaceId: string, limit: number): Promise<boolean> {
    return this.database.tx(async () => {
      const gone = await this.database.query<{ hash: string }>(
        `DELETE FROM space_blobs WHERE space_id = $1
         AND hash IN (SELECT hash FROM space_blobs WHERE space_id = $1 ORDER BY hash LIMIT $2 FOR UPDATE) RETURNING hash`,
        [spaceId, limit],
      );
      await this.blobs.released(gone.map(({ hash }) => hash));
      return !(await this.database.repo(SpaceBlob).existsBy({ spaceId }));
    });
  }

  @PurgesSpaces({ table: 'documents' })
  documents(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'documents', key: 'hash', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'removed_revisions', before: ['content_objects', 'documents'] })
  removedRevisions(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'removed_revisions', key: 'id', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'revision_sources' })
  sources(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'revision_sources', key: 'revision_id', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'document_links' })
  links(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'document_links', key: 'hash', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'field_targets' })
  fieldTargets(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'field_targets', key: 'target', space: 'space_id' }, spaceId, limit);
  }
}
