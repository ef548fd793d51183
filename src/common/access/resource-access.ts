import { DiscoveryService } from '@nestjs/core';
import type { EntityClass } from '../db/entity-rows.js';
import type { ResourceKind, ResourceKinds, Resources } from './resources.js';

export type Permissions<Ability extends string = string> = Readonly<Record<Ability, boolean>>;

/** Where the rows of a kind are stored, so that all resources of a path load in one statement. */
export interface ResourceSource<T> {
  entity: EntityClass<T>;
  /** The property that identifies a row in the path. */
  by?: Extract<keyof T, string>;
  /** What the ids begin with. A value in the path without it is a former id, which lacks it. */
  prefix?: string;
  /** Another property, unique within the parent, that identifies a row when the path value matches `looksLike`. */
  alsoBy?: { property: Extract<keyof T, string>; looksLike: RegExp };
  /** The kind of the parent in its paths, and the property that holds the parent's id. */
  parent?: { kind: ResourceKind; by: Extract<keyof T, string> };
  /** The property that holds the id of the organization. */
  organization?: Extract<keyof T, string>;
  /** Further values that `permissions` needs, as SQL over the row's alias and the caller's id. */
  facts?: Readonly<Record<string, (row: string, caller: string) => string>>;
}

/** The access rules of one resource kind. The guard and the views both use `permissions`. */
export interface ResourceAccess<T> {
  readonly source: ResourceSource<T>;
  /** Pure and synchronous. Returns a key for each declared ability, including `view`. */
  permissions(resource: T, resources: Resources): Permissions;
  /** Whether the resource is deleted and kept only so that it can be restored. Most routes then answer as if it did not exist. */
  deleted?(resource: T): boolean;
}

export interface ResourceDeclaration<Kind extends ResourceKind = ResourceKind> {
  /** One of `ResourceKinds`. */
  kind: Kind;
  /** The path parameter that names a resource of this kind. */
  param: string;
  abilities: readonly string[];
}

export const RESOURCE_OF = DiscoveryService.createDecorator<ResourceDeclaration>();

/** Contributes a resource kind. Put it on a provider of the module that owns the kind. */
export const ResourceOf =
  <Kind extends ResourceKind>(declaration: ResourceDeclaration<Kind>) =>
  (access: new (...args: never[]) => ResourceAccess<ResourceKinds[Kind]>): void => {
    RESOURCE_OF(declaration)(access);
  };
