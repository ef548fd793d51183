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

export const changeSection = (path: SitePath, siteSectionId: string, body: Schemas['UpdateSiteSection']) =>
  ask(
    api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', { params: { path: { ...path, siteSectionId } }, body }),
  );

export const changeSiteSpace = (path: SitePath, siteSpaceId: string, body: Schemas['UpdateSiteSpace']) =>
  ask(
    api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', { params: { path: { ...path, siteSpaceId } }, body }),
  );

export const takeOff = (path: SitePath, { object, id }: SiteSpace | Section) =>
  object === 'site-section'
    ? ask(
        api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', {
          params: { path: { ...path, siteSectionId: id } },
        }),
      )
    : ask(
        api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', {
          params: { path: { ...path, siteSpaceId: id } },
        }),
      );
