import { joinSpace } from '../spaces/space.queries.js';

/** SQL: whether a site is served at a host, as its domain or behind a proxy. */
export const isHostOfSite = (host: string) =>
  `(EXISTS (SELECT FROM sites WHERE served_hostname = ${host})
    OR EXISTS (SELECT FROM sites WHERE served_proxy IS NOT NULL AND split_part(served_proxy, '/', 1) = ${host}))`;

/** SQL: the spaces on a site as `s`. One that is on it several times is several rows. */
export const fromSpacesOnSite = (s: string, site: string) => `FROM site_spaces ss ${joinSpace(s, 'ss.space_id')} AND ss.site_id = ${site}`;
