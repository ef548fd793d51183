import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { locate } from '../../publishing/places/locate.js';
import { readingOrder } from '../../publishing/pages/shown-page.js';
import type { SpaceOnSite } from '../../publishing/reader/show/content-links.js';
import { OpenSpaces } from '../../publishing/reader/show/open-spaces.js';
import { ReadSiteState, type SiteState } from '../../publishing/reader/show/site-state.js';
import { siteSpaceAddress } from '../../site-structure/outline/place-address.js';
import type { SiteSpace } from '../../site-structure/outline/site-space.entity.js';
import { ExportFailed } from '../export-failed.js';
import { SiteExportLimits } from '../site-export-limits.js';
import { ANYBODY, OpenSite, type OpenedSite } from './open-site.js';
import { SitePlan } from './site-plan.js';

/** A site with everything that its pages are made from, as it is when the export begins. */
export interface PlannedSite extends OpenedSite {
  state: SiteState;
  /** By the ids of spaces. */
  spaces: ReadonlyMap<string, SpaceOnSite>;
  plan: SitePlan;
}

/** Reads what a site consists of, and decides which file each page becomes. Equal sites have equal files. */
@Injectable()
export class PlanSite {
  constructor(
    private readonly openSite: OpenSite,
    private readonly readSiteState: ReadSiteState,
    private readonly openSpaces: OpenSpaces,
    private readonly siteExportLimits: SiteExportLimits,
  ) {}

  async plan(siteId: string): Promise<PlannedSite> {
    const opened = await this.openSite.open(siteId);
    const state = await this.readSiteState.read(opened.on);
    const order = opened.on.outline.siteSpacesInOrder();
    const ids = order.map(({ spaceId }) => spaceId);
    const spaces = await this.openSpaces.open(opened.on, state, ANYBODY, ids);
    const site = { ...opened, state, spaces, plan: new SitePlan() };
    const turns = new Turns();
    for (const siteSpace of order) site.plan.add(placeOf(site, siteSpace), { siteSpace, pagePath: '', isListed: true });
    let listed = 0;
    for (const siteSpace of order) listed += await this.addPages(site, siteSpace, turns);
    const { pages, searchable } = this.siteExportLimits;
    if (listed > pages)
      throw new ExportFailed(`The site has ${listed} pages, and an export at most ${pages}: export parts of it as sites of their own`);
    opened.on.exported!.search = listed <= searchable;
    for (const page of site.plan.pages) if (page.pagePath !== '') site.plan.nameMarkdown(page);
    return site;
  }

  /** How many of its pages the navigation shows. */
  private async addPages(site: PlannedSite, siteSpace: SiteSpace, turns: Turns): Promise<number> {
    const space = site.spaces.get(siteSpace.spaceId);
    if (!space) return 0;
    refuseConditions(space);
    const { pages } = space.content;
    const place = placeOf(site, siteSpace);
    const listed = new Set(Array.from(readingOrder(pages), ({ id }) => id));
    for (const page of pages.inOrder()) {
      await turns.pass();
      if (page.slug === '' || (page.type !== 'document' && page.type !== 'group')) continue;
      const pagePath = pages.pathOf(page);
      const path = [...place, ...pagePath.split('/')];
      const located = locate(site.whole, site.on.outline, path);
      // The address of another space covers that of a page.
      if (located.kind !== 'spot' || located.siteSpace.id !== siteSpace.id || located.depth !== place.length) continue;
      site.plan.add(path, { siteSpace, pagePath, isListed: listed.has(page.id) });
    }
    return listed.size;
  }
}

/** The path of a site space below the address of its site. */
export function placeOf({ on: { outline } }: Pick<OpenedSite, 'on'>, siteSpace: SiteSpace): string[] {
  const section = outline.sections.find(({ id }) => id === siteSpace.sectionId) ?? null;
  return siteSpaceAddress('', siteSpace, section).split('/').slice(1).map(decodeURIComponent);
}

function refuseConditions({ title, whole }: SpaceOnSite): void {
  const found = whole.inOrder().find(({ condition }) => condition !== undefined && condition !== '');
  if (!found) return;
  throw new ExportFailed(
    `A condition decides who sees the page "${found.title}" of the space "${title}", and files cannot: remove the condition`,
  );
}
