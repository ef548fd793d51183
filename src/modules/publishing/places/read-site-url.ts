/** The longest URL that is read, without its query: a query may contain a token. */
export const LONGEST_URL = 2048;

const PARTS = /^https?:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i;
const UNFIT = /[\s\\\p{Cc}]/u;
/** A decoded segment with one of these would be read as several segments, or be decoded again, somewhere else. */
const UNFIT_IN_SEGMENT = /[/\\%\p{Cc}]/u;

/** A URL of a site, in parts. */
export interface SiteUrl {
  /** In lower case, without the port. */
  hostname: string;
  /** An empty string for the default port of the protocol. */
  port: string;
  /** The segments of the path, decoded. A slash at the end is left out. */
  segments: readonly string[];
  /** The same segments as they were sent. */
  sent: readonly string[];
  query: URLSearchParams;
}

/**
 * Reads a URL that a caller or a browser sent. Returns undefined for everything that the address of a page cannot be: user
 * names, control characters, encoded slashes, empty segments, `.` and `..`. The path is split before it is decoded, because
 * the URL parser resolves dots and removes line breaks.
 */
export function readSiteUrl(text: string): SiteUrl | undefined {
  const [, authority = '', path = '', query = ''] = PARTS.exec(text) ?? [];
  if (authority.length + path.length > LONGEST_URL || UNFIT.test(text)) return undefined;
  const host = authority === '' || authority.includes('@') ? undefined : hostOf(text);
  const sent = path.replace(/\/$/, '').split('/').slice(1);
  const segments = sent.map(decoded);
  if (!host || segments.includes(undefined)) return undefined;
  return { ...host, segments: segments as string[], sent, query: new URLSearchParams(query) };
}

function hostOf(text: string): Pick<SiteUrl, 'hostname' | 'port'> | undefined {
  try {
    const { hostname, port } = new URL(text);
    return hostname === '' || hostname.endsWith('.') ? undefined : { hostname, port };
  } catch {
    return undefined;
  }
}

function decoded(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment).normalize('NFC');
    return text === '' || text === '.' || text === '..' || UNFIT_IN_SEGMENT.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
