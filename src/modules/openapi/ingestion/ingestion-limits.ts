import { MAX_SPEC_BYTES } from '../max-spec-bytes.js';

/** Limits of one ingestion. All times are in milliseconds. */
export class IngestionLimits {
  /** Ingestions that a process runs at a time. Fewer than jobs, so that slow sources do not delay other jobs. */
  readonly atOnce: number = 2;
  /** All files of a specification together. */
  readonly maxBytes: number = MAX_SPEC_BYTES;
  readonly maxFiles: number = 200;
  /** Fetching one file. */
  readonly fetchTimeout: number = 30_000;
  /** Fetching, parsing and checking all files. */
  readonly timeout: number = 180_000;
  /** Parsing 25 MB of YAML needs about 1.5 GB. */
  readonly maxMegabytes: number = 2048;
  /** Versions of a specification that are kept. The oldest ones are removed. */
  readonly maxVersions: number = 50;
}
