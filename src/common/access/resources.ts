import type { Actor, Bar } from './actor.js';

/**
 * Maps each kind of path resource to its type. The module that contributes a kind adds it by declaration merging, next
 * to its `@ResourceOf`: `declare module '.../resources.js' { interface ResourceKinds { space: Space } }`.
 */
export interface ResourceKinds {}

/** Maps each kind to the `facts` that its source selects along with the resource. Modules add to it in the same way. */
export interface ResourceFacts {}

export type ResourceKind = Extract<keyof ResourceKinds, string>;

/** The resources that the path of a request resolved to, in path order, and the caller. */
export class Resources {
  private readonly byKind = new Map<string, { resource: unknown; facts: unknown }>();

  private readonly permissions = new Map<string, Readonly<Record<string, boolean>>>();

  /** The organization that all of them belong to; undefined if the caller is no member of it. */
  organizationId: string | undefined;

  constructor(readonly actor: Actor) {}

  /** Records the organization that all of them belong to. */
  belongTo(organizationId: string): void {
    this.organizationId = organizationId;
  }

  /** Why the caller's token gives no access to the organization that all of them belong to. */
  get bar(): Bar | undefined {
    return this.organizationId === undefined ? undefined : this.actor.barIn(this.organizationId);
  }

  /** Whether responses about these resources show the members of the organization. */
  get showMembers(): boolean {
    return this.organizationId !== undefined && this.actor.seesMembersOf(this.organizationId);
  }

  set(kind: string, resource: unknown, facts: Readonly<Record<string, unknown>>): void {
    this.byKind.set(kind, { resource, facts });
  }

  get kinds(): string[] {
    return [...this.byKind.keys()];
  }

  has(kind: string): boolean {
    return this.byKind.has(kind);
  }

  get<Kind extends ResourceKind>(kind: Kind): ResourceKinds[Kind] {
    return this.entry(kind).resource as ResourceKinds[Kind];
  }

  factsOf<Kind extends keyof ResourceFacts>(kind: Kind): ResourceFacts[Kind] {
    return this.entry(kind).facts as ResourceFacts[Kind];
  }

  /** Called once per request: some rules depend on the time, and must give the same result throughout the request. */
  permit(kind: string, permissions: Readonly<Record<string, boolean>>): void {
    this.permissions.set(kind, permissions);
  }

  permitted(kind: string, ability: string): boolean {
    return this.permissions.get(kind)?.[ability] === true;
  }

  private entry(kind: string) {
    const entry = this.byKind.get(kind);
    if (!entry) throw new Error(`No resource of kind "${kind}" is on this path`);
    return entry;
  }
}
