import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Consumes, EventConsumer, type Delivery } from '../../../common/events/event-consumer.decorator.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { SpaceCreated, SpaceRestored, SpaceUpdated } from '../../spaces/space.events.js';
import { ContentChanged } from '../../versions/heads/content.events.js';
import { IndexSpace } from './index-space.js';
import { CATCH_UP, spacesBehind } from './spaces-behind.js';

const EVERY = 60_000;

/** Keeps the index at the heads of all spaces. */
@Injectable()
@EventConsumer({ name: 'search-index' })
export class FollowSpaces {
  private readonly logger = new Logger(FollowSpaces.name);

  constructor(
    private readonly db: Database,
    private readonly indexing: IndexSpace,
  ) {}

  @Consumes(ContentChanged)
  @Consumes(SpaceCreated)
  @Consumes(SpaceUpdated)
  @Consumes(SpaceRestored)
  async follow({ spaceId }: { spaceId: string }, { signal }: Delivery): Promise<void> {
    await this.indexing.follow(spaceId, signal);
  }

  /** For what no event tells: an upgrade from a version without search, a rebuild, and sources of computed pages. */
  @Periodic({ name: CATCH_UP, every: EVERY })
  async catchUp({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const behind = await this.db.query<{ id: string }>(`SELECT s.id ${spacesBehind('i.computed_seed IS NOT NULL')} ORDER BY s.id`);
    for (const { id } of behind) {
      signal.throwIfAborted();
      try {
        await this.indexing.follow(id, signal);
      } catch (err) {
        this.logger.warn({ event: 'search.space-not-indexed', spaceId: id, err });
      }
    }
  }
}
