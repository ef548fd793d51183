import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../src/common/ids/ids.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const JOBS = '/v1/installation/jobs';
const JOB = `${JOBS}/:jobId`;

let admin: MadeUser;
beforeEach(async () => {
  admin ??= await t.make.installationAdmin();
  await t.db.query("DELETE FROM jobs WHERE failed_at IS NOT NULL OR name LIKE 'test.%'");
});
const api = () => t.api.as(admin);
const get = async (jobId: string) => (await api().get(JOB, { jobId })).expect(200).body;
/** A job that no process knows, so that nothing runs it. */
async function unknownJob(columns: { key?: string; lockedBy?: string; name?: string } = {}): Promise<string> {
  const id = newId();
  await t.db.query(
    `INSERT INTO jobs (id, name, key, payload, run_at, locked_by, locked_until)
     VALUES ($1, $2, $3, '{"secret":"hush"}', now() - interval '90 seconds', $4, CASE WHEN $4::text IS NOT NULL THEN now() + interval '1 hour' END)`,
    [id, columns.name ?? 'test.unknown', columns.key ?? null, columns.lockedBy ?? null],
  );
  return id;
}

describe('the jobs of the installation', () => {
  it('are listed newest first, narrowed by kind and status, without their payloads', async () => {
    const failed = await t.make.failedJob('test.failing', { payload: { secret: 'hush' } });
    const waiting = await unknownJob();
    const running = await unknownJob({ lockedBy: 'a-process' });
    const idsOf = async (query: object) => {
      const reply = (await api().get(JOBS, {}, { query: query as Record<string, string> })).expect(200);
      expect(JSON.stringify(reply.body)).not.toContain('hush');
      return reply.body.items.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf({ name: 'test.unknown' })).toEqual([running, waiting]);
    expect(await idsOf({ name: 'test.unknown', status: 'running' })).toEqual([running]);
    expect(await idsOf({ name: 'test.unknown', status: 'waiting' })).toEqual([waiting]);
    expect(await idsOf({ status: 'failed' })).toEqual([failed]);
    (await api().get(JOBS, {}, { query: { status: 'lost' } })).expect(400);
    expect(await get(failed)).toEqual({
      object: 'job',
      id: failed,
      name: 'test.failing',
      status: 'failed',
      attempts: 10,
      createdAt: expect.any(String),
      runAt: expect.any(String),
      failedAt: expect.any(String),
      lastError: 'Out of ink',
      urls: { location: `https://docs.example.test/v1/installation/jobs/${failed}` },
    });
  });

  it('are counted by kind, with those kinds that have none', async () => {
    await unknownJob();
    await unknownJob({ lockedBy: 'a-process' });
    await t.make.failedJob('test.unknown');
    const { queues } = (await api().get('/v1/installation/job-queues')).expect(200).body;
    const named = (name: string) => queues.find((queue: { name: string }) => queue.name === name);
    expect(named('test.unknown')).toEqual({ name: 'test.unknown', waiting: 1, running: 1, failed: 1, lateBySeconds: expect.any(Number) });
    expect(named('test.unknown').lateBySeconds).toBeGreaterThanOrEqual(90);
    expect(named('jobs.forget-failed')).toMatchObject({ failed: 0, lateBySeconds: 0 });
  });

  it('run now when they are retried', async () => {
    const id = await t.make.failedJob('jobs.forget-failed');
    (await api().post(`${JOB}/retry`, { jobId: id })).expect(200);
    await vi.waitFor(async () => (await api().get(JOB, { jobId: id })).expect(404));
  });

  it('are not retried while they run, or when a newer one waits', async () => {
    (await api().post(`${JOB}/retry`, { jobId: await unknownJob({ lockedBy: 'a-process' }) })).expect(409);
    const old = await t.make.failedJob('test.unknown', { key: 'same' });
    const newer = await unknownJob({ key: 'same' });
    (await api().post(`${JOB}/retry`, { jobId: old })).expect(409);
    (await api().delete(JOB, { jobId: newer })).expect(204);
    expect((await api().post(`${JOB}/retry`, { jobId: old })).expect(200).body).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  it('are gone when they are cancelled', async () => {
    for (const id of [await unknownJob(), await unknownJob({ lockedBy: 'a-process' }), await t.make.failedJob()]) {
      (await api().delete(JOB, { jobId: id })).expect(204);
      (await api().get(JOB, { jobId: id })).expect(404);
      (await api().delete(JOB, { jobId: id })).expect(204);
      (await api().post(`${JOB}/retry`, { jobId: id })).expect(404);
    }
  });

  it('are for administrators of the installation alone', async () => {
    const jobId = await t.make.failedJob();
    const owner = (await t.make.org()).admin;
    for (const [caller, status] of [
      [t.api.as(owner), 403],
      [t.api.anonymous(), 401],
    ] as const) {
      (await caller.get(JOBS)).expect(status);
      (await caller.get('/v1/installation/job-queues')).expect(status);
      (await caller.get(JOB, { jobId })).expect(status);
      (await caller.post(`${JOB}/retry`, { jobId })).expect(status);
      (await caller.delete(JOB, { jobId })).expect(status);
    }
    expect(await get(jobId)).toMatchObject({ status: 'failed' });
  });
});
