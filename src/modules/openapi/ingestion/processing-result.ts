import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { Ingested } from './ingest-source.js';
import { SpecFailure } from './spec-failure.js';
import { StoreVersion } from './store-version.js';

interface Locked {
  request: number;
  org_id: string;
  slug: string;
  source_url: string | null;
  last_version: string | null;
}

/** Undefined if the source has not changed. */
export type ProcessingOutcome = Ingested | SpecFailure | undefined;

/** Sources are fetched again after this time, which is jittered so that they do not all come at once. */
const WATCH_EVERY = '4 hours';
/** After a failure they are fetched sooner, and then more and more rarely. */
const FIRST_RETRY = '15 minutes';
const RAREST = '24 hours';
const JITTER = '(0.75 + random() / 2)';

/** Stores the result of processing a specification. */
@Injectable()
export class ProcessingResult {
  constructor(
    private readonly database: Database,
    private readonly storeVersion: StoreVersion,
  ) {}

  /** Drops the result if the specification was deleted, or if its processing was requested again meanwhile. */
  async store(specId: string, request: number, outcome: ProcessingOutcome): Promise<void> {
    await this.database.tx(async () => {
      const [spec] = await this.database.query<Locked>(
        'SELECT request, org_id, slug, source_url, last_version FROM openapi_specs WHERE id = $1 FOR UPDATE',
        [specId],
      );
      if (spec?.request !== request) return;
      if (outcome instanceof SpecFailure) await this.fail(specId, outcome);
      else await this.succeed(specId, spec, outcome);
    });
  }

  private async succeed(specId: string, spec: Locked, ingested: Ingested | undefined): Promise<void> {
    const version = ingested ? await this.storeVersion.store({ specId, ...spec }, ingested.spec) : spec.last_version;
    const { etag, lastModified } = ingested?.validators ?? {};
    await this.database.query(
      `UPDATE openapi_specs SET processing_state = 'complete', last_processed_at = now(), last_process_error_code = NULL,
         last_processed_errors = '[]', last_processed_error_count = 0, failures = 0, last_version = $2,
         etag = CASE WHEN $3 THEN $4 ELSE etag END, last_modified = CASE WHEN $3 THEN $5 ELSE last_modified END,
         updated_at = CASE WHEN last_version IS DISTINCT FROM $2 THEN now() ELSE updated_at END,
         check_at = CASE WHEN source_url IS NULL THEN NULL ELSE now() + interval '${WATCH_EVERY}' * ${JITTER} END
       WHERE id = $1`,
      [specId, version, ingested !== undefined, etag ?? null, lastModified ?? null],
    );
  }

  /** The validators stay: they are those of the latest version, which stays as well. */
  private async fail(specId: string, { code, messages, count }: SpecFailure): Promise<void> {
    await this.database.query(
      `UPDATE openapi_specs SET processing_state = 'complete', last_processed_at = now(), last_process_error_code = $2,
         last_processed_errors = $3, last_processed_error_count = $4, failures = failures + 1,
         check_at = CASE WHEN source_url IS NULL THEN NULL
           ELSE now() + least(interval '${RAREST}', interval '${FIRST_RETRY}' * 2 ^ least(failures, 10)) * ${JITTER} END
       WHERE id = $1`,
      [specId, code, JSON.stringify(messages.map((message) => ({ message, code }))), count],
    );
  }
}
