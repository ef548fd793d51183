import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { MemoryScope } from '../memory-scope.js';
import type { Glossary } from '../glossary/glossary.js';
import type { Learned } from '../segments/learn-units.js';
import type { SegmentOrigin } from './memory-segment.entity.js';

export interface Remembered {
  translation: string;
  origin: SegmentOrigin;
  terms: string;
}

export interface NewSegment {
  segment: string;
  translation: string;
  terms: string;
}

/** How many rows are read or written at once. */
const BATCH = 5000;
const SCOPE = 'm.org_id = $1 AND m.source_language = $2 AND m.language = $3';
const valuesOf = ({ orgId, sourceLanguage, language }: MemoryScope) => [orgId, sourceLanguage, language];

/** By what a segment is found in the memory. */
export const hashOfSegment = (segment: string): string => hash('sha256', segment, 'base64url').slice(0, 22);

/** Stores segments with their translations, so that no segment is translated twice. */
@Injectable()
export class TranslationMemory {
  constructor(private readonly database: Database) {}

  async find(scope: MemoryScope, segments: Iterable<string>): Promise<Map<string, Remembered>> {
    const byHash = new Map(Array.from(segments, (segment) => [hashOfSegment(segment), segment]));
    if (byHash.size === 0) return new Map();
    const rows = await this.database.query<Remembered & { hash: string }>(
      `SELECT m.hash, m.translation, m.origin, m.terms FROM translation_memory m WHERE ${SCOPE} AND m.hash = ANY($4)`,
      [...valuesOf(scope), [...byHash.keys()]],
    );
    return new Map(rows.map(({ hash: found, ...remembered }) => [byHash.get(found)!, remembered]));
  }

  /** Adds translations of an engine. They replace older ones of an engine, but not those of people. */
  async add(scope: MemoryScope, segments: readonly NewSegment[]): Promise<void> {
    await this.put(scope, segments, 'engine', `m.origin = 'engine'`);
  }

  /** Adds translations of people. Returns the hashes of the segments whose translation changes. */
  async learn(scope: MemoryScope, learned: readonly Learned[]): Promise<string[]> {
    const latest = new Map(learned.map((one) => [one.segment, { ...one, terms: '' }]));
    return this.put(scope, [...latest.values()], 'person', 'm.translation <> excluded.translation');
  }

  /** Returns the hashes of the segments of a translation whose terms are other ones in this glossary. */
  async outdatedBy(glossary: Glossary, scope: MemoryScope, translationId: string): Promise<string[]> {
    const outdated: string[] = [];
    for (let after = ''; ;) {
      const rows = await this.database.query<{ hash: string; segment: string; terms: string }>(
        `SELECT m.hash, m.segment, m.terms FROM translation_memory m
         WHERE ${SCOPE} AND m.origin = 'engine' AND m.hash > $4 AND (m.terms <> '' OR regexp_replace(m.segment, '<[^>]*>', '', 'g') ILIKE ANY($5))
           AND EXISTS (SELECT FROM translated_records r WHERE r.translation_id = $6 AND r.segments @> ARRAY[m.hash])
         ORDER BY m.hash LIMIT ${BATCH}`,
        [...valuesOf(scope), after, glossary.patterns, translationId],
      );
      for (const { hash: found, segment, terms } of rows) if (glossary.termsIn(segment).key !== terms) outdated.push(found);
      if (rows.length < BATCH) return outdated;
      after = rows.at(-1)!.hash;
    }
  }

  /** Sorted by hash, so that concurrent runs lock the rows in one order. */
  private async put(scope: MemoryScope, segments: readonly NewSegment[], origin: SegmentOrigin, replaceIf: string): Promise<string[]> {
    if (segments.length === 0) return [];
    const rows = segments.map((one) => ({ hash: hashOfSegment(one.segment), ...one })).toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
    const written = await this.database.query<{ hash: string }>(
      `INSERT INTO translation_memory AS m (org_id, source_language, language, hash, segment, translation, terms, origin)
       SELECT $1, $2, $3, n.hash, n.segment, n.translation, n.terms, $5
       FROM jsonb_to_recordset($4::jsonb) AS n (hash text, segment text, translation text, terms text)
       ON CONFLICT (org_id, source_language, language, hash) DO UPDATE
         SET translation = excluded.translation, terms = excluded.terms, origin = excluded.origin, updated_at = now() WHERE ${replaceIf}
       RETURNING hash`,
      [...valuesOf(scope), JSON.stringify(rows), origin],
    );
    return written.map(({ hash: found }) => found);
  }
}
