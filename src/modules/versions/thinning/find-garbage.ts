import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Database } from '../../../common/db/database.js';
import { decoratedMethods } from '../../../common/discovery/decorated-methods.js';
import { KEEPS_DOCUMENTS, type DocumentKeeper } from './keeps-documents.decorator.js';

/**
 * SQL: the time for which content stays that nothing refers to. No request works for longer on content that it has opened. What
 * is stored a second time gets the time of that: younger content is never deleted.
 */
export const GRACE = `interval '48 hours'`;

/** What no revision of a space has, by hash. */
export interface Garbage {
  objects: readonly string[];
  documents: readonly string[];
  /** Revisions that were removed before it were taken for gone. */
  until: Date;
}

/** Objects name the objects below them, and records their documents. */
const FIND = `WITH RECURSIVE live (hash) AS (
    (SELECT root FROM revisions WHERE space_id = $1
     UNION SELECT map FROM revision_sources WHERE space_id = $1 AND map IS NOT NULL
     UNION SELECT root FROM removed_revisions WHERE space_id = $1 AND removed_at >= now() - ${GRACE})
    UNION
    SELECT part.value #>> '{}' FROM live JOIN content_objects o ON o.space_id = $1 AND o.hash = live.hash, jsonb_each(o.body) AS part
    WHERE jsonb_typeof(part.value) = 'string'
  ), written (hash) AS (
    SELECT part.value ->> 'document' FROM live JOIN content_objects o ON o.space_id = $1 AND o.hash = live.hash, jsonb_each(o.body) AS part
    WHERE jsonb_typeof(part.value) = 'object' AND part.value ->> 'document' IS NOT NULL
  )
  SELECT ARRAY(SELECT hash FROM content_objects WHERE space_id = $1 AND stored_at < now() - ${GRACE} EXCEPT SELECT hash FROM live) AS objects,
    ARRAY(SELECT hash FROM documents WHERE space_id = $1 AND stored_at < now() - ${GRACE}
      EXCEPT SELECT hash FROM written EXCEPT SELECT unnest($2::text[])) AS documents,
    now() - ${GRACE} AS until`;

/** Finds content that no revision has, in one statement that sees one moment. */
@Injectable()
export class FindGarbage implements OnModuleInit {
  private readonly keepers: DocumentKeeper[] = [];

  constructor(
    private readonly database: Database,
    private readonly discoveryService: DiscoveryService,
  ) {}

  onModuleInit(): void {
    for (const { call } of decoratedMethods<true>(this.discoveryService, KEEPS_DOCUMENTS)) this.keepers.push(call as DocumentKeeper);
  }

  async of(spaceId: string): Promise<Garbage> {
    const kept = await Promise.all(this.keepers.map((keeper) => keeper(spaceId)));
    const [found] = await this.database.query<Garbage>(FIND, [spaceId, kept.flat()]);
    return found!;
  }
}
