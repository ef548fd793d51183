/** Nobody may read anything. */
export const CLOSED_ROBOTS = 'User-agent: *\nDisallow: /\n';

/** What robots may read of a public site: everything but the pages that say otherwise. */
export function robots(forbidden: readonly string[], base: string): string {
  const rules = forbidden.map((path) => `Disallow: ${path}$\nDisallow: ${path}.md$\n`);
  return `User-agent: *\n${rules.join('')}Allow: /\n\nSitemap: ${base}/sitemap.xml\n`;
}
