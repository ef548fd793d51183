import type { Actor } from './actor.js';

export type Facts = Readonly<Record<string, unknown>>;

/** What the path parameters of a request resolved to, in path order, and who asks. */
export class Resources {
  private readonly byKind = new Map<string, { resource: unknown; facts: Facts }>();

  private readonly permissions = new Map<string, Readonly<Record<string, boolean>>>();

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

  /** Once for a request: some rules look at the clock, and must not change their mind between two questions. */
  permit(kind: string, permissions: Readonly<Record<string, boolean>>): void {
    this.permissions.set(kind, permissions);
  }

  permitted(kind: string, ability: string): boolean {
    return this.permissions.get(kind)?.[ability] === true;
  }

  private entry(kind: string) {
    const entry = this.byKind.get(kind);
    if (!entry) throw new Error(`Nothing of kind "${kind}" is on this path`);
    return entry;
  }
}
