export interface DatabaseServers {
  /** The URL of each server: that of the setting, with one of its hosts. */
  urls: readonly string[];
  /** Whether the server that takes writes has to be found. A single server is taken as it is. */
  findPrimary: boolean;
}

const PROTOCOLS = new Set(['postgres:', 'postgresql:']);
const EXAMPLE = 'postgres://user:password@a:5432,b:5432/bindery';
const FOR_WRITES = new Set(['read-write', 'primary']);
const SESSION = 'target_session_attrs';
/** The scheme, what is between it and the path, and the rest. */
const PARTS = /^([^:/]+:\/\/)([^/?#]*)(.*)$/s;

/** The servers that a URL names. Several hosts are separated by commas, as libpq has it: `a:5432,b:5432`. */
export function databaseServersOf(url: string): DatabaseServers {
  const urls = urlsOf(url);
  return { urls, findPrimary: urls.length > 1 || new URL(urls[0]!).searchParams.has(SESSION) };
}

/** What must be given instead; undefined if the URL can be used. */
export function acceptedInsteadOf(url: string): string | undefined {
  const urls = urlsOf(url);
  if (!urls.every((one) => URL.canParse(one) && PROTOCOLS.has(new URL(one).protocol)))
    return `a URL starting with ${[...PROTOCOLS].map((protocol) => `${protocol}//`).join(' or ')}`;
  const { searchParams } = new URL(urls[0]!);
  const session = searchParams.get(SESSION);
  if (session !== null && !FOR_WRITES.has(session))
    return `a URL with ${SESSION}=${[...FOR_WRITES].join(' or ')}, or without it: Bindery needs the server that takes writes`;
  const apart = searchParams.get('host');
  if (urls.length > 1 ? apart !== null || urls.some((one) => new URL(one).hostname === '') : apart?.includes(','))
    return `a URL with all hosts before its path, as in ${EXAMPLE}`;
  return undefined;
}

function urlsOf(url: string): string[] {
  const [, scheme, authority = '', rest] = PARTS.exec(url) ?? [];
  // A password may contain a comma.
  const hosts = authority.lastIndexOf('@') + 1;
  if (!authority.includes(',', hosts)) return [url];
  return authority
    .slice(hosts)
    .split(',')
    .map((host) => `${scheme}${authority.slice(0, hosts)}${host}${rest}`);
}
