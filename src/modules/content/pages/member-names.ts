import { Injectable } from '@nestjs/common';
import { peopleIn } from '../../../common/document/people-as-text.js';
import type { Document } from '../../../common/document/rich-text.js';
import { SpaceQueries } from '../../spaces/space.queries.js';

/** Reads the names of people that documents of a space mention. */
@Injectable()
export class MemberNames {
  constructor(private readonly spaceQueries: SpaceQueries) {}

  /** The names of members of the organization by their ids. Those of strangers are not shown. */
  async mentionedIn(spaceId: string, documents: readonly Document[]): Promise<Readonly<Record<string, string>>> {
    const ids = new Set(documents.flatMap(peopleIn));
    return ids.size === 0 ? {} : this.spaceQueries.memberNames(spaceId, [...ids]);
  }
}
