import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Conflict } from '../../common/http/errors.js';
import { ImportsService } from '../exchange/imports/imports.service.js';
import type { Import } from '../exchange/imports/model/import.entity.js';
import { ImportReport } from '../exchange/imports/import-report.js';
import { ImportQueries } from '../exchange/imports/import.queries.js';
import type { Org } from '../orgs/org.entity.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { demoFiles } from './demo-files.js';

const LOOK_AGAIN = 100;

export interface DemoFolder {
  /** A folder of `demo/`. */
  folder: string;
  space: string;
  subject: string;
}

export interface Imported {
  changeRequest: string;
  /** The first page that existed before. */
  updatedPage: string | undefined;
}

/** Imports folders of the demo, as a user would. */
@Injectable()
export class DemoImport {
  constructor(
    private readonly uploadsService: UploadsService,
    private readonly importsService: ImportsService,
    private readonly importQueries: ImportQueries,
    private readonly importReport: ImportReport,
  ) {}

  /** Starts an import and returns its id. */
  async start(org: Org, { folder, space, subject }: DemoFolder, actor: Actor): Promise<string> {
    const upload = await this.uploadsService.add(
      org,
      { kind: 'import_file', name: `${folder}.zip`, bytes: await demoFiles.archive(folder) },
      actor,
    );
    const source = { type: 'file' as const, files: [upload] };
    const { run } = await this.importsService.create(org, { source, target: { space }, dryRun: false, subject }, actor);
    return run.id;
  }

  /** Waits until an import has written its change request. */
  async finished(id: string, signal: AbortSignal): Promise<Imported> {
    for (;;) {
      const { run } = await this.importQueries.get(id);
      const { status, reason, changeRequestId } = run;
      if (status === 'completed' && changeRequestId !== null)
        return { changeRequest: changeRequestId, updatedPage: await this.updatedPage(run) };
      if (status !== 'pending' && status !== 'in-progress')
        throw new Conflict(`An import of the demo is ${status}: ${reason ?? 'no changes'}`);
      await sleep(LOOK_AGAIN, undefined, { signal });
    }
  }

  private async updatedPage(run: Import): Promise<string | undefined> {
    const { items } = await this.importReport.files(run, { outcome: 'updated', remarked: false, limit: 1 });
    return items[0]?.targetId ?? undefined;
  }
}
