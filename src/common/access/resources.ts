import type { Actor } from './actor.js';

export type Facts = Readonly<Record<string, unknown>>;

/** What the path parameters of a request resolved to, in path order, and who asks. */
export class Resources {
  private readonly byKind = new Map<string, { resource: unknown; facts: Facts }>();

  constructor(readonly actor: Actor) {}

  set(kind: string, resource: unknown, facts: Facts): void {
    this.byKind.set(kind, { resource, facts });
  }

  has(kind: string): boolean {
    return this.byKind.has(kind);
  }

  get<T>(kind: string): T {
    return this.entry(kind).resource as T;
  }

  factsOf(kind: string): Facts {
    return this.entry(kind).facts;
  }

  private entry(kind: string) {
    const entry = this.byKind.get(kind);
    if (!entry) throw new Error(`Nothing of kind "${kind}" is on this path`);
    return entry;
  }
}
