import { joinSpace } from '../spaces/space.queries.js';

/** SQL: whether a site is served at a host, as its domain or behind a proxy. */
export const isHostOfSite = (host: string) =>
  `(EXISTS (SELECT FROM sites WHERE served_hostname = ${host})
    OR EXISTS (SELECT FROM sites WHERE served_proxy IS NOT NULL AND split_part(served_proxy, '/', 1) = ${host}))`;

/** SQL: the id of a site, which cannot be deleted until the transaction ends. No row if there is none. */
export const heldSite = (id: string) => `(SELECT id FROM sites WHERE id = ${id} FOR KEY SHARE)`;

/** SQL: a value of the site `s` with this id; null if there is none. */
export const ofSite = (s: string, id: string, value: string) => `(SELECT ${value} FROM sites ${s} WHERE ${s}.id = ${id})`;

/** SQL: locks a site space until the transaction ends. No row if there is none. */
export const lockedSiteSpace = (id: string) => `SELECT id FROM site_spaces WHERE id = ${id} FOR NO KEY UPDATE`;

/** SQL: the spaces on a site as `s`. One that is on it several times is several rows. */
export const fromSpacesOnSite = (s: string, site: string) => `FROM site_spaces ss ${joinSpace(s, 'ss.space_id')} AND ss.site_id = ${site}`;
