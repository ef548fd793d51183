import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { ArchiveEntry } from '../archive/archive-entry.js';
import { searchedHeads } from '../../publishing/reader/show/searched-heads.js';
import type { SiteSpace } from '../../site-structure/outline/site-space.entity.js';
import { ExportFailed } from '../export-failed.js';
import { PagePolicy } from '../pages/page-policy.js';
import { IndexFolder, PIECE, SEARCH_FOLDER } from '../search/index-folder.js';
import type { SiteExport, SiteExportReport } from '../site-export.entity.js';
import { SiteExportLimits } from '../site-export-limits.js';
import { textEntry, type Exporting } from './exporting.js';
import { PlanSite } from './plan-site.js';
import type { PlannedPage } from './site-plan.js';
import { Targets } from './targets.js';
import { WriteAbout } from './write-about.js';
import { WriteAssets } from './write-assets.js';
import { WritePages } from './write-pages.js';
import { WriteRedirects } from './write-redirects.js';

const MOST_RENAMED = 100;

/** What the index says of a space, for the script that reads it. */
interface IndexedSpace {
  title: string;
  buckets: number;
  count: number;
  /** The site spaces that are searched from this one. */
  with: string[];
}

/** Writes a site as the files of an archive, one after the other: each is made when the one before it is stored. */
@Injectable()
export class WriteSite {
  constructor(
    private readonly planSite: PlanSite,
    private readonly writePages: WritePages,
    private readonly writeRedirects: WriteRedirects,
    private readonly writeAbout: WriteAbout,
    private readonly writeAssets: WriteAssets,
    private readonly siteExportLimits: SiteExportLimits,
  ) {}

  async *write({ siteId, address }: Pick<SiteExport, 'siteId' | 'address'>, report: SiteExportReport): AsyncGenerator<ArchiveEntry, void> {
    const site = await this.planSite.plan(siteId ?? '');
    const targets = new Targets(site, this.siteExportLimits.files);
    const exporting: Exporting = { ...site, targets, policy: new PagePolicy(), report, address, rules: [] };
    report.searchable = site.on.exported!.search;
    yield* this.listedPages(exporting);
    yield* this.writeRedirects.write(exporting);
    yield* this.writeAbout.write(exporting);
    yield* this.otherPages(exporting);
    yield* this.writeAssets.write(exporting);
    yield* this.writeAbout.forServers(exporting);
    const { renamed } = site.plan.names;
    Object.assign(report, { renamed: renamed.slice(0, MOST_RENAMED), renamedCount: renamed.length });
  }

  /** The pages that the navigation shows, space by space, and the index of each. */
  private async *listedPages(exporting: Exporting): AsyncGenerator<ArchiveEntry, void> {
    const { plan, on, spaces } = exporting;
    const bySpace = new Map<string, PlannedPage[]>();
    for (const page of plan.pages) {
      const own = bySpace.get(page.siteSpace.id);
      if (own) own.push(page);
      else bySpace.set(page.siteSpace.id, [page]);
    }
    const indexed: Record<string, IndexedSpace> = {};
    for (const siteSpace of on.outline.siteSpacesInOrder()) {
      const index = exporting.report.searchable ? new IndexFolder(siteSpace.id) : undefined;
      for (const page of bySpace.get(siteSpace.id) ?? []) if (page.isListed) yield* this.writePages.write(exporting, page, index);
      if (!index) continue;
      yield* indexFiles(index);
      if (index.isCut) exporting.report.remarks.push(`The space ${siteSpace.spaceId} has more words than can be searched`);
      const title = spaces.get(siteSpace.spaceId)?.title ?? '';
      indexed[siteSpace.id] = { title, buckets: index.buckets, count: index.count, with: searchedFrom(exporting, siteSpace) };
    }
    const start = on.outline.siteSpacesInOrder()[0]?.id ?? '';
    if (exporting.report.searchable)
      yield textEntry(`${SEARCH_FOLDER}/index.json`, JSON.stringify({ piece: PIECE, start, spaces: indexed }));
  }

  /** What visitors reach although no navigation shows it: pages that others link to, and groups that lead to their first page. */
  private async *otherPages(exporting: Exporting): AsyncGenerator<ArchiveEntry, void> {
    const { pages } = this.siteExportLimits;
    let wanted: PlannedPage[];
    while ((wanted = exporting.plan.takeWanted()).length > 0)
      for (const page of wanted) {
        yield* this.writePages.write(exporting, page);
        if (exporting.report.pages > pages + exporting.spaces.size) throw new ExportFailed(`The site has more than ${pages} pages`);
      }
  }
}

async function* indexFiles(index: IndexFolder): AsyncGenerator<ArchiveEntry, void> {
  const turns = new Turns();
  for (const { path, text } of index.end()) {
    yield textEntry(path, text);
    await turns.pass();
  }
}

/** As the service searches: the site space itself, and those of other sections that are like it. */
function searchedFrom({ on, state }: Exporting, siteSpace: SiteSpace): string[] {
  const heads = searchedHeads({ ...on, siteSpace }, state);
  return on.outline.siteSpaces.flatMap(({ id, spaceId }) => (heads.has(spaceId) ? id : []));
}
