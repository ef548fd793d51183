import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Consumes, EventConsumer, type Delivery } from '../../../common/events/event-consumer.decorator.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { SpaceCreated, SpaceRestored, SpaceUpdated } from '../../spaces/space.events.js';
import { ContentChanged } from '../../versions/heads/content.events.js';
import { IndexSpace } from './index-space.js';
import { CATCH_UP, MARKED_SPACES } from './spaces-behind.js';

const EVERY = 60_000;
const BATCH = 100;

/** Keeps the index at the heads of all spaces. */
@Injectable()
@EventConsumer({ name: 'search-index', latestOnly: true })
export class FollowSpaces {
  private readonly logger = new Logger(FollowSpaces.name);

  constructor(
    private readonly database: Database,
    private readonly indexSpace: IndexSpace,
  ) {}

  @Consumes(ContentChanged)
  @Consumes(SpaceCreated)
  @Consumes(SpaceUpdated)
  @Consumes(SpaceRestored)
  async follow({ spaceId }: { spaceId: string }, { signal }: Delivery): Promise<void> {
    await this.indexSpace.follow(spaceId, signal);
  }

  /** Indexes what no event announces: in a rebuild, and sources of computed pages. */
  @Periodic({ name: CATCH_UP, every: EVERY })
  async catchUp({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    let last: string | undefined = '';
    while (last !== undefined) {
      const ids = await this.markedAfter(last);
      for (const id of ids) {
        signal.throwIfAborted();
        try {
          await this.indexSpace.follow(id, signal);
        } catch (err) {
          this.logger.warn({ event: 'search.space-not-indexed', spaceId: id, err });
        }
      }
      last = ids.length < BATCH ? undefined : ids.at(-1);
    }
  }

  /** By id, so that a space that cannot be indexed is tried once and does not stop the others. */
  private async markedAfter(last: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT s.id ${MARKED_SPACES} AND i.space_id > $1 ORDER BY i.space_id LIMIT ${BATCH}`,
      [last],
    );
    return rows.map(({ id }) => id);
  }
}
