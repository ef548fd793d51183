import { Injectable } from '@nestjs/common';
import { Database } from '../../../../common/db/database.js';
import type { Document } from '../../../../common/document/rich-text.js';
import { SpaceHeads } from '../../../versions/heads/space-heads.js';
import { StoreChanges } from '../../../versions/revisions/store-changes.js';
import type { FoundFiles, Settled } from './entry-log.js';
import type { ReadContext } from './run-context.js';

/** Stores the documents of a batch together with what has become of its files. */
@Injectable()
export class StoreTexts {
  constructor(
    private readonly database: Database,
    private readonly spaceHeads: SpaceHeads,
    private readonly storeChanges: StoreChanges,
  ) {}

  async store(
    { run, log }: ReadContext,
    documents: ReadonlyMap<string, Document>,
    settled: readonly Settled[],
    found: FoundFiles,
  ): Promise<void> {
    await this.database.tx(async () => {
      // A purge of the space would leave documents behind that are stored later.
      await this.spaceHeads.hold(run.spaceId);
      if (!run.dryRun) await this.storeChanges.storeDocuments(run.spaceId, documents);
      await log.settle(settled, found);
    });
  }
}
