import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../../common/db/database.js';
import { Env } from '../../../config/env.js';
import { SendPurges } from './send-purges.js';

const PAUSE_MS = 2_000;
/** Caches may go on showing a page for this long after its time is over, while they fetch it again. */
const GRACE_MS = 60_000;
/** The pages of other sites are not kept by shared caches. */
const MOST_SITES = 1_000;

interface Watched {
  /** Undefined until it was read, and while the site is not public. */
  version: string | undefined;
  /** Whether the version was there at the comparison before, too: a page that is sent now was made since. Nothing may be kept before that. */
  isKnown: boolean;
  /** Caches have nothing of the site any more after this time. */
  until: number;
  /** A page that was made before a change may arrive at a cache after its purge: there is a second one. */
  again: boolean;
}

interface Row {
  id: string;
  version: string;
  isOpen: boolean;
}

/**
 * Remembers of which sites shared caches may have pages, and reports when these are not valid any more. It compares what pages depend on
 * instead of listening to events, so that no kind of change is forgotten; only the sources of extensions are not compared. Each process
 * watches the sites whose pages it has sent. If it is killed, caches keep these pages until their time is over.
 */
@Injectable()
export class WatchSites implements OnApplicationShutdown {
  private readonly logger = new Logger(WatchSites.name);
  private readonly watched = new Map<string, Watched>();
  private readonly stopping = new AbortController();
  private readonly keptFor: number;
  private work: Promise<void> | undefined;
  private isFailing = false;

  constructor(
    env: Env,
    private readonly database: Database,
    private readonly sendPurges: SendPurges,
  ) {
    this.keptFor = env.siteSharedCache * 1000 + GRACE_MS;
  }

  /** Whether changes of the site will be reported, so that its pages may be kept. Without an address to report to, they always may. */
  follows(siteId: string): boolean {
    if (!this.sendPurges.isWanted) return true;
    const until = Date.now() + this.keptFor;
    const known = this.watched.get(siteId);
    if (known) known.until = until;
    else if (this.watched.size < MOST_SITES) this.watched.set(siteId, { version: undefined, isKnown: false, until, again: false });
    this.work ??= this.watch();
    return known?.isKnown === true;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.work;
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.compare(signal);
        this.isFailing = false;
      } catch (err) {
        if (!signal.aborted && !this.isFailing) this.logger.warn({ event: 'edge.not-purged', err });
        this.isFailing = true;
      }
      await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async compare(signal: AbortSignal): Promise<void> {
    for (const [id, { until }] of this.watched) if (until < Date.now()) this.watched.delete(id);
    if (this.watched.size === 0) return;
    const rows = new Map((await this.versionsOf([...this.watched.keys()])).map((row) => [row.id, row]));
    const now = [...this.watched].map(([id, known]) => {
      const row = rows.get(id);
      const version = row?.isOpen === true ? row.version : undefined;
      return { id, known, version, isChanged: known.version !== undefined && version !== known.version };
    });
    const told = now.filter(({ known, isChanged }) => isChanged || known.again);
    const idsOf = (sites: typeof told) => sites.map(({ id }) => id);
    await this.sendPurges.send(
      {
        changed: idsOf(told.filter(({ version }) => version !== undefined)),
        closed: idsOf(told.filter(({ version }) => version === undefined)),
      },
      signal,
    );
    for (const { known, version, isChanged } of now) {
      known.again = isChanged;
      known.isKnown = version !== undefined && known.version !== undefined;
      known.version = version;
    }
  }

  /** What the pages of sites depend on, in one statement. */
  private versionsOf(ids: readonly string[]): Promise<Row[]> {
    return this.database.query<Row>(
      `SELECT t.id, t.published AND t.visibility = 'public' AS "isOpen", md5(concat_ws('|', t.xmin,
         (SELECT o.hostname FROM orgs o WHERE o.id = t.org_id),
         (SELECT string_agg(part, ',' ORDER BY part) FROM (
            SELECT id || xmin::text AS part FROM site_section_groups WHERE site_id = t.id
            UNION ALL SELECT id || xmin::text FROM site_sections WHERE site_id = t.id
            UNION ALL SELECT id || xmin::text FROM site_spaces WHERE site_id = t.id
            UNION ALL SELECT id || xmin::text FROM site_external_links WHERE site_id = t.id
            UNION ALL SELECT id || xmin::text FROM site_customizations WHERE site_id = t.id
            UNION ALL SELECT id || xmin::text FROM site_redirects WHERE site_id = t.id
            UNION ALL SELECT id || xmin::text FROM custom_fonts WHERE org_id = t.org_id
            UNION ALL SELECT id || xmin::text FROM openapi_specs WHERE org_id = t.org_id) parts),
         (SELECT string_agg(concat_ws(' ', s.id, s.title, s.emoji, s.icon, s.language, s.revision_id, s.deleted_at), ',' ORDER BY s.id)
            FROM spaces s WHERE s.id IN (SELECT p.space_id FROM site_spaces p WHERE p.site_id = t.id)),
         (SELECT string_agg(f.space_id || f.xmin::text, ',' ORDER BY f.space_id, f.xmin::text)
            FROM space_redirects f WHERE f.space_id IN (SELECT p.space_id FROM site_spaces p WHERE p.site_id = t.id)))) AS version
       FROM sites t WHERE t.id = ANY($1)`,
      [ids],
    );
  }
}
