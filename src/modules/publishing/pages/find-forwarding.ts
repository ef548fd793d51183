import type { SiteOutline } from '../../site-structure/outline/site-outline.js';
import type { SiteSection } from '../../site-structure/outline/site-section.entity.js';
import type { Spot } from '../places/locate.js';
import { Injectable } from '@nestjs/common';
import { readPath } from '../../site-structure/redirects/redirect-path.js';
import { ResolveRedirect } from '../../site-structure/redirects/resolve-redirect.js';
import { siteSpaceAddress } from '../../site-structure/outline/place-address.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import type { VisitedSite, Visitor } from '../places/place.js';
import { PageExists } from './page-exists.js';

/** A path on a site that has no page. */
export interface PathWithoutPage {
  on: VisitedSite;
  visitor: Visitor;
  /** The path below the address of the site, as it was sent. Begins with a slash. */
  path: string;
  /** What targets on the site begin with: an absolute address or a path, without a slash at the end. */
  address: string;
}

export interface Forwarding {
  target: string;
  permanent: boolean;
  /** Whether the target is a URL that an administrator entered. */
  external: boolean;
}

/**
 * Finds where visitors are sent from a path that has no page: by a redirect of the site, or from the own path of a default to
 * its address. Nobody is sent to something that their audience does not see.
 */
@Injectable()
export class FindForwarding {
  constructor(
    private readonly spaceQueries: SpaceQueries,
    private readonly resolveRedirect: ResolveRedirect,
    private readonly pageExists: PageExists,
  ) {}

  async find(wanted: PathWithoutPage): Promise<Forwarding | undefined> {
    const source = readPath(wanted.path, { pattern: false }).path;
    if (source === undefined) return undefined;
    return (await this.byRedirect(wanted, source)) ?? this.fromDefault(wanted);
  }

  private async byRedirect({ on, visitor: { audience }, address }: PathWithoutPage, source: string): Promise<Forwarding | undefined> {
    const heads = await this.spaceQueries.heads(on.outline.siteSpaces.map(({ spaceId }) => spaceId));
    const shown = new Map([...heads].map(([id, revisionId]) => [id, { space: { id, revisionId } }]));
    const structure = { site: on.site, outline: on.outline, spaces: shown };
    const found = await this.resolveRedirect.follow({ structure, audience, address, bases: [on.canonicalBase, address] }, source);
    return found && { target: found.target, permanent: found.redirect.permanent, external: found.redirect.url !== null };
  }

  private async fromDefault({ on, visitor, path, address }: PathWithoutPage): Promise<Forwarding | undefined> {
    const sent = path.split('/').filter(Boolean);
    const segments = sent.map((segment) => decodeURIComponent(segment).normalize('NFC'));
    const found = placeOfDefault(on.outline, segments);
    if (!found) return undefined;
    const { section, siteSpace, depth } = found;
    if (!(await this.pageExists.at(siteSpace.spaceId, segments.slice(depth).join('/'), visitor))) return undefined;
    const target = [siteSpaceAddress(address, siteSpace, section), ...sent.slice(depth)].join('/');
    return { target, permanent: false, external: false };
  }
}

/**
 * The default section and the default site spaces have a path, which is not a part of their addresses. Finds the default that
 * a path on the site begins with, and how many segments name it.
 */
export function placeOfDefault(outline: SiteOutline, [first, second]: readonly string[]): (Spot & { depth: number }) | undefined {
  if (first === undefined) return undefined;
  if (outline.sections.length === 0) return inSection(outline, null, first, 1);
  const section = outline.sections.find(({ path }) => path === first);
  if (!section) return undefined;
  return inSection(outline, section, second, 2) ?? (section.isDefault ? inSection(outline, section, undefined, 1) : undefined);
}

/** The default site space of a section, if it has the path; without a path in any case. */
function inSection(
  outline: SiteOutline,
  section: SiteSection | null,
  path: string | undefined,
  depth: number,
): (Spot & { depth: number }) | undefined {
  const siteSpace = outline.spacesIn(section?.id ?? null).find(({ isDefault }) => isDefault);
  const isNamed = siteSpace && (path === undefined ? depth === 1 : siteSpace.path === path);
  return isNamed ? { section, siteSpace, depth } : undefined;
}
