import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { newId } from '../../../common/ids/ids.js';
import { OpenAPISpecChanged } from '../openapi-spec.events.js';
import { OpenAPISpecVersion } from '../versions/openapi-spec-version.entity.js';
import { IngestionLimits } from './ingestion-limits.js';
import type { IngestedSpec, PackedParts } from './spec-messages.js';

export interface SpecOfVersion {
  specId: string;
  org_id: string;
  slug: string;
  source_url: string | null;
  last_version: string | null;
}

/** Stores the versions of specifications. The caller holds the lock of the specification. */
@Injectable()
export class StoreVersion {
  constructor(
    private readonly database: Database,
    private readonly ingestionLimits: IngestionLimits,
    private readonly events: Events,
  ) {}

  /** Returns the id of the latest version if it has this content already, otherwise that of a new one. */
  async store(spec: SpecOfVersion, ingested: IngestedSpec): Promise<string> {
    return (await this.kept(spec, ingested)) ?? (await this.add(spec, ingested));
  }

  /** A version that an earlier release stored gets its outline now. */
  private async kept(
    { last_version: last, org_id, slug }: SpecOfVersion,
    { hash, outline, parts }: IngestedSpec,
  ): Promise<string | undefined> {
    if (last === null) return undefined;
    const [found] = await this.database.query<{ outlined: boolean }>(
      'SELECT outline IS NOT NULL AS outlined FROM openapi_spec_versions WHERE id = $1 AND hash = $2',
      [last, hash],
    );
    if (!found) return undefined;
    if (!found.outlined) {
      await this.database.repo(OpenAPISpecVersion).update(last, { outline: Buffer.from(outline.buffer) });
      await this.addParts(last, parts);
      await this.events.emit(new OpenAPISpecChanged(org_id, slug));
    }
    return last;
  }

  private async add(spec: SpecOfVersion, ingested: IngestedSpec): Promise<string> {
    const { specId, source_url: sourceUrl, last_version: previousId } = spec;
    const { hash, format, files, filesystem, raw, bundle, changes, outline, parts } = ingested;
    const id = newId();
    const content = {
      filesystem: Buffer.from(filesystem.buffer),
      raw: Buffer.from(raw.buffer),
      bundle: Buffer.from(bundle.buffer),
      changes: Buffer.from(changes.buffer),
      outline: Buffer.from(outline.buffer),
    };
    await this.database.repo(OpenAPISpecVersion).insert({ id, specId, previousId, sourceUrl, hash, format, files, ...content });
    await this.addParts(id, parts);
    // Pages show the latest version alone.
    await this.database.query('DELETE FROM openapi_spec_parts WHERE version_id = $1', [previousId]);
    await this.removeOldest(specId, id);
    await this.events.emit(new OpenAPISpecChanged(spec.org_id, spec.slug));
    return id;
  }

  private async addParts(versionId: string, parts: readonly PackedParts[]): Promise<void> {
    for (const { rows, bytes } of parts) {
      await this.database.query(
        `INSERT INTO openapi_spec_parts (version_id, key, title, blocks, size)
         SELECT $1, key, title, substring($3::bytea FROM start FOR length), size
         FROM json_to_recordset(convert_from($2, 'UTF8')::json) AS part (key text, title text, start integer, length integer, size integer)
         ON CONFLICT DO NOTHING`,
        [versionId, Buffer.from(rows.buffer), Buffer.from(bytes.buffer)],
      );
    }
  }

  /** The new version stays whatever the clocks say. */
  private async removeOldest(specId: string, newest: string): Promise<void> {
    await this.database.query(
      `DELETE FROM openapi_spec_versions WHERE spec_id = $1 AND id <> $2 AND id NOT IN (
         SELECT id FROM openapi_spec_versions WHERE spec_id = $1 AND id <> $2 ORDER BY created_at DESC, id DESC LIMIT $3)`,
      [specId, newest, this.ingestionLimits.maxVersions - 1],
    );
  }
}
