import { Injectable } from '@nestjs/common';
import { AccessRegistry } from '../../../../common/access/access.registry.js';
import type { Actor } from '../../../../common/access/actor.js';
import { PathLoader, type PathResource } from '../../../../common/access/path-loader.js';
import type { Space } from '../../../spaces/space.entity.js';

export interface LoadedSpace {
  space: Space;
  view: boolean;
  edit: boolean;
  /** Whether the actor may connect it with other services. */
  install: boolean;
}

/** Loads a space that no path names, with the permissions that a request to it would have. */
@Injectable()
export class LoadSpace {
  private path: readonly PathResource[] | undefined;

  constructor(
    private readonly accessRegistry: AccessRegistry,
    private readonly pathLoader: PathLoader,
  ) {}

  /** Undefined for a space that does not exist or is deleted. */
  async load(spaceId: string, actor: Actor): Promise<LoadedSpace | undefined> {
    const access = this.accessRegistry.accessOf('space');
    // The same list for every call: the loader composes its statement once for each list.
    this.path ??= [{ kind: 'space', param: 'spaceId', access }];
    const resources = await this.pathLoader.load(this.path, [spaceId], actor);
    if (!resources.has('space')) return undefined;
    const space = resources.get('space');
    if (space.deletedAt !== null) return undefined;
    const { view, edit, installIntegration } = access.permissions(space, resources);
    return { space, view: view === true, edit: edit === true, install: installIntegration === true };
  }
}
