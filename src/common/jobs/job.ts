/** What a run is told about itself. */
export interface JobContext {
  /** 1 for the first. */
  attempt: number;
  /** Aborted when the process stops, or when another worker has taken the job over. */
  signal: AbortSignal;
}

/**
 * Work done later, by whichever process has room. It runs at least once: a process may die between the work and
 * the note that it is done, so a run must bear being repeated. Payloads hold ids; the run loads what it needs.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- enqueue() takes the payload's type from here
export abstract class Job<Payload extends object> {
  abstract run(payload: Payload, context: JobContext): Promise<void>;
}

export type JobClass<Payload extends object = never> = abstract new (...args: never[]) => Job<Payload>;

export interface JobDeclaration {
  /** Unique and lasting: rows in the queue carry it across versions, e.g. `mail.send`. */
  name: string;
  /** Runs before the job is given up; 10 unless told. */
  attempts: number;
}

export const DEFAULT_ATTEMPTS = 10;
const DECLARATION = 'jobs:declaration';
const declared = new Set<JobClass>();

/** Names the job a class runs. */
export function HandlesJob({ name, attempts = DEFAULT_ATTEMPTS }: { name: string; attempts?: number }) {
  return (job: JobClass): void => {
    Reflect.defineMetadata(DECLARATION, { name, attempts } satisfies JobDeclaration, job);
    declared.add(job);
  };
}

export const declarationOf = (job: object) => Reflect.getOwnMetadata(DECLARATION, job) as JobDeclaration | undefined;

/** Every job class that was loaded, and so may be enqueued by somebody. */
export const declaredJobs = (): ReadonlySet<JobClass> => declared;
