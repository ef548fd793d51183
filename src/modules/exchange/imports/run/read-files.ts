import { Injectable } from '@nestjs/common';
import { CheckAnchors } from './check-anchors.js';
import { collectChanges } from './collect-changes.js';
import { GuardRemovals } from './guard-removals.js';
import { ImportFiles } from './import-files.js';
import { ImportTexts } from './import-texts.js';
import { editedBase, type ImportedChanges } from './imported-changes.js';
import { redirectsOf } from './imported-redirects.js';
import { RemoveGone } from './remove-gone.js';
import type { RunContext } from './run-context.js';

/** Reads all files of an import: first the texts, which tell the files that they refer to. Then collects what it changes. */
@Injectable()
export class ReadFiles {
  constructor(
    private readonly importTexts: ImportTexts,
    private readonly importFiles: ImportFiles,
    private readonly checkAnchors: CheckAnchors,
    private readonly removeGone: RemoveGone,
    private readonly guardRemovals: GuardRemovals,
  ) {}

  async read(context: RunContext): Promise<ImportedChanges> {
    await this.importTexts.run(context);
    await this.checkAnchors.run(context);
    await this.importFiles.run(context);
    return this.collect(context);
  }

  private async collect(context: RunContext): Promise<ImportedChanges> {
    const settled = new Map((await context.log.list()).map((entry) => [entry.path, entry]));
    const changes = await collectChanges(context, settled);
    if (context.run.mode === 'sync') {
      await this.removeGone.run(context, changes, settled);
      await this.guardRemovals.check(context, changes);
    }
    return { changes, base: editedBase(context, changes), redirects: redirectsOf(context, changes.pages) };
  }
}
