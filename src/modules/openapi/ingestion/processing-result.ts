import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { newId } from '../../../common/ids/ids.js';
import { OpenAPISpec } from '../openapi-spec.entity.js';
import { OpenAPISpecChanged } from '../openapi-spec.events.js';
import { OpenAPISpecPart } from '../versions/openapi-spec-part.entity.js';
import { OpenAPISpecVersion, VIEW_FORMAT } from '../versions/openapi-spec-version.entity.js';
import type { Ingested } from './ingest-source.js';
import { IngestionLimits } from './ingestion-limits.js';
import { SpecFailure } from './spec-failure.js';
import type { IngestedSpec, PackedParts } from './spec-messages.js';

type LockedSpec = Pick<OpenAPISpec, 'id' | 'request' | 'orgId' | 'slug' | 'sourceUrl' | 'lastVersion'>;

/** Undefined if the source has not changed. */
export type ProcessingOutcome = Ingested | SpecFailure | undefined;

/** Sources are fetched again after this time, which is jittered so that they do not all come at once. */
const WATCH_EVERY = '4 hours';
/** After a failure they are fetched sooner, and then more and more rarely. */
const FIRST_RETRY = '15 minutes';
const RAREST = '24 hours';
const JITTER = '(0.75 + random() / 2)';

/** Stores the result of processing a specification: its version, or why it failed. */
@Injectable()
export class ProcessingResult {
  constructor(
    private readonly database: Database,
    private readonly ingestionLimits: IngestionLimits,
    private readonly events: Events,
  ) {}

  /** Drops the result if the specification was deleted, or if its processing was requested again meanwhile. */
  async store(specId: string, request: number, outcome: ProcessingOutcome): Promise<void> {
    await this.database.tx(async () => {
      const spec = await this.database.repo(OpenAPISpec).findOne({
        select: { id: true, request: true, orgId: true, slug: true, sourceUrl: true, lastVersion: true },
        where: { id: specId },
        lock: { mode: 'pessimistic_write' },
      });
      if (spec?.request !== request) return;
      if (outcome instanceof SpecFailure) await this.fail(specId, outcome);
      else await this.succeed(spec, outcome);
    });
  }

  private async succeed(spec: LockedSpec, ingested: Ingested | undefined): Promise<void> {
    const version = ingested ? await this.storeVersion(spec, ingested.spec) : spec.lastVersion;
    const { etag, lastModified } = ingested?.validators ?? {};
    const warnings = new SpecFailure('PARSE_ERROR', ingested?.spec.warnings ?? []);
    await this.database.query(
      `UPDATE openapi_specs SET processing_state = 'complete', last_processed_at = now(), last_process_error_code = NULL,
         last_processed_errors = CASE WHEN $3 THEN $6::jsonb WHEN last_process_error_code IS NULL THEN last_processed_errors ELSE '[]' END,
         last_processed_error_count = CASE WHEN $3 THEN $7 WHEN last_process_error_code IS NULL THEN last_processed_error_count ELSE 0 END, failures = 0, last_version = $2,
         etag = CASE WHEN $3 THEN $4 ELSE etag END, last_modified = CASE WHEN $3 THEN $5 ELSE last_modified END,
         updated_at = CASE WHEN last_version IS DISTINCT FROM $2 THEN now() ELSE updated_at END,
         check_at = CASE WHEN source_url IS NULL THEN NULL ELSE now() + interval '${WATCH_EVERY}' * ${JITTER} END
       WHERE id = $1`,
      [spec.id, version, ingested !== undefined, etag ?? null, lastModified ?? null, storedErrors(warnings), warnings.count],
    );
  }

  /** The validators stay: they are those of the latest version, which stays as well. */
  private async fail(specId: string, failure: SpecFailure): Promise<void> {
    const { code, count } = failure;
    await this.database.query(
      `UPDATE openapi_specs SET processing_state = 'complete', last_processed_at = now(), last_process_error_code = $2,
         last_processed_errors = $3, last_processed_error_count = $4, failures = failures + 1,
         check_at = CASE WHEN source_url IS NULL THEN NULL
           ELSE now() + least(interval '${RAREST}', interval '${FIRST_RETRY}' * 2 ^ least(failures, 10)) * ${JITTER} END
       WHERE id = $1`,
      [specId, code, storedErrors(failure), count],
    );
  }

  /** Returns the id of the latest version if it has this content already, otherwise that of a new one. */
  private async storeVersion(spec: LockedSpec, ingested: IngestedSpec): Promise<string> {
    return (await this.keptVersion(spec, ingested)) ?? (await this.addVersion(spec, ingested));
  }

  /** A version that an earlier release stored gets its outline and its views now. */
  private async keptVersion(
    { lastVersion: last, orgId, slug }: LockedSpec,
    { hash, outline, parts }: IngestedSpec,
  ): Promise<string | undefined> {
    if (last === null) return undefined;
    const [found] = await this.database.query<{ described: boolean | null }>(
      'SELECT outline IS NOT NULL AND view_format = $3 AS described FROM openapi_spec_versions WHERE id = $1 AND hash = $2',
      [last, hash, VIEW_FORMAT],
    );
    if (!found) return undefined;
    if (found.described !== true) {
      await this.database.repo(OpenAPISpecVersion).update(last, { outline: Buffer.from(outline.buffer), viewFormat: VIEW_FORMAT });
      await this.database.repo(OpenAPISpecPart).delete({ versionId: last });
      await this.addParts(last, parts);
      await this.events.emit(new OpenAPISpecChanged(orgId, slug));
    }
    return last;
  }

  private async addVersion(spec: LockedSpec, ingested: IngestedSpec): Promise<string> {
    const { id: specId, sourceUrl, lastVersion: previousId } = spec;
    const { hash, format, files, filesystem, raw, bundle, changes, breaking, outline, parts } = ingested;
    const id = newId();
    const content = {
      filesystem: Buffer.from(filesystem.buffer),
      raw: Buffer.from(raw.buffer),
      bundle: Buffer.from(bundle.buffer),
      changes: Buffer.from(changes.buffer),
      outline: Buffer.from(outline.buffer),
    };
    await this.database
      .repo(OpenAPISpecVersion)
      .insert({ id, specId, previousId, sourceUrl, hash, format, files, viewFormat: VIEW_FORMAT, ...content });
    await this.addParts(id, parts);
    // Pages show the latest version alone.
    if (previousId !== null) await this.database.repo(OpenAPISpecPart).delete({ versionId: previousId });
    await this.removeOldest(specId, id);
    await this.events.emit(new OpenAPISpecChanged(spec.orgId, spec.slug, { id, breaking }));
    return id;
  }

  private async addParts(versionId: string, parts: readonly PackedParts[]): Promise<void> {
    for (const { rows, bytes } of parts) {
      await this.database.query(
        `INSERT INTO openapi_spec_parts (version_id, key, title, blocks, size, view, place, kind, method, name, deprecated, tags, refs)
         SELECT $1, key, title, substring($3::bytea FROM start FOR length), size, substring($3::bytea FROM "viewStart" FOR "viewLength"),
           place, kind, method, name, deprecated, tags, refs
         FROM json_to_recordset(convert_from($2, 'UTF8')::json)
           AS part (key text, title text, start integer, length integer, size integer, "viewStart" integer, "viewLength" integer,
             place integer, kind text, method text, name text, deprecated boolean, tags text[], refs text[])`,
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

const storedErrors = ({ code, messages }: SpecFailure): string => JSON.stringify(messages.map((message) => ({ message, code })));
