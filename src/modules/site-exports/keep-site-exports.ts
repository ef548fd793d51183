import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../common/db/database.js';
import { deleteOne } from '../../common/db/delete-one.js';
import { Conflict } from '../../common/http/errors.js';
import { FileStore } from '../../common/storage/file-store.js';
import { Outlines } from '../site-structure/outline/outlines.js';
import type { Site } from '../site-structure/site.entity.js';
import { SiteExport } from './site-export.entity.js';
import { siteExportKey } from './site-export-key.js';
import { SiteExportLimits } from './site-export-limits.js';

/** Keeps a few exports of each site. Their bytes are deleted before their rows are: nobody would find them without a row. */
@Injectable()
export class KeepSiteExports {
  constructor(
    private readonly database: Database,
    private readonly fileStore: FileStore,
    private readonly outlines: Outlines,
    private readonly siteExportLimits: SiteExportLimits,
  ) {}

  /** Removes the oldest, and refuses another one while one is being made. Locks the site until the transaction ends. */
  async makeRoom({ id: siteId }: Site): Promise<void> {
    await this.outlines.lock(siteId);
    const kept = await this.database.repo(SiteExport).find({
      select: { id: true, state: true },
      where: { siteId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    const unfinished = kept.find(({ state }) => state === 'waiting' || state === 'making');
    if (unfinished) throw new Conflict(`An export of this site is being made: wait for it, or delete ${unfinished.id}`);
    const old = kept.slice(this.siteExportLimits.kept - 1).map(({ id }) => id);
    for (const id of old) await this.fileStore.delete(siteExportKey(id));
    if (old.length > 0) await this.database.repo(SiteExport).delete({ id: In(old) });
  }

  async add(wanted: Pick<SiteExport, 'id' | 'siteId' | 'address'>): Promise<void> {
    const expiresAt = new Date(Date.now() + this.siteExportLimits.life);
    await this.database.repo(SiteExport).insert({ ...wanted, expiresAt });
  }

  async remove(made: SiteExport): Promise<void> {
    await this.fileStore.delete(siteExportKey(made.id));
    await deleteOne(this.database.repo(SiteExport), made);
  }
}
