import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { purgeRows } from '../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';
import type { Org } from '../../orgs/org.entity.js';
import { UploadsService } from '../../uploads/uploads.service.js';
import type { CreateImportDto, ImportSourceDto } from './import.dto.js';
import { ImportTargets } from './import-targets.js';
import { Import, type ImportSource } from './model/import.entity.js';
import { ImportQueries, type ImportDetails } from './import.queries.js';
import { RunImports } from './run/run-imports.job.js';

/** The number of imports that run at the same time. */
const LANES = 2;
/** Milliseconds that uploads are kept for an import, which can be resumed as long. */
const KEPT = 7 * 24 * 60 * 60 * 1000;
/** Milliseconds between two sweeps, and the number of imports that one statement removes. */
const DAY = 24 * 60 * 60 * 1000;
const SWEPT = 10;
const SUBJECT = 'Import of files';

/** Creates, cancels, resumes and removes imports. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly importTargets: ImportTargets,
    private readonly uploadsService: UploadsService,
    private readonly importQueries: ImportQueries,
  ) {}

  async create(org: Org, { source: from, target: to, ...how }: CreateImportDto, actor: Actor): Promise<ImportDetails> {
    const { dryRun, allowRemovingMost = false, subject = SUBJECT, mode = 'update', include = [], exclude = [] } = how;
    const source = sourceOf(from);
    const target = await this.importTargets.read(org, to, actor);
    if (source.type === 'file') await this.requireUploads(org, source.files, actor);
    const id = newId();
    const lane = id.charCodeAt(id.length - 1) % LANES;
    return this.database.tx(async () => {
      if (source.type === 'file') await this.uploadsService.keepUntil(source.files, new Date(Date.now() + KEPT));
      const { scopes } = actor.identity;
      const run = {
        id,
        orgId: org.id,
        spaceId: target.space,
        createdById: actor.userId,
        scopes: scopes && [...scopes],
        subject,
        dryRun,
        mode,
        allowRemovingMost,
        include,
        exclude,
        lane,
      };
      await this.database.repo(Import).insert({ ...run, source, target });
      await this.enqueue(lane);
      const started = { space: target.space, source: source.type, dryRun, mode };
      audit(this.database, 'import.start', { id, orgId: org.id, title: subject }, started);
      return this.importQueries.get(id);
    });
  }

  /** Whatever is read stays stored, so that the import can be resumed. Nothing of it is in a change request. */
  async cancel({ id, orgId, subject, spaceId }: Import): Promise<ImportDetails> {
    return this.database.tx(async () => {
      const { affected } = await this.database
        .repo(Import)
        .update({ id, status: In(['pending', 'in-progress', 'cancelled']) }, { status: 'cancelled', finishedAt: () => 'now()' });
      if (affected === 0) throw new Conflict('The import has ended already: only a pending import or one in progress can be cancelled');
      audit(this.database, 'import.cancel', { id, orgId, title: subject }, { space: spaceId });
      return this.importQueries.get(id);
    });
  }

  /** Files are stored again, because bytes that nothing refers to are kept for a day only. */
  async resume({ id, orgId, subject, spaceId, lane }: Import): Promise<ImportDetails> {
    return this.database.tx(async () => {
      const { affected } = await this.database
        .repo(Import)
        .update({ id, status: In(['failed', 'cancelled']) }, { status: 'pending', reason: null, finishedAt: null });
      if (affected === 0) throw new Conflict('Only an import that failed or was cancelled can be resumed');
      await this.database.query(
        `WITH again AS (UPDATE import_entries SET outcome = NULL, reason = NULL, record = NULL
           WHERE import_id = $1 AND kind = 'file' AND outcome IS NOT NULL AND outcome <> 'removed' RETURNING n)
         UPDATE imports SET done = done - (SELECT count(*) FROM again) WHERE id = $1`,
        [id],
      );
      await this.enqueue(lane);
      audit(this.database, 'import.resume', { id, orgId, title: subject }, { space: spaceId });
      return this.importQueries.get(id);
    });
  }

  /** Removes those that ended three months ago, but what the next import into their place needs. Foreign keys delete their reports. */
  @Periodic({ name: 'imports.sweep', every: DAY })
  async sweep({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    while (!signal.aborted && (await this.removeSome()) === SWEPT);
  }

  @PurgesSpaces({ table: 'imports' })
  purge(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'imports', key: 'id', space: 'space_id' }, spaceId, Math.min(limit, SWEPT));
  }

  private async removeSome(): Promise<number> {
    const removed = await this.database.query(
      `DELETE FROM imports WHERE id IN (SELECT id FROM imports WHERE finished_at < now() - interval '90 days'
         AND (folded OR NOT merged) LIMIT $1) RETURNING id`,
      [SWEPT],
    );
    return removed.length;
  }

  private async enqueue(lane: number): Promise<void> {
    await this.jobs.enqueue(RunImports, { lane }, { key: `imports ${lane}` });
  }

  private async requireUploads(org: Org, files: readonly string[], actor: Actor): Promise<void> {
    const received = new Set((await this.uploadsService.findReceived(org.id, 'import_file', files, actor)).map(({ id }) => id));
    const at = files.findIndex((key) => !received.has(key));
    if (at >= 0)
      throw new BadRequest('The request is not valid', [
        { pointer: `/source/files/${at}`, message: 'is not the key of a file that you have uploaded with the kind `import_file`' },
      ]);
  }
}

function sourceOf({ type, files, url }: ImportSourceDto): ImportSource {
  const other = type === 'file' ? (url === undefined ? undefined : 'url') : files === undefined ? undefined : 'files';
  if (other !== undefined) throw refusal(`/source/${other}`, `cannot be combined with the type \`${type}\``);
  if (type === 'file') return { type, files: files ?? missing('files', type) };
  return { type, url: url ?? missing('url', type) };
}

function missing(member: string, type: string): never {
  throw refusal(`/source/${member}`, `is required with the type \`${type}\``);
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
