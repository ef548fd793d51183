import type { INestApplicationContext, Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { dataSourceOptions } from '../../src/common/db/data-source.js';
import { DatabaseModule } from '../../src/common/db/database.module.js';
import type { DeliveryOptions } from '../../src/common/events/delivery-options.js';
import { EventsModule } from '../../src/common/events/events.module.js';
import { JobsModule } from '../../src/common/jobs/jobs.module.js';
import type { WorkerOptions } from '../../src/common/jobs/worker-options.js';
import { Env } from '../../src/config/env.js';

class TestModule {}

/** Acts as a separate process for jobs and events: it has a database connection, events, jobs, and the providers of a test. */
export function startContext(
  url: string,
  providers: Provider[],
  worker: Partial<WorkerOptions> = {},
  delivery: Partial<DeliveryOptions> = {},
): Promise<INestApplicationContext> {
  const database = DatabaseModule.with(dataSourceOptions(Env.read({}), { url }));
  const root = { module: TestModule, imports: [database, EventsModule.with(delivery), JobsModule.with(worker)], providers };
  return NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
}
