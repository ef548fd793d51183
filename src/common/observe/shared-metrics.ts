import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** The message by which a worker asks the primary for the metrics of all workers. */
export const METRICS_WANTED = { wanted: 'metrics' } as const;
export interface AllMetrics {
  metrics: string;
}

const PATIENCE = 5_000;

export const isOneOfSeveral = (): boolean => cluster.isWorker;

/** Allows the primary to collect the metrics of this worker. */
export function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // Creating the registry makes the worker listen for requests of the primary.
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
      reject(new Error('The primary process did not send metrics in time'));
    }, PATIENCE);
    const finish = () => {
      clearTimeout(timer);
      process.off('message', hear);
    };
    process.on('message', hear);
    process.send!(METRICS_WANTED);
  });
}
