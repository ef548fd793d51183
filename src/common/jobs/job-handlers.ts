import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { declarationOf, declaredJobs, Job, type JobClass, type JobContext } from './job.js';

export interface JobHandler {
  attempts: number;
  run: (payload: object, context: JobContext) => Promise<unknown>;
}

/** The handler of each job. The start fails if a job has two handlers, no name or no provider. */
@Injectable()
export class JobHandlers implements OnModuleInit {
  private readonly handlers = new Map<string, JobHandler>();

  constructor(private readonly discoveryService: DiscoveryService) {}

  get names(): string[] {
    return [...this.handlers.keys()];
  }

  get(name: string): JobHandler {
    return this.handlers.get(name)!;
  }

  add(name: string, handler: JobHandler): void {
    if (this.handlers.has(name)) throw new Error(`Two handlers for the job "${name}"`);
    this.handlers.set(name, handler);
  }

  nameOf(job: JobClass): string {
    const name = declarationOf(job)?.name;
    if (name === undefined || !this.handlers.has(name)) throw new Error(`No module provides the job ${job.name}`);
    return name;
  }

  onModuleInit(): void {
    const jobs = new Set(this.discoveryService.getProviders().map(({ instance }): unknown => instance));
    const provided = new Set<unknown>();
    for (const job of jobs) {
      if (!isJob(job)) continue;
      const declaration = declarationOf(job.constructor);
      if (!declaration) throw new Error(`${job.constructor.name} is a job without @HandlesJob`);
      this.add(declaration.name, { attempts: declaration.attempts, run: (payload, context) => job.run(payload, context) });
      provided.add(job.constructor);
    }
    const missing = [...declaredJobs()].filter((job) => !provided.has(job)).map(({ name }) => name);
    if (missing.length > 0) throw new Error(`No module provides the job ${missing.join(', ')}`);
  }
}

const isJob = (instance: unknown): instance is Job<object> => instance instanceof Job;
