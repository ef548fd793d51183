import { DiscoveryService } from '@nestjs/core';
import type { EntityClass } from '../db/entity-rows.js';
import type { ResourceKind, ResourceKinds, Resources } from './resources.js';

export type Permissions<Ability extends string = string> = Readonly<Record<Ability, boolean>>;

/** Where the rows of a kind are, so that all resources of a path load in one statement. */
export interface ResourceSource<T> {
  entity: EntityClass<T>;
  /** The property the path names a row by. */
  by?: Extract<keyof T, string>;
  /** Another property, unique within the parent, that names a row where what the path says looks like one. */
  alsoBy?: { property: Extract<keyof T, string>; looksLike: RegExp };
  /** The kind this one hangs on in its paths, and the property that names that parent. */
  parent?: { kind: ResourceKind; by: Extract<keyof T, string> };
  /** The property that names the owning organization. */
  organization?: Extract<keyof T, string>;
  /** Further things `permissions` needs to know, as SQL over the row's alias and the caller's id. */
  facts?: Readonly<Record<string, (row: string, caller: string) => string>>;
}

/** One resource kind's rules: the guard and the representations read the same `permissions`. */
export interface ResourceAccess<T> {
  readonly source: ResourceSource<T>;
  /** Pure and synchronous. Must have a key for each declared ability, `view` among them. */
  permissions(resource: T, resources: Resources): Permissions;
  /** Was it deleted, and is only kept to be had back? To most routes it does not exist then. */
  deleted?(resource: T): boolean;
}

export interface ResourceDeclaration<Kind extends ResourceKind = ResourceKind> {
  /** One of `ResourceKinds`. */
  kind: Kind;
  /** The path parameter that names one. */
  param: string;
  abilities: readonly string[];
}

export const RESOURCE_OF = DiscoveryService.createDecorator<ResourceDeclaration>();

/** Contributes a resource kind: a provider of the module that owns it. */
export const ResourceOf =
  <Kind extends ResourceKind>(declaration: ResourceDeclaration<Kind>) =>
  (access: new (...args: never[]) => ResourceAccess<ResourceKinds[Kind]>): void => {
    RESOURCE_OF(declaration)(access);
  };
