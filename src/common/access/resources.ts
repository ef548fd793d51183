import type { Actor } from './actor.js';

/**
 * What each kind of path resource is. The module that contributes a kind adds it by declaration merging, beside its
 * `@ResourceOf`: `declare module '.../resources.js' { interface ResourceKinds { space: Space } }`.
 */
export interface ResourceKinds {}

/** The `facts` that a kind's source reads beside the resource itself, likewise. */
export interface ResourceFacts {}

export type ResourceKind = Extract<keyof ResourceKinds, string>;

/** What the path parameters of a request resolved to, in path order, and who asks. */
export class Resources {
  private readonly byKind = new Map<string, { resource: unknown; facts: unknown }>();

  private readonly permissions = new Map<string, Readonly<Record<string, boolean>>>();

  private organizationId: string | undefined;

  constructor(readonly actor: Actor) {}

  /** All of them belong to this organization. */
  belongTo(organizationId: string): void {
    this.organizationId = organizationId;
  }

  /** Decides for every answer about these resources how much of other people it shows. */
  get showMembers(): boolean {
    return this.organizationId !== undefined && this.actor.seesMembersOf(this.organizationId);
  }

  set(kind: string, resource: unknown, facts: Readonly<Record<string, unknown>>): void {
    this.byKind.set(kind, { resource, facts });
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
