import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { NotFound } from '../../../common/http/errors.js';
import { pageAddress } from '../../spaces/space-publication.js';
import type { Space } from '../../spaces/space.entity.js';
import { visiblePages } from '../../versions/audience/visible-pages.js';
import { SiteAddresses } from '../site-addresses.js';
import { sectionAddress, siteSpaceAddress } from '../outline/place-address.js';
import { ShownStructure } from '../shown/shown-structure.js';
import type { SiteOutline } from '../outline/site-outline.js';
import { SitePages } from '../outline/site-pages.js';
import { encodedPath, readPath, requestedPath } from './redirect-path.js';
import type { ResolveRedirectQuery } from './site-redirect.dto.js';
import { SpaceRedirects } from './space-redirects.js';
import { SiteRedirect } from './site-redirect.entity.js';

export interface ResolvedRedirect {
  redirect: SiteRedirect;
  target: string;
}

/** A redirect that was found for a path. */
interface Step {
  redirect: SiteRedirect;
  target: string;
  /** The target as a path on the same site; undefined if it leads elsewhere. */
  path?: string;
}

/** The most redirects that a reader is led through. */
const MOST_STEPS = 10;

/** Finds where a path on a site leads. */
@Injectable()
export class ResolveRedirect {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly shownStructure: ShownStructure,
    private readonly sitePages: SitePages,
    private readonly spaceRedirects: SpaceRedirects,
    private readonly siteAddresses: SiteAddresses,
  ) {}

  async resolve({ source, shareKey }: ResolveRedirectQuery, resources: Resources): Promise<ResolvedRedirect> {
    const [site, org] = [resources.get('site'), resources.get('org')];
    const structure = await this.shownStructure.read(resources, shareKey);
    const plain = this.siteAddresses.addressOf(site, org.hostname);
    // An administrator tests the redirects of a site before it is published.
    const here = {
      structure,
      audience: resources.actor.visitor?.audience,
      address: structure.address ?? plain,
      bases: [structure.address ?? plain, plain, this.siteAddresses.origin(site, org.hostname)],
    };
    const path = requestedPath(source);
    const found = path === undefined ? undefined : await this.follow(here, path);
    if (!found) throw new NotFound('site redirect');
    return found;
  }

  /** Finds where a path leads for those who see this much of the site. */
  async follow(here: RedirectedSite, path: string): Promise<ResolvedRedirect | undefined> {
    const first = await this.step(here, path);
    return first && !(await this.leadsBack(here, path, first)) ? first : undefined;
  }

  /**
   * A redirect that leads back to itself is not served, nor one at the beginning of a long chain: readers would be sent
   * around without end. One that leads into a circle of others is served, because those are not. Paths and addresses
   * change after a redirect is stored, so this cannot be refused earlier.
   */
  private async leadsBack(here: RedirectedSite, path: string, first: Step): Promise<boolean> {
    const passed = new Set<string>();
    for (let at = first.path; at !== undefined && !passed.has(at); at = (await this.step(here, at))?.path) {
      if (at === path || passed.size === MOST_STEPS) return true;
      passed.add(at);
    }
    return false;
  }

  private async step(here: RedirectedSite, path: string): Promise<Step | undefined> {
    const redirect = (await this.find(here.structure.site.id, path)) ?? (await this.ofSpaces(here, path));
    if (!redirect) return undefined;
    const captured = redirect.captureWildcard ? path.slice(redirect.source.length - 1).replace(/^\//, '') : '';
    const rest = captured === '' ? '' : `/${encodedPath(captured)}`;
    if (redirect.url !== null) return external(here, redirect, redirect.url, rest);
    const place = await this.placeOf(here, redirect);
    if (place === undefined) return undefined;
    const below = `${place}${rest}`;
    return { redirect, target: `${here.address}${below}`, path: readPath(below || '/', { pattern: false }).path };
  }

  /** The exact source, or else the longest one that the path begins like. */
  private async find(siteId: string, path: string): Promise<SiteRedirect | undefined> {
    const whole = path === '/' ? path : `${path}/`;
    const patterns = Array.from({ length: whole.length }, (_, i) => `${whole.slice(0, i + 1)}*`);
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(SiteRedirect, 'd')} FROM site_redirects d
       WHERE d.site_id = $1 AND NOT d.draft AND d.source = ANY($3)
       ORDER BY d.source = $2 DESC, length(d.source) DESC LIMIT 1`,
      [siteId, path, [path, ...patterns]],
    );
    return row && this.entityRows.read(SiteRedirect, 'd', row)!;
  }

  /** The former address of a page in a space of the site, as a redirect of the site would be. The deepest place comes first. */
  private async ofSpaces({ structure: { site, outline, spaces } }: RedirectedSite, path: string): Promise<SiteRedirect | undefined> {
    const wanted = outline.siteSpaces.flatMap((siteSpace) => {
      const section = outline.sections.find(({ id }) => id === siteSpace.sectionId) ?? null;
      const place = `${siteSpaceAddress('', siteSpace, section)}/`;
      const isIn = spaces.has(siteSpace.spaceId) && path.startsWith(place) && path.length > place.length;
      return isIn ? [{ siteSpaceId: siteSpace.id, spaceId: siteSpace.spaceId, path: decodeURIComponent(path.slice(place.length)) }] : [];
    });
    const found = await this.spaceRedirects.find(wanted.toSorted((a, b) => a.path.length - b.path.length));
    if (!found) return undefined;
    const { siteSpaceId } = wanted.find(({ spaceId, path: below }) => spaceId === found.spaceId && below === found.path)!;
    const leads = { sectionId: null, siteSpaceId, pageId: found.pageId, url: null };
    const times = { createdAt: found.createdAt, updatedAt: found.createdAt };
    // It has no row among the redirects of the site, and its id only tells it from others.
    return { id: found.pageId, siteId: site.id, source: path, ...leads, draft: false, permanent: false, captureWildcard: false, ...times };
  }

  /** The path of a destination on the site; undefined if the caller may not see it. */
  private async placeOf(
    { structure: { outline, spaces }, audience }: RedirectedSite,
    { sectionId, siteSpaceId, pageId }: SiteRedirect,
  ): Promise<string | undefined> {
    if (sectionId !== null) {
      const section = outline.sections.find(({ id }) => id === sectionId);
      return section && sectionAddress('', section);
    }
    const siteSpace = outline.siteSpaces.find(({ id }) => id === siteSpaceId);
    const space = siteSpace && spaces.get(siteSpace.spaceId)?.space;
    if (!siteSpace || !space) return undefined;
    const section = outline.sections.find(({ id }) => id === siteSpace.sectionId) ?? null;
    const place = siteSpaceAddress('', siteSpace, section);
    if (pageId === null) return place;
    const all = await this.sitePages.read(space);
    const pages = audience ? visiblePages(all, audience) : all;
    const page = pages.get(pageId);
    // The space is a better answer than none to readers of a page that was deleted, or that they may not see.
    return page?.slug === undefined ? place : pageAddress(place, pages.pathOf(page));
  }
}

/** A site as somebody sees it. */
export interface RedirectedSite {
  structure: {
    site: { id: string };
    outline: SiteOutline;
    /** The spaces that they see, by id. */
    spaces: ReadonlyMap<string, { space: Pick<Space, 'id' | 'revisionId'> }>;
  };
  /** Whose pages to show; all if undefined. */
  audience?: Audience;
  /** Put before the paths of destinations on the site. */
  address: string;
  /** All addresses of the site: an external URL below one of them leads back to it. */
  bases: readonly string[];
}

function external({ bases }: RedirectedSite, redirect: SiteRedirect, destination: string, rest: string): Step {
  const url = new URL(destination);
  if (rest !== '') url.pathname = `${url.pathname.replace(/\/$/, '')}${rest}`;
  const target = url.href;
  const bare = `${url.origin}${url.pathname}`;
  const base = bases.find((address) => bare === address || bare.startsWith(`${address}/`));
  return { redirect, target, path: base === undefined ? undefined : readPath(bare.slice(base.length) || '/', { pattern: false }).path };
}
