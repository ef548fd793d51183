import type { SiteOutline } from './site-outline.js';

/** Whether conditions decide who sees a part of a site. */
export const isConditional = ({ sections, siteSpaces, links }: Pick<SiteOutline, 'sections' | 'siteSpaces' | 'links'>): boolean =>
  [...sections, ...siteSpaces, ...links].some(({ condition }) => condition !== null && condition !== '');
