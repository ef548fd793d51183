import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Blobs } from '../../../common/storage/blobs.js';

/** Records which bytes the revisions of spaces refer to. */
@Injectable()
export class SpaceBlobs {
  constructor(
    private readonly database: Database,
    private readonly blobs: Blobs,
  ) {}

  /** Records that a revision of the space has these files. Their bytes are kept as long as the space exists. */
  async refer(spaceId: string, files: readonly { hash: string }[]): Promise<void> {
    if (files.length === 0) return;
    const hashes = files.map(({ hash }) => hash);
    await this.database.query('INSERT INTO space_blobs (space_id, hash) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING', [
      spaceId,
      hashes,
    ]);
    await this.blobs.referred(hashes);
  }
}
