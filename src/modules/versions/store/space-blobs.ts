import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Blobs, joinBlob } from '../../../common/storage/blobs.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';

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

  /** The size of bytes that a revision of the space refers to. Undefined if there are none, or if the space is deleted. */
  async sizeOf(spaceId: string, hash: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ size: string }>(
      `SELECT b.size FROM space_blobs sb ${joinBlob('b', 'sb.hash')} ${joinLiveSpace('s', 'sb.space_id')} WHERE sb.space_id = $1 AND sb.hash = $2`,
      [spaceId, hash],
    );
    return row && Number(row.size);
  }
}
