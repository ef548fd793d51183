import { Injectable } from '@nestjs/common';
import { endedWork } from '../../../../common/contract/ended-work.js';
import type { Actor } from '../../../../common/access/actor.js';
import { Database } from '../../../../common/db/database.js';
import { Events } from '../../../../common/events/events.js';
import { SpaceRedirects } from '../../../site-structure/redirects/space-redirects.js';
import type { Space } from '../../../spaces/space.entity.js';
import { isNoChange } from '../../../versions/draft/effective-changes.js';
import { Import } from '../model/import.entity.js';
import { ImportEnded } from '../model/import.events.js';
import { ImportEntries, ImportStopped } from './import-entries.js';
import { ImportRedirects } from './import-redirects.js';
import type { ImportedChanges } from './imported-changes.js';
import { ProposeImport } from './propose-import.js';
import type { RunContext } from './run-context.js';

/** Ends an import: its changes, its report and its redirects become visible together. */
@Injectable()
export class CommitImport {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly proposeImport: ProposeImport,
    private readonly importEntries: ImportEntries,
    private readonly importRedirects: ImportRedirects,
    private readonly spaceRedirects: SpaceRedirects,
  ) {}

  async run(context: RunContext, imported: ImportedChanges, by: { space: Space; actor: Actor }): Promise<void> {
    const { run } = context;
    await this.database.tx(async () => {
      const [running] = await this.database.query(`SELECT 1 FROM imports WHERE id = $1 AND status = 'in-progress' FOR UPDATE`, [run.id]);
      if (!running) throw new ImportStopped();
      const isNothing = isNoChange(imported.changes);
      const isMerged = isNothing && !run.dryRun && run.target.changeRequest === undefined;
      const { changeRequestId, conflicts = [] } = run.dryRun || isNothing ? {} : await this.proposeImport.propose(context, imported, by);
      await this.importRedirects.store(run.id, imported.redirects);
      // Without a change there is no change request that they would wait for.
      if (isMerged) await this.spaceRedirects.put(run.spaceId, imported.redirects);
      await this.importEntries.conflict(run.id, conflicts);
      await this.database.repo(Import).update(run.id, {
        status: 'completed',
        finishedAt: new Date(),
        conflicts: conflicts.length,
        changeRequestId: changeRequestId ?? run.target.changeRequest ?? null,
        merged: isMerged,
      });
      await this.events.emit(new ImportEnded(run.orgId, run.spaceId, run.id, 'completed', endedWork(run.createdById, run.createdAt)));
    });
  }
}
