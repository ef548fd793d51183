import { Injectable } from '@nestjs/common';
import { Consumes, EventConsumer, type Delivery } from '../../common/events/event-consumer.decorator.js';
import { HandlesJob, Job, type JobContext } from '../../common/jobs/job.js';
import { SpaceCreated } from '../spaces/space.events.js';
import { DocumentLinks, type DocumentKey } from '../versions/store/document-links.js';

const BATCH = 200;
export const EXTRACT_ALL = 'links.extract';

/** Extracts the links of documents that were stored without them: as copies of those of another space. */
@Injectable()
@EventConsumer({ name: 'links' })
export class ExtractLinks {
  constructor(private readonly documentLinks: DocumentLinks) {}

  @Consumes(SpaceCreated)
  async ofSpace({ spaceId }: Pick<SpaceCreated, 'spaceId'>, { signal }: Pick<Delivery, 'signal'>): Promise<void> {
    await this.extract(signal, { spaceId });
  }

  /** Of one space, or of all. */
  async extract(signal: AbortSignal, among?: { spaceId: string }): Promise<void> {
    let last: DocumentKey | undefined = { spaceId: '', hash: '' };
    while (last !== undefined) {
      signal.throwIfAborted();
      const rows = await this.documentLinks.missingAfter(last, BATCH, among);
      for (const spaceId of new Set(rows.map((row) => row.spaceId))) {
        await this.documentLinks.linksOf(
          spaceId,
          rows.flatMap((row) => (row.spaceId === spaceId ? [row.hash] : [])),
        );
      }
      last = rows.length < BATCH ? undefined : rows.at(-1);
    }
  }
}

/** Of everything that versions without links stored: a migration asks for it once, and `bindery reindex`. */
@Injectable()
@HandlesJob({ name: EXTRACT_ALL })
export class ExtractAllLinks extends Job<object> {
  constructor(private readonly extractLinks: ExtractLinks) {
    super();
  }

  async run(_: object, { signal }: JobContext): Promise<void> {
    await this.extractLinks.extract(signal);
  }
}
