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
    private readonly texts: ImportTexts,
    private readonly files: ImportFiles,
    private readonly changes: ImportChanges,
  ) {}

  async read(context: RunContext): Promise<Changes> {
    await this.texts.run(context);
    await this.files.run(context);
    return this.changes.of(context);
  }
}
