import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { JobHandlers } from '../../src/common/jobs/job-handlers.js';
import { HandlesJob, Job } from '../../src/common/jobs/job.js';

abstract class Idle extends Job<Record<string, never>> {
  async run(): Promise<void> {}
}

@Injectable()
@HandlesJob({ name: 'test.only' })
class Only extends Idle {}

@Injectable()
@HandlesJob({ name: 'test.only' })
class Twin extends Idle {}

@Injectable()
class Nameless extends Idle {}

@Injectable()
class Heir extends Only {}

class TestModule {}

const start = (...jobs: Type[]) =>
  NestFactory.createApplicationContext(
    { module: TestModule, imports: [DiscoveryModule], providers: [JobHandlers, ...jobs] },
    { logger: false, abortOnError: false },
  );

// This is a separate file, because a job class that nobody provides fails every start in the process that loaded it.
describe('the start of a process with jobs', () => {
  it('fails on a job class that nobody provides', async () => {
    await expect(start(Only)).rejects.toThrow('No module provides the job Twin');
  });

  it('fails on two handlers of one name', async () => {
    await expect(start(Only, Twin)).rejects.toThrow('Two handlers for the job "test.only"');
  });

  it.each([{ job: Nameless }, { job: Heir }])('fails on $job.name, which has no name of its own', async ({ job }) => {
    await expect(start(job)).rejects.toThrow(`${job.name} is a job without @HandlesJob`);
  });
});
