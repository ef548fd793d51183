import { Injectable } from '@nestjs/common';
import { Audience } from '../../../common/expressions/audience.js';
import { FindSites, type FoundSite } from '../../publishing/places/find-sites.js';
import type { VisitedSite } from '../../publishing/places/place.js';
import { PublishedOutlines } from '../../publishing/places/published-outlines.js';
import { audienceOf } from '../../site-structure/audience/site-audiences.js';
import { isConditional } from '../../site-structure/outline/is-conditional.js';
import type { SiteOutline } from '../../site-structure/outline/site-outline.js';
import { SiteAddresses } from '../../site-structure/site-addresses.js';
import { ExportFailed } from '../export-failed.js';
import { AddressMarks } from '../pages/address-marks.js';

/** Somebody who has shown nothing: an export has what such visitors see. */
export const ANYBODY = new Audience({});

/** A site as anybody sees it, at an address that stands for those of the files. */
export interface OpenedSite {
  on: VisitedSite;
  /** Also what is hidden: which place a path names depends on it. */
  whole: SiteOutline;
  /** The address of the site here, without a slash at its end. */
  live: string;
  marks: AddressMarks;
}

/** Opens sites that may be exported. */
@Injectable()
export class OpenSite {
  constructor(
    private readonly findSites: FindSites,
    private readonly publishedOutlines: PublishedOutlines,
    private readonly siteAddresses: SiteAddresses,
  ) {}

  /** Why a site cannot be exported as it is now; undefined if it can. Conditions of pages are found when they are read. */
  async problemOf(siteId: string): Promise<string | undefined> {
    const found = await this.findSites.byId(siteId, 0);
    return found ? problemOf(found, (await this.publishedOutlines.outlineFor(found, ANYBODY)).whole) : 'The site was deleted';
  }

  async open(siteId: string): Promise<OpenedSite> {
    const found = await this.findSites.byId(siteId, 0);
    if (!found) throw new ExportFailed('The site was deleted');
    const { whole, seen: outline } = await this.publishedOutlines.outlineFor(found, ANYBODY);
    const problem = problemOf(found, whole);
    if (problem !== undefined) throw new ExportFailed(problem);
    const marks = new AddressMarks();
    const { site, organization } = found;
    const { basePath: siteBasePath, canonicalBase } = marks;
    const on = { site, organization, outline, siteBasePath, canonicalBase, exported: { search: true } };
    return { on, whole, live: this.siteAddresses.addressOf(site, organization.hostname), marks };
  }
}

function problemOf({ site }: FoundSite, whole: SiteOutline): string | undefined {
  if (!site.published) return 'The site is not published: publish it first, because an export is what everybody sees of it';
  if (!audienceOf(site).isExportable) return 'Only sites whose visibility is `public` can be exported: anybody can read files';
  if (site.adaptiveContent) return 'The site has adaptive content, which files cannot have: turn `adaptiveContent` off';
  if (isConditional(whole))
    return 'Conditions decide who sees sections, spaces or links of the site, and files cannot: remove the conditions';
  return undefined;
}
