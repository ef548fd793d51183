import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/common/db/database.js';
import { HandlesJob, Job, type JobContext } from '../../src/common/jobs/job.js';
import { Jobs } from '../../src/common/jobs/jobs.js';
import { JobWorker } from '../../src/common/jobs/job-worker.js';
import { startContext } from '../e2e/context.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const attempts: number[] = [];

@Injectable()
@HandlesJob({ name: 'test.hold' })
class Hold extends Job<Record<string, never>> {
  async run(_: Record<string, never>, { attempt }: JobContext): Promise<void> {
    attempts.push(attempt);
  }
}

describe('a worker process that is killed', () => {
  let database: TestDatabase;
  let context: INestApplicationContext;
  beforeAll(async () => {
    database = await testDatabase();
    context = await startContext(database.url, [Hold], { enabled: false });
  });
  afterAll(async () => {
    await context.close();
    await database.close();
  });

  it('has its job taken over and finished by another when its lease has run out', async () => {
    const holder = spawn(process.execPath, [new URL('job-holder.mjs', import.meta.url).pathname, database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await context.get(Jobs).enqueue(Hold, {});
      const [said] = (await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])) as [unknown];
      expect(String(said)).toBe('held\n');
      context.get(JobWorker).start();
    } finally {
      holder.kill('SIGKILL');
    }
    await once(holder, 'exit');
    expect(attempts).toEqual([]);
    const left = () => context.get(Database).query(`SELECT FROM jobs WHERE name = 'test.hold'`);
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 300_000, interval: 100 });
    expect(attempts).toEqual([2]);
  });
});
