import { Injectable, Optional, SetMetadata } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import type { Resources } from '../../common/access/resources.js';
import type { Revision } from '../versions/store/revision.entity.js';

export const SHOWS_MERGED_FROM = 'content:shows-merged-from';

/** Marks a response that includes the change request of its revision, which can change although the revision cannot. */
export const ShowsMergedFrom = () => SetMetadata(SHOWS_MERGED_FROM, true);

/** Refers to the schema by name, because it belongs to a module above. */
export const MergedFromProperty = () =>
  ApiPropertyOptional({
    allOf: [{ $ref: '#/components/schemas/ChangeRequest' }],
    description: 'The change request that a revision of type `merge` came from, as `GET` of it returns.',
  });

/** Presents the change requests that revisions were merged from. Implemented by the module of change requests. */
export abstract class MergeSources {
  /** Presents change requests by id as the caller may see them, in one statement for any number. */
  abstract present(ids: readonly string[], resources: Resources): Promise<ReadonlyMap<string, object>>;
}

/**
 * Reads the change requests that revisions were merged from. Everyone who may view a revision may view them: both permissions
 * come from the space.
 */
@Injectable()
export class MergedFrom {
  private readonly ofRequests = new WeakMap<Resources, Promise<object | undefined>>();

  constructor(@Optional() private readonly mergeSources?: MergeSources) {}

  /** Reads it once for each request, so that a response and its ETag agree. */
  find(revision: Revision, resources: Resources): Promise<object | undefined> {
    const known = this.ofRequests.get(resources);
    if (known) return known;
    const found = this.read(revision, resources);
    this.ofRequests.set(resources, found);
    return found;
  }

  /** Returns the change requests by id. */
  async ofAll(revisions: readonly Revision[], resources: Resources): Promise<ReadonlyMap<string | null, object>> {
    const ids = revisions.flatMap(({ mergedFrom }) => mergedFrom ?? []);
    return ids.length === 0 || !this.mergeSources ? new Map() : this.mergeSources.present(ids, resources);
  }

  private async read(revision: Revision, resources: Resources): Promise<object | undefined> {
    // Visitors of a site learn nothing of the work on its content.
    return resources.actor.visitor ? undefined : (await this.ofAll([revision], resources)).get(revision.mergedFrom);
  }
}
