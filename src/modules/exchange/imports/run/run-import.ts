import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../common/access/actor.js';
import type { Space } from '../../../spaces/space.entity.js';
import { OpenSource } from '../archive/open-source.js';
import type { SourceTree } from '../archive/source-tree.js';
import { ImportFailed } from '../model/import-failed.js';
import type { Import } from '../model/import.entity.js';
import { BaseMoved } from './base-moved.js';
import { CommitImport } from './commit-import.js';
import { ImportAuthor } from './import-author.js';
import { PrepareImport } from './prepare-import.js';
import { ReadFiles } from './read-files.js';

/** How often an import is planned because somebody has changed the content meanwhile. */
const MOST_PLANS = 4;

/** Runs an import from its files to its change request. */
@Injectable()
export class RunImport {
  constructor(
    private readonly openSource: OpenSource,
    private readonly importAuthor: ImportAuthor,
    private readonly prepareImport: PrepareImport,
    private readonly readFiles: ReadFiles,
    private readonly commitImport: CommitImport,
  ) {}

  async run(run: Import, signal: AbortSignal): Promise<void> {
    const author = await this.importAuthor.find(run);
    const tree = await this.openSource.open(run.source, signal);
    try {
      for (let plans = 1; !(await this.attempt(run, author, tree, signal)); plans++)
        if (plans === MOST_PLANS) throw new ImportFailed('The content changed again and again during the import: resume it later');
    } finally {
      await tree.close();
    }
  }

  /** Returns false if the content has changed meanwhile, so that the plan is no longer right. */
  private async attempt(run: Import, by: { space: Space; actor: Actor }, tree: SourceTree, signal: AbortSignal): Promise<boolean> {
    const context = await this.prepareImport.prepare(run, by, tree, signal);
    const changes = await this.readFiles.read(context);
    // The permissions may have changed while the files were read.
    const author = await this.importAuthor.find(run);
    try {
      await this.commitImport.run(context, changes, author);
      return true;
    } catch (error) {
      if (error instanceof BaseMoved) return false;
      throw error;
    }
  }
}
