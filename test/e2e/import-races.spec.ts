import type { JobContext } from 'bindery/common/jobs/job.js';
import { RunImports } from 'bindery/modules/exchange/imports/run/run-imports.job.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { ImportRuns } from '../support/import-runs.js';
import { inTurn } from '../support/in-turn.js';

const t = useApp();
let runs: ImportRuns;
let spaceId: string;
beforeEach(async () => {
  const org = await t.make.org();
  runs = new ImportRuns(t, org.id, org.admin);
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

const files = (prefix: string, count = 30) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}-${n}.md`, `# ${prefix} ${n}\n\n[next](${prefix}-${n + 1}.md)\n`]));
const slugs = async (): Promise<string[]> => {
  const { pages } = (await t.api.as(runs.admin).get('/v1/spaces/:spaceId/content/pages', { spaceId })).expect(200).body;
  return pages.map(({ slug }: { slug: string }) => slug).toSorted();
};
const begun = async (name: string, body: object = {}): Promise<{ id: string }> =>
  (await runs.start(spaceId, files(name), { ...body })).expect(201).body;

describe('imports into one space at once', () => {
  it('each have a change request, and lose nothing of each other', async () => {
    const started = [await begun('one'), await begun('two'), await begun('three', { mode: 'sync' })];
    const ended = await Promise.all(started.map(({ id }) => runs.ended(id)));
    expect(ended.map(({ status, reason }) => reason ?? status)).toEqual(['completed', 'completed', 'completed']);
    expect(new Set(ended.map(({ target }) => target.changeRequest)).size).toBe(3);
    for (const run of ended) await runs.merge(run);
    expect(await slugs()).toEqual(
      Object.keys({ ...files('one'), ...files('two'), ...files('three') })
        .map((name) => name.slice(0, -3))
        .toSorted(),
    );
  });

  it('into one change request come one after the other', async () => {
    const { target } = await runs.run(spaceId, files('base'));
    const into = { target: { changeRequest: target.changeRequest } };
    const started = [await begun('one', into), await begun('two', into), await begun('three', into)];
    const ended = await Promise.all(started.map(({ id }) => runs.ended(id)));
    expect(ended.map(({ status, reason, target: { changeRequest } }) => [reason ?? status, changeRequest])).toEqual(
      started.map(() => ['completed', target.changeRequest]),
    );
    await runs.merge(ended[0]!);
    expect(await slugs()).toHaveLength(120);
  });
});

describe('an import', () => {
  it('is planned again when somebody merges or edits meanwhile', async () => {
    const first = await runs.run(spaceId, files('first'));
    const { id } = await begun('second', { mode: 'sync', allowRemovingMost: true });
    await runs.merge(first);
    const document = { markdown: 'Mine.' };
    const changes = [{ operation: 'insert_page', title: 'Own', slug: 'own', document }];
    (await t.api.as(runs.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200);
    const run = await runs.ended(id);
    expect(run.status, run.reason).toBe('completed');
    await runs.merge(run);
    expect(await slugs()).toEqual(expect.arrayContaining(['own', 'second-0', 'second-29']));
  });

  it('that is cancelled at the moment it begins stays cancelled', async () => {
    const { id } = await runs.run(spaceId, files('once'));
    const [row] = await t.db.query<{ lane: number }>(`UPDATE imports SET status = 'pending' WHERE id = $1 RETURNING lane`, [id]);
    const cancels = { text: `UPDATE imports SET status = 'cancelled' WHERE id = $1`, values: [id], keep: true };
    const context: JobContext = { attempt: 1, signal: AbortSignal.timeout(60_000) };
    await inTurn(t.databaseUrl, cancels, [() => t.app.get(RunImports).run(row!, context) as Promise<never>]);
    expect((await runs.get(id)).status).toBe('cancelled');
  });

  it('that is cancelled and resumed is whole, and a merged one refuses both', async () => {
    const { id } = await begun('kept', { mode: 'sync' });
    const place = { organizationId: runs.orgId, importId: id };
    const cancelled = await t.api.as(runs.admin).post('/v1/org/:organizationId/imports/:importId/cancel', place);
    // It may have ended before.
    expect([200, 409]).toContain(cancelled.status);
    if (cancelled.status === 200) {
      expect(await runs.get(id)).toMatchObject({ status: 'cancelled' });
      expect((await runs.get(id)).target.changeRequest).toBeUndefined();
      (await t.api.as(runs.admin).post('/v1/org/:organizationId/imports/:importId/resume', place)).expect(200);
    }
    const run = await runs.ended(id);
    expect(run.summary).toMatchObject({ created: 30, brokenLinks: 1 });
    await runs.merge(run);
    for (const verb of ['cancel', 'resume'])
      (await t.api.as(runs.admin).post(`/v1/org/:organizationId/imports/:importId/${verb}`, place)).expect(409);
    expect(await slugs()).toHaveLength(30);
  });
});
