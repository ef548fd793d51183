import type { VisitRequest } from '../../visits/visit.js';

/** A request for something on a site. */
export interface SiteCall {
  /** The request as visits read it: with the host and the path that readers see. */
  visit: VisitRequest;
  query: URLSearchParams;
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address of the visitor. */
  ip: string;
  /** The host that the request names. `visit.host` is the one that readers see, whatever a proxy names. */
  host: string;
  /** Undefined if it is too large, or does not arrive. */
  body: (mostBytes?: number) => Promise<string | undefined>;
}

/** What stands after `/~` in the addresses of a site that are not those of pages. */
export const SITE_MARKS = ['reader', 'files', 'search', 'ask', 'feedback', 'api', 'og', 'fonts', 'pdf', 'mcp', 'gitbook'] as const;
export type SiteMark = (typeof SITE_MARKS)[number];
/** Where programs find tools, and where they look for them if they know the address of other sites. */
export type ToolsMark = 'mcp' | 'gitbook';
