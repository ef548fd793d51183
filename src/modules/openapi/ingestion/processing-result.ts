import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { OpenAPISpecVersion } from '../versions/openapi-spec-version.entity.js';
import { SpecFailure } from './spec-failure.js';
import type { IngestedSpec } from './spec-messages.js';

interface Locked {
  request: number;
  source_url: string | null;
  last_version: string | null;
}

/** Stores the result of processing a specification. */
@Injectable()
export class ProcessingResult {
  constructor(private readonly db: Database) {}

  /** Drops the result if the specification was deleted, or if its processing was requested again meanwhile. */
  async store(specId: string, request: number, outcome: IngestedSpec | SpecFailure): Promise<void> {
    await this.db.tx(async () => {
      const [spec] = await this.db.query<Locked>('SELECT request, source_url, last_version FROM openapi_specs WHERE id = $1 FOR UPDATE', [
        specId,
      ]);
      if (spec?.request !== request) return;
      const failure = outcome instanceof SpecFailure ? outcome : undefined;
      const version = outcome instanceof SpecFailure ? spec.last_version : await this.versionOf(specId, spec, outcome);
      const errors = failure?.messages.map((message) => ({ message, code: failure.code })) ?? [];
      await this.db.query(
        `UPDATE openapi_specs SET processing_state = 'complete', last_processed_at = now(), last_version = $2,
           last_process_error_code = $3, last_processed_errors = $4, last_processed_error_count = $5, updated_at = now()
         WHERE id = $1`,
        [specId, version, failure?.code ?? null, JSON.stringify(errors), failure?.count ?? 0],
      );
    });
  }

  /** The latest version, if it has this content already; otherwise a new one. */
  private async versionOf(specId: string, { last_version, source_url }: Locked, ingested: IngestedSpec): Promise<string> {
    const { hash, format, files, filesystem, raw, bundle } = ingested;
    const same = last_version !== null && (await this.db.repo(OpenAPISpecVersion).existsBy({ id: last_version, hash }));
    if (same) return last_version;
    const id = newId();
    const content = { filesystem: Buffer.from(filesystem), raw: Buffer.from(raw), bundle: Buffer.from(bundle) };
    await this.db.repo(OpenAPISpecVersion).insert({ id, specId, sourceUrl: source_url, hash, format, files, ...content });
    return id;
  }
}
