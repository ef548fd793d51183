import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { targetKey, targetOf } from '../../../common/document/link-target.js';
import { fieldRefs } from '../records/field-refs.js';
import type { PageRecord } from '../records/page-record.js';

/**
 * Records what the fields of pages refer to outside their space: things in named spaces, and specifications of APIs.
 * References within a space are found in its content, so a space has few rows or none. A name of the space itself counts
 * too: in a copy of the space it names the original.
 */
@Injectable()
export class FieldTargets {
  constructor(private readonly database: Database) {}

  async add(spaceId: string, pages: Iterable<PageRecord | null>): Promise<void> {
    const targets = new Set<string>();
    for (const page of pages) {
      if (!page) continue;
      for (const { ref } of fieldRefs(page)) {
        const target = targetOf(ref, spaceId);
        const isOutside = target?.kind === 'openapi' || (target?.space !== undefined && typeof ref['space'] === 'string');
        if (isOutside) targets.add(targetKey(target));
      }
    }
    if (targets.size === 0) return;
    await this.database.query('INSERT INTO field_targets (space_id, target) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING', [
      spaceId,
      [...targets].toSorted(),
    ]);
  }
}
