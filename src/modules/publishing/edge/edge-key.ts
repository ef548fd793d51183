/** The name under which caches keep everything of a site, and remove it. */
export const edgeKey = (siteId: string): string => `site-${siteId}`;
