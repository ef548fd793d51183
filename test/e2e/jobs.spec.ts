import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type INestApplicationContext, type Provider } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/common/db/database.js';
import { HandlesJob, Job, type JobContext } from '../../src/common/jobs/job.js';
import { JobQueue } from '../../src/common/jobs/job-queue.js';
import { JobRecords } from '../../src/common/jobs/job-records.js';
import { JobWorker } from '../../src/common/jobs/job-worker.js';
import { Jobs } from '../../src/common/jobs/jobs.js';
import { Periodic } from '../../src/common/jobs/periodic.js';
import type { WorkerOptions } from '../../src/common/jobs/worker-options.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startContext } from './context.js';

type Run = { n: number } & JobContext;

/** What a run of the job does. Each test sets it. */
let work: (run: Run) => Promise<void> = async () => {};
let runs: Run[] = [];

@Injectable()
@HandlesJob({ name: 'test.work', attempts: 3 })
class Work extends Job<{ n: number }> {
  async run({ n }: { n: number }, context: JobContext): Promise<void> {
    const run = { n, ...context };
    runs.push(run);
    await work(run);
  }
}

interface Row {
  id: string;
  payload: { n: number };
  attempts: number;
  locked_by: string | null;
  last_error: string | null;
  failed_at: Date | null;
}

/** Polls once an hour, so that it finds jobs only through notifications. */
const DEAF = { poll: 3_600_000 };
/** Polls all the time, so that tests of other behaviour do not wait for a poll. */
const EAGER = { poll: 20, retry: 20 };

let database: TestDatabase;
let contexts: INestApplicationContext[] = [];
let idle: INestApplicationContext;
let db: Database;
let jobs: Jobs;

const numbers = () => runs.map(({ n }) => n);
const rows = () => db.query<Row>(`SELECT * FROM jobs WHERE name LIKE 'test.%' ORDER BY id`);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 10 });
/** Something that tests wait for, and the function that lets it happen. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

async function start(options: Partial<WorkerOptions> = EAGER, providers: Provider[] = [Work]): Promise<INestApplicationContext> {
  const context = await startContext(database.url, providers, options);
  contexts.push(context);
  return context;
}

/** Waits until each worker has read the whole queue. What it has not claimed by then, it ignores. */
async function queueRead(...workers: INestApplicationContext[]): Promise<void> {
  const reads = workers.map((worker) => vi.spyOn(worker.get(JobQueue), 'claim'));
  const before = reads.map(({ mock }) => mock.calls.length);
  // A worker reads sequentially, so the third read begins after the second has ended.
  await until(() => reads.forEach(({ mock }, n) => expect(mock.calls.length).toBeGreaterThanOrEqual(before[n]! + 3)));
}

/** Begins to close a worker, and waits until it claims no more jobs. */
async function stopping(worker: INestApplicationContext): Promise<{ closed: Promise<void> }> {
  const stop = vi.spyOn(worker.get(JobWorker), 'stop');
  const closed = worker.close();
  await until(() => expect(stop).toHaveBeenCalled());
  return { closed };
}

beforeAll(async () => {
  database = await testDatabase();
  idle = await startContext(database.url, [Work], { enabled: false });
  db = idle.get(Database);
  jobs = idle.get(Jobs);
});

