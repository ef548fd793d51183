// An extension with a job and a consumer that work until they are told to stop, and then note how far they came.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import { Consumes, EventConsumer } from '../../dist/common/events/event-consumer.decorator.js';
import { HandlesJob, Job } from '../../dist/common/jobs/job.js';
import { Jobs } from '../../dist/common/jobs/jobs.js';
import { ContentChanged } from '../../dist/modules/versions/heads/content.events.js';

const note = (line) => appendFileSync(process.env.LEDGER, `${line}\n`);

async function work(name, attempt, signal) {
  note(`${name} began at attempt ${attempt}`);
  while (!signal.aborted) await sleep(20);
  note(`${name} saved at ${Math.round(performance.now())}`);
  throw signal.reason;
}

class LongJob extends Job {
  run(_, { attempt, signal }) {
    return work('job', attempt, signal);
  }
}
Injectable()(LongJob);
HandlesJob({ name: 'test.long' })(LongJob);

class LongDelivery {
  consume(_, { attempt, signal }) {
    return work('delivery', attempt, signal);
  }
}
Injectable()(LongDelivery);
EventConsumer({ name: 'test.long' })(LongDelivery);
Consumes(ContentChanged)(LongDelivery.prototype, 'consume', Object.getOwnPropertyDescriptor(LongDelivery.prototype, 'consume'));

class LongWork {
  constructor(jobs) {
    this.jobs = jobs;
  }

  async onApplicationBootstrap() {
    await this.jobs.enqueue(LongJob, {}, { key: 'only' });
  }
}
Reflect.defineMetadata('design:paramtypes', [Jobs], LongWork);
Injectable()(LongWork);

class LongWorkModule {}
Module({ providers: [LongJob, LongDelivery, LongWork] })(LongWorkModule);

export default { module: LongWorkModule };
