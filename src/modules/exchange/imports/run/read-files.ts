import { Injectable } from '@nestjs/common';
import type { Changes } from '../../../versions/revisions/store-changes.js';
import { ImportChanges } from './import-changes.js';
import { ImportFiles } from './import-files.js';
import { ImportTexts } from './import-texts.js';
import type { RunContext } from './run-context.js';

/** Reads all files of an import: first the texts, which tell the files that they refer to. */
@Injectable()
export class ReadFiles {
  constructor(
    private readonly importTexts: ImportTexts,
    private readonly importFiles: ImportFiles,
    private readonly importChanges: ImportChanges,
  ) {}

  async read(context: RunContext): Promise<Changes> {
    await this.importTexts.run(context);
    await this.importFiles.run(context);
    return this.importChanges.collect(context);
  }
}
