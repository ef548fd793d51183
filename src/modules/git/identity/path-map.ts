import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { same } from '../../versions/merge/three-way.js';
import { GitPath } from '../model/git-path.entity.js';

export type KnownFile = Omit<GitPath, 'installationId' | 'installation'>;
/** What the files of a repository stand for, by key. */
export type Paths = ReadonlyMap<string, KnownFile>;

const COLUMNS = 'key, kind, target_id, blob, place, head, listed, open, held';
/** Rows of one statement. */
const BATCH = 1000;

/** Remembers what the files of a repository stand for, from one sync to the next. */
@Injectable()
export class PathMap {
  constructor(private readonly database: Database) {}

  async load(installationId: string): Promise<Paths> {
    const rows = await this.database.query<KnownFile>(
      `SELECT key, kind, target_id AS "targetId", blob, place, head, listed, open, held FROM git_paths WHERE installation_id = $1`,
      [installationId],
    );
    return new Map(rows.map((row) => [row.key, row]));
  }

  /** Stores what differs. */
  async save(installationId: string, before: Paths, after: Paths): Promise<void> {
    const gone = [...before.keys()].filter((key) => !after.has(key));
    const turns = new Turns();
    const changed: KnownFile[] = [];
    for (const file of after.values()) {
      if (!same(before.get(file.key), file)) changed.push(file);
      await turns.pass();
    }
    if (gone.length > 0)
      await this.database.query('DELETE FROM git_paths WHERE installation_id = $1 AND key = ANY($2)', [installationId, gone]);
    for (let from = 0; from < changed.length; from += BATCH) {
      const rows = changed.slice(from, from + BATCH).map((file) => Object.assign({ target_id: file.targetId }, file));
      await this.database.query(
        `INSERT INTO git_paths (installation_id, ${COLUMNS})
         SELECT $1, ${COLUMNS} FROM jsonb_to_recordset($2::jsonb)
           AS f (key text, kind text, target_id text, blob text, place jsonb, head jsonb, listed text, open boolean, held text)
         ON CONFLICT (installation_id, key) DO UPDATE SET kind = excluded.kind, target_id = excluded.target_id, blob = excluded.blob,
           place = excluded.place, head = excluded.head, listed = excluded.listed, open = excluded.open, held = excluded.held`,
        [installationId, JSON.stringify(rows)],
      );
    }
  }
}
