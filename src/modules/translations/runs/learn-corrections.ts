import { Injectable } from '@nestjs/common';
import type { Document } from '../../../common/document/rich-text.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { DifferingRecords } from '../../versions/revisions/differing-records.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import { TranslationMemory } from '../memory/translation-memory.js';
import type { MemoryScope } from '../memory-scope.js';
import { markedTextsOf } from '../segments/document-units.js';
import { learnFrom, type Learned } from '../segments/learn-units.js';
import { escaped, type MarkedText } from '../segments/marked-text.js';

/** The contents that corrections are found in. */
export interface Corrected {
  /** The source as the last run translated it. */
  source: Content;
  /** The translation of that. */
  translated: Content;
  /** The result after the last run. */
  before: Content;
  /** The result now. */
  after: Content;
  /** Whether `after` contains all of `translated`: not while a change request with it is not merged. */
  merged: boolean;
}

type Place = 'source' | 'translated' | 'before' | 'after';
type Texts = Record<Place, ReadonlyMap<string, MarkedText>>;
type AnyRecord = PageRecord | ReusableContentRecord;

const BATCH = 50;
const PLACES: readonly Place[] = ['source', 'translated', 'before', 'after'];

/** Learns the translations that people corrected in the result since the last run. */
@Injectable()
export class LearnCorrections {
  constructor(
    private readonly revisions: RevisionsService,
    private readonly differing: DifferingRecords,
    private readonly memory: TranslationMemory,
  ) {}

  /** Returns the hashes of the segments whose translations are new. */
  async learn(scope: MemoryScope, corrected: Corrected): Promise<string[]> {
    const ids = await this.differing.between(corrected.before, corrected.after);
    const edited = [
      ...ids.pages.map((id) => recordsAt(corrected, ({ pages }) => pages.get(id))),
      ...ids.reusableContents.map((id) => recordsAt(corrected, ({ reusableContents }) => reusableContents.get(id))),
    ].filter(({ source, translated, after }) => source && translated && after);
    const learned: Learned[] = [];
    const turns = new Turns();
    for (let from = 0; from < edited.length; from += BATCH) {
      const batch = edited.slice(from, from + BATCH);
      const documents = await this.documentsOf(corrected, batch);
      for (const records of batch) {
        await turns.pass();
        learned.push(...correctionsIn(textsAt(records, documents), scope, corrected.merged));
      }
    }
    return this.memory.learn(scope, learned);
  }

  /** By place and hash. */
  private async documentsOf(corrected: Corrected, batch: readonly Partial<Record<Place, AnyRecord>>[]) {
    const hashesAt = (place: Place) => [...new Set(batch.flatMap((records) => records[place]?.document ?? []))];
    const result = new Set(PLACES.slice(1).flatMap(hashesAt));
    const [source, others] = [
      await this.revisions.documents(corrected.source.revision.spaceId, hashesAt('source')),
      await this.revisions.documents(corrected.after.revision.spaceId, [...result]),
    ];
    return (place: Place, hash: string): Document | undefined => (place === 'source' ? source : others).get(hash);
  }
}

function recordsAt(corrected: Corrected, find: (content: Content) => AnyRecord | undefined): Partial<Record<Place, AnyRecord>> {
  return Object.fromEntries(PLACES.map((place) => [place, find(corrected[place])]));
}

function textsAt(records: Partial<Record<Place, AnyRecord>>, documentOf: (place: Place, hash: string) => Document | undefined): Texts {
  return Object.fromEntries(
    PLACES.map((place) => {
      const record = records[place];
      const document = record?.document === undefined ? undefined : documentOf(place, record.document);
      const texts = document ? markedTextsOf(document) : new Map<string, MarkedText>();
      for (const name of ['title', 'linkTitle', 'description'] as const) {
        const value = (record as Partial<PageRecord> | undefined)?.[name];
        if (value) texts.set(`/${name}`, { text: escaped(value), placeholders: new Map() });
      }
      return [place, texts];
    }),
  ) as Record<Place, Map<string, MarkedText>>;
}

/**
 * A text that changed since the last run was corrected. That is a correction of what the run wrote if it was there before, or
 * came with a change request that was merged since.
 */
function correctionsIn(
  { source, translated, before, after }: Texts,
  { sourceLanguage: from, language: to }: MemoryScope,
  merged: boolean,
): Learned[] {
  return [...source].flatMap(([at, original]) => {
    const [written, former, now] = [translated.get(at), before.get(at), after.get(at)];
    if (!written || !now || former?.text === now.text || (!merged && former?.text !== written.text)) return [];
    return learnFrom(original, written, now, { from, to });
  });
}
