import { Injectable } from '@nestjs/common';
import { Caches } from '../../../common/caches/caches.js';
import type { Cache } from '../../../common/caches/cache.js';
import { Database } from '../../../common/db/database.js';
import { ofSite } from '../../site-structure/site.queries.js';
import { ofSpace } from '../../spaces/space.queries.js';
import type { EventPlace } from '../types/webhook-type.js';

/** Milliseconds after which a new webhook of another process is known here. */
const KNOWN_FOR = 5_000;

interface Answer {
  /** The organization, if it has webhooks. */
  watched: string | undefined;
  at: number;
}

const ORGANIZATION = `coalesce($1, ${ofSpace('s', '$2', 's.org_id')}, ${ofSite('t', '$3', 't.org_id')})`;

/** Knows which organizations have webhooks. Every write asks, so the answers are kept for a few seconds. */
@Injectable()
export class WatchedPlaces {
  private readonly answers: Cache<Answer>;
  private any = { is: false, at: -Infinity };

  constructor(
    private readonly database: Database,
    caches: Caches,
  ) {
    this.answers = caches.create<Answer>({ name: 'watched-places', bytesOf: () => 40 });
  }

  /** The organization of a place, if it has active webhooks. */
  async organizationOf(place: EventPlace): Promise<string | undefined> {
    if (!(await this.hasAny())) return undefined;
    const key = place.organizationId ?? place.spaceId ?? place.siteId ?? '';
    const kept = this.answers.get(key);
    if (kept && isFresh(kept)) return kept.watched;
    const [row] = await this.database.query<{ id: string }>(
      `SELECT w.org_id AS id FROM webhooks w WHERE w.org_id = ${ORGANIZATION} AND w.status = 'active' LIMIT 1`,
      [place.organizationId ?? null, place.spaceId ?? null, place.siteId ?? null],
    );
    this.answers.set(key, { watched: row?.id, at: performance.now() });
    return row?.id;
  }

  /** Called when this process has made or activated a webhook. */
  forget(): void {
    this.any = { is: true, at: performance.now() };
    this.answers.deleteWhere(() => true);
  }

  private async hasAny(): Promise<boolean> {
    if (isFresh(this.any)) return this.any.is;
    const [row] = await this.database.query<{ is: boolean }>(`SELECT EXISTS (SELECT FROM webhooks WHERE status = 'active') AS is`);
    this.any = { is: row!.is, at: performance.now() };
    return row!.is;
  }
}

const isFresh = ({ at }: { at: number }) => performance.now() - at < KNOWN_FOR;
