import { Injectable } from '@nestjs/common';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page } from '../../common/db/paginate.js';
import { BadRequest, Conflict } from '../../common/http/errors.js';
import { newId } from '../../common/ids/ids.js';
import { strictly } from '../publishing/places/strictly.js';
import type { Site } from '../site-structure/site.entity.js';
import { EnqueueSiteExports } from './making/make-site-exports.job.js';
import { OpenSite } from './making/open-site.js';
import type { CreateSiteExportDto, ListSiteExportsQuery } from './site-export.dto.js';
import { SiteExport } from './site-export.entity.js';
import { KeepSiteExports } from './keep-site-exports.js';

@Injectable()
export class SiteExportsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly keepSiteExports: KeepSiteExports,
    private readonly openSite: OpenSite,
    private readonly enqueueSiteExports: EnqueueSiteExports,
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
      await this.keepSiteExports.makeRoom(site);
      await this.keepSiteExports.add({ id, siteId: site.id, address: served });
      audit(this.database, 'site-export.create', { id }, { site: site.id });
      await this.enqueueSiteExports.add();
    });
    return this.database.repo(SiteExport).findOneByOrFail({ id });
  }

  async remove(made: SiteExport): Promise<void> {
    await this.database.tx(async () => {
      await this.keepSiteExports.remove(made);
      audit(this.database, 'site-export.delete', { id: made.id }, { site: made.siteId ?? '' });
    });
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
