const BELOW_SITES = /^(?:\/.*?)?\/sites(?=\/|$)/;

/**
 * Where the stylesheet and the script of a message are that is not about a site: below `/sites`, because the service has
 * nothing of the reader elsewhere on its own host, or at the top of any other host.
 */
export const plainBase = (url: string): string => BELOW_SITES.exec(url.split('?', 1)[0]!)?.[0] ?? '';