beforeEach(async () => {
  await db.query('DELETE FROM jobs');
  await db.query('DELETE FROM periodic_runs');
  runs = [];
  work = async () => {};
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

afterAll(async () => {
  await idle.close();
  await database.close();
});

describe('enqueueing', () => {
  it('runs a job once, after its transaction commits', async () => {
    const worker = await start(DEAF);
    await db.tx(async () => {
      await jobs.enqueue(Work, { n: 1 });
      // The notification of another transaction makes the worker read the queue while this one is open.
      await worker.get(Jobs).enqueue(Work, { n: 2 });
      await until(async () => expect(await worker.get(Database).query('SELECT FROM jobs')).toEqual([]));
      expect(numbers()).toEqual([2]);
    });
    await until(async () => expect(await rows()).toEqual([]));
    expect(numbers()).toEqual([2, 1]);
  });

  it('runs nothing that was rolled back', async () => {
    await start();
    const rolledBack = db.tx(async () => {
      await jobs.enqueue(Work, { n: 1 });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await jobs.enqueue(Work, { n: 2 });
    await until(async () => expect(await rows()).toEqual([]));
    expect(numbers()).toEqual([2]);
  });

  it('keeps a job until its time has come', async () => {
    await start();
    const runAt = new Date(Date.now() + 400);
    let ran = 0;
    work = async () => void (ran = Date.now());
    await jobs.enqueue(Work, { n: 1 }, { runAt });
    await until(() => expect(ran).toBeGreaterThanOrEqual(runAt.getTime()));
  });

  it('ignores jobs of another version', async () => {
    await db.query(`INSERT INTO jobs (id, name, payload, run_at) VALUES ('1', 'test.unheard-of', '{}', now() - interval '1 hour')`);
    await start({ ...EAGER, concurrency: 1 });
    await jobs.enqueue(Work, { n: 1 });
    await until(async () => expect(await rows()).toMatchObject([{ id: '1', attempts: 0, locked_by: null }]));
    expect(numbers()).toEqual([1]);
  });

  it('runs nothing in a process that has jobs turned off', async () => {
    const disabled = await start({ ...EAGER, enabled: false });
    const claim = vi.spyOn(disabled.get(JobQueue), 'claim');
    await jobs.enqueue(Work, { n: 1 });
    // The jobs of periodic work may be counted as well.
    expect(await rows()).toMatchObject([{ attempts: 0, locked_by: null }]);
    expect((await jobs.counts()).waiting).toBeGreaterThan(0);
    await queueRead(await start());
    await until(async () => expect(await rows()).toEqual([]));
    expect(numbers()).toEqual([1]);
    expect(claim).not.toHaveBeenCalled();
  });

  it('refuses a job that nobody provides', async () => {
    class Unknown extends Job<{ n: number }> {
      async run(): Promise<void> {}
    }
    await expect(jobs.enqueue(Unknown, { n: 1 })).rejects.toThrow('No module provides the job Unknown');
  });
});

describe('keys', () => {
  it('merge into the waiting job of the same key', async () => {
    await jobs.enqueue(Work, { n: 1 }, { key: 'a', runAt: new Date(Date.now() + 3_600_000) });
    await jobs.enqueue(Work, { n: 2 }, { key: 'b' });
    await jobs.enqueue(Work, { n: 3 }, { key: 'a' });
    await start();
    await until(async () => expect(await rows()).toEqual([]));
    expect(new Set(numbers())).toEqual(new Set([2, 3]));
    expect(runs).toHaveLength(2);
  });

  it('leave the waiting job as it is if nothing is to be added while one waits', async () => {
    const options = { unlessWaiting: true };
    await jobs.enqueue(Work, { n: 1 }, { key: 'a', ...options });
    await jobs.enqueue(Work, { n: 2 }, { key: 'a', ...options });
    await jobs.enqueueEach(Work, [{ n: 3 }, { n: 4 }], ({ n }) => (n === 3 ? 'a' : 'b'), options);
    await start();
    await until(async () => expect(await rows()).toEqual([]));
    expect(new Set(numbers())).toEqual(new Set([1, 4]));
    expect(runs).toHaveLength(2);
  });

  it('add a second job while the first is running, which waits for its end', async () => {
    const first = gate();
    work = ({ n }) => (n === 1 ? first.opened : Promise.resolve());
    const workers = [await start(), await start()];
    await jobs.enqueue(Work, { n: 1 }, { key: 'a' });
    await until(() => expect(numbers()).toEqual([1]));
    await jobs.enqueue(Work, { n: 2 }, { key: 'a' });
    expect(await rows()).toHaveLength(2);
    await queueRead(...workers);
    expect(numbers()).toEqual([1]);
    first.open();
    await until(async () => expect(await rows()).toEqual([]));
    expect(numbers()).toEqual([1, 2]);
  });

  it('add a second job that waits even for a job whose worker has died', async () => {
    const first = gate();
    work = ({ n }) => (n === 1 ? first.opened : Promise.resolve());
    await jobs.enqueue(Work, { n: 1 }, { key: 'a' });
    await db.query(`UPDATE jobs SET locked_by = 'dead', locked_until = now() WHERE name = 'test.work'`);
    await jobs.enqueue(Work, { n: 2 }, { key: 'a' });
    const worker = await start();
    await until(() => expect(numbers()).toEqual([1]));
    await queueRead(worker);
    expect(numbers()).toEqual([1]);
    first.open();
    await until(async () => expect(await rows()).toEqual([]));
    expect(numbers()).toEqual([1, 2]);
  });

  it('let a job that failed give way to the newer one', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    work = async ({ n }) => {
      if (n !== 1) return;
      await jobs.enqueue(Work, { n: 2 }, { key: 'a' });
      throw new Error('too late');
    };
    await jobs.enqueue(Work, { n: 1 }, { key: 'a' });
    await start();
    await until(async () => expect(await rows()).toEqual([]));
    expect(numbers()).toEqual([1, 2]);
  });

  it('merge into a job that waits for a retry, which resets its attempts', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    work = async ({ n }) => {
      if (n === 1) throw new Error('not yet');
    };
    await start({ ...EAGER, retry: 3_600_000 });
    await jobs.enqueue(Work, { n: 1 }, { key: 'a' });
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'not yet', locked_by: null }]));
    await jobs.enqueue(Work, { n: 2 }, { key: 'a' });
    await until(async () => expect(await rows()).toEqual([]));
    expect(runs).toMatchObject([{ n: 1 }, { n: 2, attempt: 1 }]);
  });
});

