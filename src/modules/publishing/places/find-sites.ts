import { Injectable } from '@nestjs/common';
import { JoinedReads } from '../../../common/concurrency/joined-work.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { Env } from '../../../config/env.js';
import { hashOfShareKey } from '../../site-structure/share-links/hash-of-share-key.js';
import { PREVIEW } from '../../site-structure/site-addresses.js';
import { Site } from '../../site-structure/site.entity.js';
import type { SealedKey } from '../../site-visitors/passes/visitor-tokens.js';
import type { SiteUrl } from './read-site-url.js';

/** A site with all that decides who may read it, as it is now. */
export interface FoundSite {
  site: Site;
  organization: { id: string; hostname: string | null };
  /** How many segments of the path belong to the address of the site. */
  depth: number;
  /** Equal as long as the structure of the site is. */
  version: string;
  /** How visitors sign in; null if no key was ever made. */
  auth: (SealedKey & { fallbackUrl: string | null }) | null;
  /** Those of the active share links that were asked for. */
  links: readonly { id: string; hash: string }[];
  /** Whether redirects of the site, or of its spaces, are served. */
  hasRedirects: boolean;
}

/** The URL of a preview. */
export interface PreviewUrl {
  token: string;
  depth: number;
}

interface Row extends Record<string, unknown> {
  rank: number;
  org: string;
  hostname: string | null;
  version: string | null;
  auth: [string, string | null] | null;
  links: { id: string; hash: string }[] | null;
  redirects: boolean;
}

/** What a site can be found by. Values that are null find nothing. */
interface Keys {
  id: string | null;
  org: string | null;
  site: string | null;
  hostname: string | null;
  proxies: readonly string[];
}

const NOTHING: Keys = { id: null, org: null, site: null, hostname: null, proxies: [] };

const SHARE_KEY = /^[\w-]{43}$/;
/** A path of a proxy has at most 512 characters; longer addresses are not compared. */
const MOST_PROXY_SEGMENTS = 20;
/** Sorts the longest path of a proxy first, and a whole host behind them. */
const HOST_RANK = 10_000;

/** All of the host that is named after an organization belongs to its sites alone. */
const NOT_OF_OTHERS = 'NOT EXISTS (SELECT FROM orgs other WHERE other.hostname = $2 AND other.id <> s.org_id)';

/** The addresses under the URL of this installation. */
const SITES = 'sites';

/**
 * Finds the site of a URL, in one statement that also reads everything that may have been revoked. The addresses that the
 * service gives to a site count before those that its administrators choose, so nobody can take over the address of another.
 * An id counts before a name, and a longer address before a shorter one.
 */
