import { Injectable } from '@nestjs/common';
import { AccessRegistry } from './access.registry.js';
import type { Actor } from './actor.js';
import { PathLoader, type PathResource } from './path-loader.js';
import type { ResourceKind, Resources } from './resources.js';

/** Loads resources that the path of the request does not name, if the caller may view all of them. */
@Injectable()
export class LoadViewable {
  private readonly paths = new Map<string, readonly PathResource[]>();

  constructor(
    private readonly accessRegistry: AccessRegistry,
    private readonly pathLoader: PathLoader,
  ) {}

  /** `ids` name one resource of each kind, from the outermost to the innermost. */
  async load(kinds: readonly ResourceKind[], ids: readonly string[], actor: Actor): Promise<Resources | undefined> {
    const resources = await this.pathLoader.load(this.pathOf(kinds), ids, actor);
    const areViewable = kinds.every((kind) => {
      if (!resources.has(kind)) return false;
      const [access, resource] = [this.accessRegistry.accessOf(kind), resources.get(kind)];
      if (access.deleted?.(resource)) return false;
      resources.permit(kind, access.permissions(resource, resources));
      return resources.permitted(kind, 'view');
    });
    return areViewable ? resources : undefined;
  }

  /** The same list for the same kinds: the loader composes its statement once for each list. */
  private pathOf(kinds: readonly ResourceKind[]): readonly PathResource[] {
    const key = kinds.join(' ');
    const path = this.paths.get(key) ?? kinds.map((kind) => ({ kind, param: kind, access: this.accessRegistry.accessOf(kind) }));
    this.paths.set(key, path);
    return path;
  }
}