describe('failures', () => {
  it('are retried with growing delays until a run succeeds', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const starts: number[] = [];
    work = async ({ n, attempt }) => {
      starts.push(performance.now());
      if (attempt < 3) throw new Error(`failure ${attempt}`);
      expect(await rows()).toMatchObject([{ payload: { n }, last_error: 'failure 2' }]);
    };
    await start({ poll: 10, retry: 100 });
    await jobs.enqueue(Work, { n: 1 });
    await until(async () => expect(await rows()).toEqual([]));
    expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    const [first, second] = [starts[1]! - starts[0]!, starts[2]! - starts[1]!];
    expect(first).toBeGreaterThanOrEqual(75);
    expect(second).toBeGreaterThanOrEqual(225);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'job.retried', job: 'test.work', attempt: 2, err: new Error('failure 2') }),
    );
  });

  it('leave a row with the error after the last attempt', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const error = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    work = async ({ attempt }) => {
      throw new Error(`failure\0 ${attempt}`);
    };
    const worker = await start();
    await jobs.enqueue(Work, { n: 1 });
    await until(async () => expect(await jobs.counts()).toMatchObject({ failed: 1 }));
    await queueRead(worker);
    expect(runs).toHaveLength(3);
    expect(await rows()).toMatchObject([
      { payload: { n: 1 }, attempts: 3, last_error: 'failure 3', failed_at: expect.any(Date) as Date, locked_by: null },
    ]);
    expect(error.mock.calls).toEqual([[expect.objectContaining({ event: 'job.failed', job: 'test.work', attempt: 3 })]]);
  });

  it('include the death of the process, so that a job cannot kill one process after another', async () => {
    const error = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    await db.query(
      `INSERT INTO jobs (id, name, payload, run_at, attempts, locked_by, locked_until)
       VALUES ('1', 'test.work', '{"n":1}', now(), 3, 'dead', now()), ('2', 'test.work', '{"n":2}', now(), 2, 'dead', now())`,
    );
    await start();
    await until(async () => expect(await rows()).toMatchObject([{ id: '1', failed_at: expect.any(Date) as Date }]));
    await until(() => expect(runs).toMatchObject([{ n: 2, attempt: 3 }]));
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('are deleted after thirty days', async () => {
    await db.query(
      `INSERT INTO jobs (id, name, payload, run_at, failed_at)
       VALUES ('old', 'test.work', '{}', now(), now() - interval '31 days'), ('new', 'test.work', '{}', now(), now() - interval '29 days')`,
    );
    await start();
    await until(async () => expect(await rows()).toMatchObject([{ id: 'new' }]));
  });
});

