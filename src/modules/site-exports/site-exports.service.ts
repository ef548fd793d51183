import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { deleteOne } from '../../common/db/delete-one.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page } from '../../common/db/paginate.js';
import { BadRequest, Conflict } from '../../common/http/errors.js';
import { newId } from '../../common/ids/ids.js';
import { FileStore } from '../../common/storage/file-store.js';
import { strictly } from '../publishing/places/strictly.js';
import { Outlines } from '../site-structure/outline/outlines.js';
import type { Site } from '../site-structure/site.entity.js';
import { EnqueueSiteExports } from './making/make-site-exports.job.js';
import { OpenSite } from './making/open-site.js';
import type { CreateSiteExportDto, ListSiteExportsQuery } from './site-export.dto.js';
import { SiteExport } from './site-export.entity.js';
import { siteExportKey } from './site-export-key.js';
import { SiteExportLimits } from './site-export-limits.js';

@Injectable()
export class SiteExportsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly fileStore: FileStore,
    private readonly outlines: Outlines,
    private readonly openSite: OpenSite,
    private readonly enqueueSiteExports: EnqueueSiteExports,
    private readonly siteExportLimits: SiteExportLimits,
  ) {}

  list({ id }: Site, query: ListSiteExportsQuery): Promise<Page<SiteExport>> {
    const columns = this.entityRows.columns(SiteExport, 'e');
    const from = { from: 'site_exports e', where: ['e.site_id = $1'], values: [id], order: newestFirst('e') };
    return paginate(this.database, { name: 'site-exports', select: columns, ...from }, query, (row) =>
      this.entityRows.read(SiteExport, 'e', row)!,
    );
  }

  async create(site: Site, { address }: CreateSiteExportDto): Promise<SiteExport> {
    const served = address === undefined ? null : servedAddress(address);
    const problem = await this.openSite.problemOf(site.id);
    if (problem !== undefined) throw new Conflict(problem);
    const id = newId();
    await this.database.tx(async () => {
      await this.outlines.lock(site.id);
      await this.makeRoom(site);
      const expiresAt = new Date(Date.now() + this.siteExportLimits.life);
      await this.database.repo(SiteExport).insert({ id, siteId: site.id, address: served, expiresAt });
      await audit(this.database, 'site-export.create', { id }, { site: site.id });
      await this.enqueueSiteExports.add();
    });
    return this.database.repo(SiteExport).findOneByOrFail({ id });
  }

  async remove(made: SiteExport): Promise<void> {
    await this.database.tx(async () => {
      await this.fileStore.delete(siteExportKey(made.id));
      await deleteOne(this.database.repo(SiteExport), made);
      await audit(this.database, 'site-export.delete', { id: made.id }, { site: made.siteId ?? '' });
    });
  }

  /** The bytes are deleted before their rows are: nobody would find them without a row. */
  private async makeRoom({ id: siteId }: Site): Promise<void> {
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
}

/** Without a slash at its end. */
function servedAddress(address: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  if (search !== '' || hash !== '')
    throw new BadRequest('The address of the files is that of a folder', [
      { pointer: '/address', message: 'must have no query and no fragment' },
    ]);
  // It becomes a part of XML, and of rules in which colons have a meaning.
  const path = strictly(pathname.replace(/(?<!\/)\/+$/, ''))
    .replaceAll('&', '%26')
    .replaceAll(':', '%3A');
  return origin + path;
}
