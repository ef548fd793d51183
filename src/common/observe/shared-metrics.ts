import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Between a worker that is asked for metrics and the primary, which can ask all workers. */
export const METRICS_WANTED = { wanted: 'metrics' } as const;
export interface AllMetrics {
  metrics: string;
}

const PATIENCE = 5_000;

export const isOneOfSeveral = (): boolean => cluster.isWorker;

/** Lets the primary collect this worker's numbers. */
export function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // Making one is what makes the worker listen.
  new AggregatorRegistry();
}

export function readFromPrimary(): Promise<string> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('metrics' in message) || typeof message.metrics !== 'string') return;
      finish();
      resolve(message.metrics);
    };
    const timer = setTimeout(() => {
      finish();
      reject(new Error('The primary process did not answer with metrics'));
    }, PATIENCE);
    const finish = () => {
      clearTimeout(timer);
      process.off('message', hear);
    };
    process.on('message', hear);
    process.send!(METRICS_WANTED);
  });
}