describe('workers', () => {
  it('share 200 jobs, each run exactly once', async () => {
    await Promise.all([start(), start()]);
    const workers = new Set<string | null>();
    work = async ({ n }) => {
      const [row] = await db.query<Row>(`SELECT locked_by FROM jobs WHERE payload->'n' = $1`, [n]);
      workers.add(row!.locked_by);
      await sleep(5);
    };
    await db.tx(async () => {
      for (let n = 0; n < 200; n += 1) await jobs.enqueue(Work, { n });
    });
    await until(async () => expect(await rows()).toEqual([]));
    expect(numbers().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
    expect(workers.size).toBe(2);
  });

  it('respect the limit of concurrent jobs', async () => {
    let going = 0;
    let most = 0;
    work = async () => {
      most = Math.max(most, (going += 1));
      await sleep(20);
      going -= 1;
    };
    for (let n = 0; n < 12; n += 1) await jobs.enqueue(Work, { n });
    await start({ ...EAGER, concurrency: 3 });
    await until(async () => expect(await rows()).toEqual([]));
    expect(most).toBe(3);
  });

  it('extend the lease of a running job, so that others do not take it', async () => {
    const end = gate();
    work = () => end.opened;
    const workers = [await start({ ...EAGER, heartbeat: 50 }), await start({ ...EAGER, heartbeat: 50 })];
    await jobs.enqueue(Work, { n: 1 });
    await until(() => expect(runs).toHaveLength(1));
    const extended = `SELECT FROM jobs WHERE locked_until > now() + interval '20 seconds'`;
    for (let lease = 0; lease < 2; lease += 1) {
      await db.query(`UPDATE jobs SET locked_until = now() + interval '10 seconds'`);
      await until(async () => expect(await db.query(extended)).toHaveLength(1));
    }
    await queueRead(...workers);
    end.open();
    await until(async () => expect(await rows()).toEqual([]));
    expect(runs).toHaveLength(1);
  });

  it('do not take over what they are running themselves', async () => {
    const end = gate();
    work = () => end.opened;
    const worker = await start({ ...EAGER, lease: 100, heartbeat: 3_600_000 });
    await jobs.enqueue(Work, { n: 1 });
    await until(async () => expect(await db.query('SELECT FROM jobs WHERE locked_until < now()')).toHaveLength(1));
    await queueRead(worker);
    expect(runs).toHaveLength(1);
    end.open();
    await until(async () => expect(await rows()).toEqual([]));
    expect(runs).toHaveLength(1);
  });

  it('take over a job whose lease has run out, and not before', async () => {
    await db.query(
      `INSERT INTO jobs (id, name, payload, run_at, attempts, locked_by, locked_until)
       VALUES ('1', 'test.work', '{"n":1}', now(), 1, 'dead', now() + interval '1 hour')`,
    );
    await queueRead(await start());
    expect(runs).toEqual([]);
    await db.query('UPDATE jobs SET locked_until = now()');
    await until(() => expect(runs).toMatchObject([{ n: 1, attempt: 2 }]));
  });

  it('abort a run whose lease another worker holds, and leave the job to that worker', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const worker = await start({ ...EAGER, heartbeat: 50 });
    work = ({ signal }) => aborted(signal);
    await jobs.enqueue(Work, { n: 1 });
    await until(() => expect(runs).toHaveLength(1));
    await db.query(`UPDATE jobs SET locked_by = 'other', locked_until = now() + interval '1 hour' WHERE name = 'test.work'`);
    await until(() => expect(runs[0]!.signal.aborted).toBe(true));
    expect(runs[0]!.signal.reason).toEqual(new Error('The lease is lost'));
    await queueRead(worker);
    expect(await rows()).toMatchObject([{ locked_by: 'other', last_error: null }]);
    expect(warn.mock.calls).toEqual([[expect.objectContaining({ event: 'job.lost' })]]);
  });

  it('abort a run that somebody cancels, and do not repeat it', async () => {
    const begun = gate();
    work = async ({ signal }) => {
      begun.open();
      await aborted(signal);
    };
    await start({ ...EAGER, heartbeat: 20 });
    await jobs.enqueue(Work, { n: 1 });
    await begun.opened;
    const [running] = await rows();
    await idle.get(JobRecords).cancel(running!.id);
    await until(() => expect(runs[0]!.signal.aborted).toBe(true));
    expect(await rows()).toEqual([]);
    expect(numbers()).toEqual([1]);
  });

  it('do not record the end of a run of a job that another worker has taken over', async () => {
    const complete = vi.spyOn((await start()).get(JobQueue), 'complete');
    const end = gate();
    work = () => end.opened;
    await jobs.enqueue(Work, { n: 1 });
    await until(() => expect(runs).toHaveLength(1));
    await db.query(`UPDATE jobs SET locked_by = 'other' WHERE name = 'test.work'`);
    end.open();
    await until(() => expect(complete).toHaveResolved());
    expect(await rows()).toMatchObject([{ locked_by: 'other' }]);
  });

  it('abort their runs when the database is unreachable for longer than a lease', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const worker = await start({ ...EAGER, heartbeat: 50, lease: 150 });
    vi.spyOn(worker.get(JobQueue), 'extend').mockRejectedValue(new Error('unreachable'));
    work = ({ signal }) => (runs.length === 1 ? aborted(signal) : Promise.resolve());
    await jobs.enqueue(Work, { n: 1 });
    await until(() => expect(runs[0]?.signal.aborted).toBe(true));
    await until(() => expect(runs).toMatchObject([{ attempt: 1 }, { attempt: 2 }]));
  });

  it('receive notifications again after their connection was cut', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await start(DEAF);
    const listeners = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`;
    await until(async () => expect(await db.query(listeners)).toHaveLength(1));
    const cut = await db.query<{ pid: number }>(`SELECT pid, pg_terminate_backend(pid) FROM (${listeners}) AS listening`);
    await until(async () => expect(await db.query('SELECT FROM pg_stat_activity WHERE pid = $1', [cut[0]!.pid])).toEqual([]));
    await jobs.enqueue(Work, { n: 1 });
    await until(() => expect(numbers()).toEqual([1]));
    await jobs.enqueue(Work, { n: 2 });
    await until(() => expect(numbers()).toEqual([1, 2]));
  });
});

describe('a worker that stops', () => {
  it('lets running jobs finish and claims no more', async () => {
    const worker = await start({ ...EAGER, concurrency: 1 });
    const end = gate();
    work = () => end.opened;
    await jobs.enqueue(Work, { n: 1 });
    await until(() => expect(numbers()).toEqual([1]));
    await jobs.enqueue(Work, { n: 2 });
    const { closed } = await stopping(worker);
    end.open();
    await closed;
    expect(runs[0]!.signal.aborted).toBe(false);
    expect(numbers()).toEqual([1]);
    expect(await rows()).toMatchObject([{ payload: { n: 2 }, attempts: 0 }]);
  });

  it('releases jobs that it was just claiming', async () => {
    const worker = await start({ ...DEAF, enabled: false });
    const queue = worker.get(JobQueue);
    const claim = queue.claim.bind(queue);
    const answer = gate();
    vi.spyOn(queue, 'claim').mockImplementation(async (...args) => {
      const claimed = await claim(...args);
      await answer.opened;
      return claimed;
    });
    await jobs.enqueue(Work, { n: 1 });
    worker.get(JobWorker).start();
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
    const { closed } = await stopping(worker);
    answer.open();
    await closed;
    expect(runs).toEqual([]);
    expect(await rows()).toMatchObject([{ attempts: 0 }]);
    expect(await jobs.counts()).toMatchObject({ running: 0 });
  });

  it.each([
    ['heeds its signal', ({ signal }: Run) => aborted(signal)],
    ['does not heed its signal', () => new Promise<never>(() => {})],
  ])('releases a job that %s, so that another worker claims it at once without a counted attempt', async (_, firstRun) => {
    const worker = await start({ ...DEAF, drain: 100 });
    work = (run) => (runs.length === 1 ? firstRun(run) : Promise.resolve());
    await jobs.enqueue(Work, { n: 1 });
    await until(() => expect(runs).toHaveLength(1));
    // Without the notification it would wait an hour.
    await start(DEAF);
    await worker.close();
    await until(() => expect(runs).toHaveLength(2));
    expect(runs).toMatchObject([{ attempt: 1 }, { attempt: 1 }]);
    expect(runs[0]!.signal.reason).toEqual(new Error('The process is stopping'));
    await until(async () => expect(await rows()).toEqual([]));
  });
});

describe('periodic work', () => {
  const EVERY = 150;
  const DAY = 86_400_000;
  let periods: { start: number; end: number }[] = [];
  let ticking: (context: JobContext) => Promise<void> = async () => {};

  async function run(context: JobContext): Promise<void> {
    const period = { start: performance.now(), end: Infinity };
    periods.push(period);
    await ticking(context);
    period.end = performance.now();
  }

  @Injectable()
  class Clock {
    @Periodic({ name: 'test.tick', every: EVERY })
    tick(context: JobContext): Promise<void> {
      return run(context);
    }
  }

  @Injectable()
  class Calendar {
    @Periodic({ name: 'test.day', every: DAY })
    day(context: JobContext): Promise<void> {
      return run(context);
    }
  }

  beforeEach(() => {
    periods = [];
    ticking = async () => {};
  });

  it('runs once a period on three processes', async () => {
    const begun = performance.now();
    await Promise.all([1, 2, 3].map(() => start(EAGER, [Work, Clock])));
    await until(() => expect(periods.length).toBeGreaterThanOrEqual(5));
    const elapsed = performance.now() - begun;
    expect(periods.length).toBeLessThanOrEqual(Math.ceil(elapsed / (EVERY * 0.9)));
  });

  it('never overlaps, however long a run takes', async () => {
    ticking = () => sleep(2 * EVERY);
    await Promise.all([1, 2, 3].map(() => start(EAGER, [Work, Clock])));
    await until(() => expect(periods.length).toBeGreaterThanOrEqual(4));
    expect(periods.slice(1).filter(({ start: begun }, index) => begun < periods[index]!.end)).toEqual([]);
  });

  it('remembers its last run across a restart', async () => {
    for (const worker of await Promise.all([1, 2, 3].map(() => start(EAGER, [Work, Calendar])))) {
      await until(() => expect(periods).toHaveLength(1));
      await worker.close();
    }
    const check = vi.spyOn(Database.prototype, 'tx');
    const restarted = await start(EAGER, [Work, Calendar]);
    // The start has begun to ask the database which work is due.
    expect(check).toHaveBeenCalled();
    await until(() => expect(check.mock.settledResults.map(({ type }) => type)).toEqual(check.mock.calls.map(() => 'fulfilled')));
    await queueRead(restarted);
    expect(periods).toHaveLength(1);
    await db.query(`UPDATE periodic_runs SET last_started_at = now() - interval '1 day' WHERE name = 'test.day'`);
    await start(EAGER, [Work, Calendar]);
    await until(() => expect(periods).toHaveLength(2));
  });

  it('is retried when it fails, without waiting for its next period', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    ticking = async ({ attempt }) => {
      if (attempt < 3) throw new Error('not yet');
    };
    await start({ poll: 10, retry: 10 }, [Work, Calendar]);
    await until(() => expect(periods).toHaveLength(3));
  });

  it('does not run in a process that has jobs turned off', async () => {
    const tx = vi.spyOn(Database.prototype, 'tx');
    const disabled = await start({ enabled: false }, [Work, Clock]);
    expect(tx).not.toHaveBeenCalled();
    expect(disabled.get(SchedulerRegistry, { strict: false }).getIntervals()).toEqual([]);
  });
});
