import { Injectable, Logger } from '@nestjs/common';
import { tightenHeap } from '../../../common/concurrency/tight-heap.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { FileStore, FileTooLarge } from '../../../common/storage/file-store.js';
import type { ArchiveEntry } from '../archive/archive-entry.js';
import { zipArchive } from '../archive/zip-archive.js';
import { ExportFailed } from '../export-failed.js';
import { SiteExport, type SiteExportReport } from '../site-export.entity.js';
import { siteExportKey } from '../site-export-key.js';
import { SiteExportLimits } from '../site-export-limits.js';
import { OpenSite } from './open-site.js';
import { WriteSite } from './write-site.js';

type Claimed = Pick<SiteExport, 'id' | 'siteId' | 'address' | 'attempts'> & { claim: string };

/** Processes that ended while they made it; then something about the site ends them. */
const MOST_ATTEMPTS = 4;
const BEAT = 2000;

/** Makes exports and stores their archives. One that a process did not finish is begun again by the next. */
@Injectable()
export class MakeSiteExport {
  private readonly logger = new Logger(MakeSiteExport.name);

  constructor(
    private readonly database: Database,
    private readonly writeSite: WriteSite,
    private readonly openSite: OpenSite,
    private readonly fileStore: FileStore,
    private readonly siteExportLimits: SiteExportLimits,
  ) {}

  /** Makes the export that has waited longest. Returns whether there was one. */
  async next(signal: AbortSignal): Promise<boolean> {
    const claimed = await this.claim();
    if (!claimed) return false;
    const began = performance.now();
    const release = tightenHeap();
    try {
      if (claimed.attempts > MOST_ATTEMPTS) throw new ExportFailed(`The process ended ${MOST_ATTEMPTS} times while the export was made`);
      const report = await this.make(claimed, signal);
      const ms = Math.round(performance.now() - began);
      this.logger.log({ event: 'site-export.made', id: claimed.id, siteId: claimed.siteId, pages: report.pages, ms });
    } catch (error) {
      // The next process makes it.
      if (signal.aborted) await this.release(claimed);
      else if (!(error instanceof ClaimLost)) await this.giveUp(claimed, error);
    } finally {
      release();
    }
    return true;
  }

  /** When the claim of a process ends that makes one, or made one until it was killed. */
  async nextAbandoned(): Promise<Date | undefined> {
    const [row] = await this.database.query<{ at: Date | null }>(
      `SELECT min(claimed_until) AS at FROM site_exports WHERE state IN ('waiting', 'making')`,
    );
    return row?.at ?? undefined;
  }

  private async claim(): Promise<Claimed | undefined> {
    const claim = newId();
    const [row] = await this.database.query<Claimed>(
      `UPDATE site_exports SET state = 'making', progress = 0, attempts = attempts + 1, claim = $1, claimed_until = now() + make_interval(secs => $2)
       WHERE id = (SELECT id FROM site_exports WHERE state IN ('waiting', 'making') AND coalesce(claimed_until, '-infinity') < now()
                   ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, site_id AS "siteId", address, attempts, claim`,
      [claim, this.siteExportLimits.claim],
    );
    return row;
  }

  private async make(claimed: Claimed, signal: AbortSignal): Promise<SiteExportReport> {
    const report = { pages: 0, files: 0, redirects: 0, searchable: true, renamed: [], renamedCount: 0, remarks: [] };
    const entries = this.beating(claimed, report, this.writeSite.write(claimed, report), signal);
    const file = await this.fileStore.receive(zipArchive(entries), this.siteExportLimits.size).catch(explain);
    await this.fileStore.put(siteExportKey(claimed.id), file);
    await this.settle(claimed, file.size, report);
    return report;
  }

  /** Keeps the claim while entries are written, and lets other work in between. */
  private async *beating(
    { id, claim }: Claimed,
    report: SiteExportReport,
    entries: AsyncGenerator<ArchiveEntry, void>,
    signal: AbortSignal,
  ): AsyncGenerator<ArchiveEntry, void> {
    const [turns, { time, claim: seconds }] = [new Turns(), this.siteExportLimits];
    const until = performance.now() + time;
    let next = performance.now() + BEAT;
    for await (const entry of entries) {
      signal.throwIfAborted();
      yield entry;
      await turns.pass();
      if (performance.now() < next) continue;
      next = performance.now() + BEAT;
      if (next > until)
        throw new ExportFailed(`The export takes longer than ${time / 60_000} minutes: export parts of the site as sites of their own`);
      const kept = await this.database.query(
        `UPDATE site_exports SET progress = $3, claimed_until = now() + make_interval(secs => $4) WHERE id = $1 AND claim = $2 RETURNING id`,
        [id, claim, report.pages, seconds],
      );
      if (kept.length === 0) throw new ClaimLost();
    }
  }

  /** Nobody may download what has become private meanwhile. If the row is gone, nobody else would delete the bytes. */
  private async settle({ id, claim, siteId }: Claimed, size: number, report: SiteExportReport): Promise<void> {
    const problem = await this.openSite.problemOf(siteId ?? '');
    if (problem !== undefined) {
      await this.fileStore.delete(siteExportKey(id));
      throw new ExportFailed(problem);
    }
    const done = { state: 'ready', size: String(size), progress: report.pages, report, claim: null, claimedUntil: null } as const;
    const { affected } = await this.database.repo(SiteExport).update({ id, claim }, done);
    if (affected) return;
    if (!(await this.database.repo(SiteExport).existsBy({ id }))) await this.fileStore.delete(siteExportKey(id));
    throw new ClaimLost();
  }

  private async release({ id, claim }: Claimed): Promise<void> {
    await this.database.query(
      `UPDATE site_exports SET state = 'waiting', claim = NULL, claimed_until = NULL, attempts = attempts - 1 WHERE id = $1 AND claim = $2`,
      [id, claim],
    );
  }

  private async giveUp({ id, siteId, claim }: Claimed, err: unknown): Promise<void> {
    const known = err instanceof ExportFailed;
    if (known) this.logger.warn({ event: 'site-export.refused', id, siteId, reason: err.message });
    else this.logger.error({ event: 'site-export.failed', id, siteId, err });
    const failure = known ? err.message : 'An unexpected error occurred: the log of the service has the details';
    await this.database.repo(SiteExport).update({ id, claim }, { state: 'failed', failure, claim: null, claimedUntil: null });
  }
}

/** Another process makes the export now, or it was deleted. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

function explain(error: unknown): never {
  if (error instanceof FileTooLarge)
    throw new ExportFailed(`The archive has more than ${error.maxBytes} bytes: export parts of the site as sites of their own`);
  throw error;
}
