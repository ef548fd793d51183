import type { DatabaseAddress } from '../common/db/data-source.js';
import type { AllMetrics, METRICS_WANTED } from '../common/observe/shared-metrics.js';

export type ToWorker = { address: DatabaseAddress } | { stop: true } | AllMetrics;
export type FromWorker = { ready: true } | { url: string } | { refused: string } | typeof METRICS_WANTED;
