import { Injectable } from '@nestjs/common';

const GIGABYTE = 1024 ** 3;

/** What an export may consist of. */
@Injectable()
export class SiteExportLimits {
  readonly pages: number = 50_000;
  /** Pages of a site that can be searched without a service. */
  readonly searchable: number = 10_000;
  readonly files: number = 100_000;
  readonly redirects: number = 20_000;
  /** The size of an archive in bytes. */
  readonly size: number = 8 * GIGABYTE;
  /** Milliseconds that one may take. */
  readonly time: number = 3 * 60 * 60 * 1000;
  /** Exports of a site that are kept. */
  readonly kept: number = 3;
  /** Milliseconds that one is kept. */
  readonly life: number = 7 * 24 * 60 * 60 * 1000;
  /** Seconds that a process has an export for itself after it was heard of last. */
  readonly claim: number = 60;
}
