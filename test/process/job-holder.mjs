// A worker process that takes a job and never ends it. Run as: node job-holder.mjs <database URL>
import { Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { dataSourceOptions } from '../../dist/common/db/data-source.js';
import { DatabaseModule } from '../../dist/common/db/database.module.js';
import { HandlesJob, Job } from '../../dist/common/jobs/job.js';
import { JobsModule } from '../../dist/common/jobs/jobs.module.js';
import { Env } from '../../dist/config/env.js';

class Hold extends Job {
  run() {
    process.stdout.write('held\n');
    return new Promise(() => {});
  }
}
Injectable()(Hold);
HandlesJob({ name: 'test.hold' })(Hold);

class Holder {}
const [, , url] = process.argv;
const database = DatabaseModule.with(dataSourceOptions(Env.read({}), { url }));
const root = { module: Holder, imports: [database, JobsModule.with()], providers: [Hold] };
await NestFactory.createApplicationContext(root, { logger: ['error'] });
