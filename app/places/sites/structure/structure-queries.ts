import { api } from '../../../api/client.js';
import { ask } from '../../../api/problem.js';
import { useQuery } from '../../../api/queries.js';
import type { components } from '../../../api/schema.js';
import { changeSite, type SitePath } from '../site-queries.js';

type Schemas = components['schemas'];
export type Structure = Schemas['SiteStructure'];
/** What a site consists of: site spaces, sections, groups of them, and links. */
export type Item = Schemas['SiteStructureItem'];
export type SiteSpace = Schemas['SiteSpace'];
export type Section = Schemas['SiteSection'];
export type Group = Schemas['SiteSectionGroup'];

export const useStructure = (path: SitePath) =>
  useQuery(['site-structure', path], () => ask(api.GET('/v1/orgs/{organizationId}/sites/{siteId}/structure', { params: { path } })));

/** What is directly in an item, in its order. */
export function itemsIn(item: Item): readonly Item[] {
  if (item.object === 'site-section') return item.siteSpaces;
  return item.object === 'site-section-group' ? item.children : [];
}

const allIn = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...allIn(itemsIn(item))]);

export const spacesIn = (items: readonly Item[]): SiteSpace[] => allIn(items).filter((item) => item.object === 'site-space');

export const sectionsIn = (items: readonly Item[]): Section[] => allIn(items).filter((item) => item.object === 'site-section');

export const groupsIn = (items: readonly Item[]): Group[] => allIn(items).filter((item) => item.object === 'site-section-group');

/** Places an item before or after one of its siblings. */
export const place = (path: SitePath, item: Item, side: 'before' | 'after', sibling: Item) =>
  ask(
    api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/structure/sort', {
      params: { path },
      body: { item: { type: item.object, id: item.id }, position: { [side]: { type: sibling.object, id: sibling.id } } },
    }),
  );

/** Makes an item the one that readers see first: a section on the site, a site space in its section, or on a site without sections. */
export async function showFirst(path: SitePath, item: SiteSpace | Section): Promise<void> {
  if (item.object === 'site-section') await changeSite(path, { defaultSiteSection: item.id });
  else if (item.section === undefined) await changeSite(path, { defaultSiteSpace: item.id });
  else await changeSection(path, item.section, { defaultSiteSpace: item.id });
}

const changeSection = (path: SitePath, siteSectionId: string, body: Schemas['UpdateSiteSection']) =>
  ask(
    api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', { params: { path: { ...path, siteSectionId } }, body }),
  );

const changeSiteSpace = (path: SitePath, siteSpaceId: string, body: Schemas['UpdateSiteSpace']) =>
  ask(
    api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', { params: { path: { ...path, siteSpaceId } }, body }),
  );

/** What people change of an item. Not every kind has all of it. */
export interface ItemChanges {
  title?: string;
  path?: string;
  url?: string;
  /** An expression; null for all visitors. */
  condition?: string | null;
  /** The id of the group that it moves into; null for the top of the site. */
  group?: string | null;
}

/** Where the service says what is wrong with the group that an item of a kind is to move into. */
export const GROUP_POINTERS = {
  'site-section': '/siteSectionGroupId',
  'site-section-group': '/parentSectionGroupId',
  'site-external-link': '/parent',
} as const;

export function changeItem(path: SitePath, { object, id }: Item, { group, title, ...changes }: ItemChanges): Promise<unknown> {
  const named = title === undefined ? {} : { title };
  const moved = <Name extends string>(name: Name) => (group === undefined ? {} : { [name]: group });
  switch (object) {
    case 'site-space':
      return changeSiteSpace(path, id, changes);
    case 'site-section':
      return changeSection(path, id, { ...changes, ...named, ...moved('siteSectionGroupId') });
    case 'site-section-group':
      return ask(
        api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}', {
          params: { path: { ...path, siteSectionGroupId: id } },
          body: { ...named, ...moved('parentSectionGroupId') },
        }),
      );
    case 'site-external-link':
      return ask(
        api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}', {
          params: { path: { ...path, siteExternalLinkId: id } },
          body: { ...changes, ...named, ...moved('parent') },
        }),
      );
  }
}

/** A group and a link are deleted; spaces stay, and so does what is in a group. */
export function takeOff(path: SitePath, { object, id }: Item): Promise<unknown> {
  const site = '/v1/orgs/{organizationId}/sites/{siteId}';
  switch (object) {
    case 'site-space':
      return ask(api.DELETE(`${site}/site-spaces/{siteSpaceId}`, { params: { path: { ...path, siteSpaceId: id } } }));
    case 'site-section':
      return ask(api.DELETE(`${site}/sections/{siteSectionId}`, { params: { path: { ...path, siteSectionId: id } } }));
    case 'site-section-group':
      return ask(api.DELETE(`${site}/section-groups/{siteSectionGroupId}`, { params: { path: { ...path, siteSectionGroupId: id } } }));
    case 'site-external-link':
      return ask(api.DELETE(`${site}/external-links/{siteExternalLinkId}`, { params: { path: { ...path, siteExternalLinkId: id } } }));
  }
}
