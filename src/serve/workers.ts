import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { AggregatorRegistry } from 'prom-client';
import type { DatabaseAddress } from '../common/db/data-source.js';
import type { AllMetrics, METRICS_WANTED } from '../common/observe/shared-metrics.js';
import type { Env } from '../config/env.js';
import { StartupError } from '../config/startup-error.js';
import type { Listening } from './listen.js';

const RESTARTS_IN_A_ROW = 5;
const LIVES_LONG_ENOUGH = 10_000;
const RESTART_AFTER = 500;

/** What the primary and a worker send each other. */
export type ToWorker = { address: DatabaseAddress } | { stop: true } | AllMetrics;
export type FromWorker = { ready: true } | { url: string } | { refused: string } | typeof METRICS_WANTED;

/** Serves HTTP in several processes on one port; a worker that dies is replaced. */
export async function startWorkers(env: Env, address: DatabaseAddress): Promise<Listening> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.js', import.meta.url)) });
  const workers = new Workers(address);
  try {
    const urls = await Promise.all(Array.from({ length: env.workers }, () => workers.start()));
    workers.keepUp();
    return { url: urls[0]!, failed: workers.failed, stop: () => workers.stop() };
  } catch (error) {
    await workers.stop();
    throw error;
  }
}

class Workers {
  readonly failed: Promise<string>;
  private fail: (reason: string) => void;
  private readonly metrics = new AggregatorRegistry();
  private readonly alive = new Set<Worker>();
  private keeping = false;
  private stopping = false;
  private shortLives = 0;

  constructor(private readonly address: DatabaseAddress) {
    this.failed = new Promise((resolve) => {
      this.fail = resolve;
    });
  }

  /** Resolves with the URL it listens on; rejects with the reason if it cannot start. */
  start(): Promise<string> {
    const worker = cluster.fork();
    const since = Date.now();
    this.alive.add(worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        // The address contains a password, which must not be in an environment that others can read. A message that is
        // sent before the worker listens is lost, so the message to stop reaches a worker that was starting only now.
        if ('ready' in message) worker.send((this.stopping ? { stop: true } : { address: this.address }) satisfies ToWorker);
        if ('url' in message) resolve(message.url);
        if ('refused' in message) reject(new StartupError(message.refused));
        if ('wanted' in message) void this.tellMetrics(worker);
      });
      worker.once('exit', (code, signal) => {
        this.alive.delete(worker);
        reject(new Error(`A worker process ended before it listened (${signal ?? `code ${code}`})`));
        if (this.keeping) this.replace(Date.now() - since, signal ?? `code ${code}`);
      });
    });
  }

  /** From here on a worker that dies is replaced; before, its end fails the start. */
  keepUp(): void {
    this.keeping = true;
  }

  async stop(): Promise<void> {
    this.keeping = false;
    this.stopping = true;
    await Promise.all(
      [...this.alive].map(async (worker) => {
        const gone = new Promise((resolve) => worker.once('exit', resolve));
        if (worker.isConnected()) worker.send({ stop: true } satisfies ToWorker);
        await gone;
      }),
    );
  }

  private replace(lived: number, how: string): void {
    this.shortLives = lived < LIVES_LONG_ENOUGH ? this.shortLives + 1 : 0;
    if (this.shortLives > RESTARTS_IN_A_ROW) {
      this.fail(`Worker processes keep ending (${how}): see the log`);
      return;
    }
    setTimeout(() => {
      if (this.keeping) this.start().catch(() => undefined);
    }, RESTART_AFTER);
  }

  /** The worker that is asked for metrics returns those of all workers. */
  private async tellMetrics(worker: Worker): Promise<void> {
    const metrics = await this.metrics.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ metrics } satisfies ToWorker);
  }
}