@Injectable()
export class FindSites {
  private readonly reads = new JoinedReads<Row | undefined>();
  private readonly own: { hostname: string; port: string; segments: readonly string[] };

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    env: Env,
  ) {
    const { hostname, port, pathname } = new URL(env.publicUrl);
    this.own = { hostname, port, segments: pathname.split('/').filter(Boolean) };
  }

  /** `linkIds` are share links that the visitor claims to have used before. */
  async at(url: SiteUrl, linkIds: readonly string[]): Promise<FoundSite | undefined> {
    const keys = this.keysOf(url);
    const row = keys && (await this.read(keys, url.segments, linkIds));
    return row && this.found(row, row.rank === 0 ? this.depthOf(url) : proxyDepth(row, keys));
  }

  /** A site by its id, at an address that does not name it. */
  async byId(id: string, depth: number): Promise<FoundSite | undefined> {
    const row = await this.read({ ...NOTHING, id }, [], []);
    return row && this.found(row, depth);
  }

  /** The token in the URL of a preview; undefined if it is another URL. */
  previewIn(url: SiteUrl): PreviewUrl | undefined {
    const [organization, token] = this.ownPath(url) ?? [];
    return organization === PREVIEW && token !== undefined ? { token, depth: this.depthOf(url) } : undefined;
  }

  private keysOf(url: SiteUrl): Keys | undefined {
    const { hostname, port, segments } = url;
    const { own } = this;
    const path = this.ownPath(url);
    if (path) return { ...NOTHING, org: path[0] ?? null, site: path[1] ?? null };
    if (hostname === own.hostname) return port === own.port ? { ...NOTHING, proxies: proxiesOf(hostname, segments) } : undefined;
    const label = hostname.endsWith(`.${own.hostname}`) ? hostname.slice(0, -own.hostname.length - 1) : '';
    const isOrganization = label !== '' && !label.includes('.') && port === own.port;
    return {
      ...NOTHING,
      ...(isOrganization && { org: label, site: segments[0] ?? null }),
      ...(port === '' && { hostname, proxies: proxiesOf(hostname, segments) }),
    };
  }

  /** What follows `sites` in an address under the URL of this installation; undefined for other URLs. */
  private ownPath({ hostname, port, segments }: SiteUrl): readonly string[] | undefined {
    const { own } = this;
    if (hostname !== own.hostname || port !== own.port) return undefined;
    const base = [...own.segments, SITES];
    return base.every((segment, i) => segments[i] === segment) ? segments.slice(base.length) : undefined;
  }

  private depthOf({ hostname }: SiteUrl): number {
    return hostname === this.own.hostname ? this.own.segments.length + 3 : 1;
  }

  private read({ id, org, site, hostname, proxies }: Keys, segments: readonly string[], linkIds: readonly string[]) {
    const hashes = segments.filter((segment) => SHARE_KEY.test(segment)).map(hashOfShareKey);
    const values = [id, org, site, hostname, proxies, hashes, linkIds];
    return this.reads.read(JSON.stringify(values), () => this.rowFor(values));
  }

  private async rowFor(values: readonly unknown[]): Promise<Row | undefined> {
    const [row] = await this.database.query<Row>(
      `SELECT ${this.entityRows.columns(Site, 'r')}, f.rank, o.id AS org, o.hostname,
         (SELECT md5(string_agg(part, ',' ORDER BY part)) FROM (
            SELECT id || xmin::text AS part FROM site_section_groups WHERE site_id = r.id
            UNION ALL SELECT id || xmin::text FROM site_sections WHERE site_id = r.id
            UNION ALL SELECT id || xmin::text FROM site_spaces WHERE site_id = r.id
            UNION ALL SELECT id || xmin::text FROM site_external_links WHERE site_id = r.id
          ) parts) AS version,
         (SELECT json_build_array(a.sealed_key, a.fallback_url) FROM site_publishing_auth a WHERE a.site_id = r.id) AS auth,
         (SELECT json_agg(json_build_object('id', l.id, 'hash', l.hash)) FROM site_share_links l
          WHERE l.site_id = r.id AND l.active AND (l.hash = ANY($6) OR l.id = ANY($7))) AS links,
         (EXISTS (SELECT FROM site_redirects d WHERE d.site_id = r.id AND NOT d.draft)
           OR EXISTS (SELECT FROM site_spaces p JOIN space_redirects f ON f.space_id = p.space_id WHERE p.site_id = r.id)) AS redirects
       FROM (
         SELECT s.id, 0 AS rank, 0 AS named FROM sites s WHERE s.id = $1
         UNION ALL SELECT s.id, 0, (o.id <> $2)::int * 2 + (s.id <> $3)::int FROM orgs o JOIN sites s ON s.org_id = o.id
           WHERE (o.hostname = $2 OR o.id = $2) AND (s.basename = $3 OR s.id = $3)
         UNION ALL SELECT s.id, ${HOST_RANK}, 0 FROM sites s WHERE s.served_hostname = $4 AND ${NOT_OF_OTHERS}
         UNION ALL SELECT s.id, ${HOST_RANK} - length(s.served_proxy), 0 FROM sites s
           WHERE s.served_proxy = ANY($5) AND ${NOT_OF_OTHERS}
         ORDER BY rank, named, id LIMIT 1
       ) f JOIN sites r ON r.id = f.id JOIN orgs o ON o.id = r.org_id`,
      values,
    );
    return row;
  }

  private found({ org, hostname, version, auth, links, redirects, ...row }: Row, depth: number): FoundSite {
    const site = this.entityRows.read(Site, 'r', row)!;
    return {
      site,
      organization: { id: org, hostname },
      depth,
      version: version ?? '',
      auth: auth && { siteId: site.id, sealedKey: auth[0], fallbackUrl: auth[1] },
      links: links ?? [],
      hasRedirects: redirects,
    };
  }
}

const proxiesOf = (hostname: string, segments: readonly string[]) =>
  segments.slice(0, MOST_PROXY_SEGMENTS).map((_, i) => [hostname, ...segments.slice(0, i + 1)].join('/'));

/** How many segments of the path belong to the address; none if it is a whole host. */
const proxyDepth = ({ rank }: Row, { proxies }: Keys): number => proxies.findIndex(({ length }) => length === HOST_RANK - rank) + 1;
