/** The context of a run. */
export interface JobContext {
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the process stops, or when another worker has taken over the job. */
  signal: AbortSignal;
}

/**
 * Work that is done later, by any process that has capacity. It runs at least once: a process may die between doing the
 * work and recording that it is done, so a run must be idempotent. Payloads contain ids; the run loads what it needs.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- enqueue() takes the payload's type from here
export abstract class Job<Payload extends object> {
  abstract run(payload: Payload, context: JobContext): Promise<void>;
}

export type JobClass<Payload extends object = never> = abstract new (...args: never[]) => Job<Payload>;

export interface JobDeclaration {
  /** Unique and permanent: rows in the queue refer to it across versions, e.g. `mail.send`. */
  name: string;
  /** The number of attempts before the job counts as failed; 10 by default. */
  attempts: number;
}

export const DEFAULT_ATTEMPTS = 10;
const DECLARATION = 'jobs:declaration';
const declared = new Set<JobClass>();

/** Declares the name of the job that a class runs. */
export function HandlesJob({ name, attempts = DEFAULT_ATTEMPTS }: { name: string; attempts?: number }) {
  return (job: JobClass): void => {
    Reflect.defineMetadata(DECLARATION, { name, attempts } satisfies JobDeclaration, job);
    declared.add(job);
  };
}

export const declarationOf = (job: object) => Reflect.getOwnMetadata(DECLARATION, job) as JobDeclaration | undefined;

/** All job classes that were loaded and may therefore be enqueued. */
export const declaredJobs = (): ReadonlySet<JobClass> => declared;
