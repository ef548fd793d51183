import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../common/http/errors.js';
import type { PageIndex } from '../../versions/records/page-index.js';
import type { Structure } from '../shown/read-structure.js';
import { SitePages } from '../outline/site-pages.js';
import type { RedirectDestinationDto } from './site-redirect.dto.js';
import type { SiteRedirect } from './site-redirect.entity.js';

export type Destination = Pick<SiteRedirect, 'sectionId' | 'siteSpaceId' | 'pageId' | 'url'>;

const NOWHERE: Destination = { sectionId: null, siteSpaceId: null, pageId: null, url: null };

/** The properties that each kind needs, and no others. */
const PROPERTIES = {
  'site-section': ['siteSectionId'],
  'site-space': ['siteSpaceId'],
  'site-page': ['siteSpaceId', 'pageId'],
  external: ['url'],
  path: ['spaceId', 'path'],
} as const;

/** Checks that destinations of redirects exist on a site, and that the caller may see them. */
@Injectable()
export class RedirectDestinations {
  constructor(private readonly sitePages: SitePages) {}

  /** Returns a check that reads the pages of each space once. */
  on(structure: Structure): (destination: RedirectDestinationDto) => Promise<Destination> {
    const read = new Map<string, Promise<PageIndex>>();
    const pagesOf = (spaceId: string) => {
      const known = read.get(spaceId) ?? this.sitePages.read(structure.spaces.get(spaceId)!.space);
      read.set(spaceId, known);
      return known;
    };
    return async (destination) => {
      refuseOthers(destination);
      const { kind, siteSectionId, siteSpaceId, pageId, url, spaceId, path } = destination;
      switch (kind) {
        case 'external':
          return { ...NOWHERE, url: new URL(url!).href };
        case 'site-section':
          if (!structure.outline.sections.some(({ id }) => id === siteSectionId))
            throw refusal('siteSectionId', 'must name a section of this site');
          return { ...NOWHERE, sectionId: siteSectionId! };
        case 'path': {
          const shown = shownAs(structure, 'spaceId', spaceId!);
          const wanted = path!.replace(/^\//, '').replace(/\/$/, '');
          if (wanted === '') return { ...NOWHERE, siteSpaceId: shown.id };
          const page = (await pagesOf(shown.spaceId)).byPath(wanted);
          if (!page) throw refusal('path', 'must be the path of a page in this space');
          return { ...NOWHERE, siteSpaceId: shown.id, pageId: page.id };
        }
        case 'site-space':
          return { ...NOWHERE, siteSpaceId: shownAs(structure, 'siteSpaceId', siteSpaceId!).id };
        case 'site-page': {
          const shown = shownAs(structure, 'siteSpaceId', siteSpaceId!);
          // Links and computed pages have no address.
          if ((await pagesOf(shown.spaceId)).get(pageId!)?.slug === undefined)
            throw refusal('pageId', 'must name a page or a group of pages in the space');
          return { ...NOWHERE, siteSpaceId: shown.id, pageId: pageId! };
        }
      }
    };
  }
}

function refuseOthers({ kind, ...given }: RedirectDestinationDto): void {
  const wanted: readonly string[] = PROPERTIES[kind];
  const named = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (named.length === wanted.length && named.every((name) => wanted.includes(name))) return;
  throw refusal('kind', `${kind} needs ${wanted.map((name) => `\`${name}\``).join(' and ')}, and nothing else`);
}

/** The site space that shows a space. One whose space the caller may not see is treated as missing. */
function shownAs({ outline, spaces }: Structure, by: 'spaceId' | 'siteSpaceId', id: string) {
  const found = outline.siteSpaces.find((siteSpace) => siteSpace[by === 'spaceId' ? 'spaceId' : 'id'] === id);
  if (!found || !spaces.has(found.spaceId))
    throw refusal(by, by === 'spaceId' ? 'must name a space that is on this site' : 'must name a site space of this site');
  return found;
}

const refusal = (property: string, message: string) =>
  new BadRequest('The destination does not exist on this site', [{ pointer: `/destination/${property}`, message }]);
