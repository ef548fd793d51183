import { Injectable } from '@nestjs/common';
import { Database } from '../../../../common/db/database.js';
import { ImportFailed } from '../model/import-failed.js';
import { Import } from '../model/import.entity.js';
import type { CollectedChanges } from './imported-changes.js';
import type { RunContext } from './run-context.js';

/** So many pages may go without a question, however few there are. */
const SPARED = 10;

/** Refuses a sync that would remove most of what it is to keep in step: most likely, it was given the wrong files. */
@Injectable()
export class GuardRemovals {
  constructor(private readonly database: Database) {}

  async check({ run, origins, content }: RunContext, { pages }: Pick<CollectedChanges, 'pages'>): Promise<void> {
    const made = new Set([...origins.values()].flatMap(({ kind, targetId }) => (kind === 'page' ? targetId : [])));
    const standing = [...made].filter((id) => content.pages.get(id) !== undefined);
    const removed = standing.filter((id) => pages.get(id) === null).length;
    const removesMost = removed > SPARED && 2 * removed > standing.length;
    await this.database.repo(Import).update(run.id, { removesMost });
    if (removesMost && !run.dryRun && !run.allowRemovingMost)
      throw new ImportFailed(
        `It would remove ${removed} of the ${standing.length} pages that earlier imports into this place made: check the files. If that is ` +
          'meant, import them again with `allowRemovingMost`, or with `--allow-removing-most` on the command line',
      );
  }
}
