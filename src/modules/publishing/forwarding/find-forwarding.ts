import { Injectable } from '@nestjs/common';
import { readPath } from '../../site-structure/redirects/redirect-path.js';
import { ResolveRedirect } from '../../site-structure/redirects/resolve-redirect.js';
import { siteSpaceAddress } from '../../site-structure/outline/place-address.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import type { VisitedSite } from '../places/place.js';
import type { Visitor } from '../places/visitor.js';
import { PageExists } from '../pages/page-exists.js';
import { placeOfDefault } from './place-of-default.js';

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
