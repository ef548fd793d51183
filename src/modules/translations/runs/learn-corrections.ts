import { Injectable } from '@nestjs/common';
import type { Document } from '../../../common/document/rich-text.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { same } from '../../versions/merge/three-way.js';
import { DifferingRecords } from '../../versions/revisions/differing-records.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import { hashOfSegment, TranslationMemory } from '../memory/translation-memory.js';
import type { MemoryScope } from '../memory-scope.js';
import { markedTextsInSteps } from '../segments/document-units.js';
import { learnFrom } from '../segments/learn-units.js';
import { escaped, type MarkedText } from '../segments/marked-text.js';
import { PageCorrections, type Correction } from '../segments/page-corrections.js';
import { Unit, type Lookup } from '../segments/unit.js';
import type { RecordKind } from '../translated-record.entity.js';
import { ChangedRecords } from './changed-records.js';
import type { Unsettled } from './unsettled.js';

/** The contents that corrections are found in. */
export interface Corrected {
  translationId: string;
  /** The source as the last run translated it. */
  source: Content;
  /** The translation of that. */
  translated: Content;
  /** The result now. */
  result: Content;
}

/** What people wrote on a page of the result, or in a reusable content, and what a run can learn of it. */
export interface LearnedRecord {
  kind: RecordKind;
  id: string;
  corrections: readonly Correction[];
  /** The places of the texts that the corrections reproduce. */
  places: ReadonlySet<string>;
  /** The segments of corrections that the source had at several places of the record. */
  repeated: ReadonlySet<string>;
  /** The segments of corrections that are several sentences. */
  joined: ReadonlySet<string>;
  /** The places of the texts that people edited in a way that cannot be learned. */
  unlearned: readonly string[];
}

export interface LearnedCorrections {
  records: LearnedRecord[];
  /** The hashes of the segments whose translations are new in the memory. */
  changed: string[];
}

const SIDES = ['source', 'translated', 'result'] as const;
type Side = (typeof SIDES)[number];
type AnyRecord = PageRecord | ReusableContentRecord;
type Edited = { kind: RecordKind; id: string } & Record<Side, AnyRecord>;
type Texts = Record<Side, ReadonlyMap<string, MarkedText>>;

const BATCH = 50;
export const TEXT_FIELDS = ['title', 'linkTitle', 'description'] as const;

/** Learns the translations that people corrected: where the result differs from what the last run wrote. */
@Injectable()
export class LearnCorrections {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly differingRecords: DifferingRecords,
    private readonly translationMemory: TranslationMemory,
    private readonly changedRecords: ChangedRecords,
  ) {}

  async learn(scope: MemoryScope, corrected: Corrected, unsettled: Unsettled): Promise<LearnedCorrections> {
    const edited = await this.editedIn(corrected);
    const records: LearnedRecord[] = [];
    for (let from = 0; from < edited.length; from += BATCH)
      records.push(...(await this.learnBatch(scope, corrected, edited.slice(from, from + BATCH), unsettled)));
    const changed = await this.translationMemory.learn(
      scope,
      records.flatMap(({ corrections }) => corrections),
    );
    // Other records are found by their sentences.
    const sentences = records.flatMap(({ joined }) => [...joined].flatMap((segment) => new Unit(segment, scope.sourceLanguage).segments));
    return { records, changed: changed.length === 0 ? [] : [...changed, ...sentences.map(hashOfSegment)] };
  }

  private async editedIn({ source, translated, result }: Corrected): Promise<Edited[]> {
    const ids = await this.differingRecords.between(translated, result);
    const found = (kind: RecordKind, id: string, get: (content: Content) => AnyRecord | undefined): Edited[] => {
      const [original, written, now] = [get(source), get(translated), get(result)];
      return original && written && now && isEdited(written, now) ? [{ kind, id, source: original, translated: written, result: now }] : [];
    };
    return [
      ...ids.pages.flatMap((id) => found('page', id, ({ pages }) => pages.get(id))),
      ...ids.reusableContents.flatMap((id) => found('reusable-content', id, ({ reusableContents }) => reusableContents.get(id))),
    ];
  }

  private async learnBatch(
    scope: MemoryScope,
    corrected: Corrected,
    batch: readonly Edited[],
    unsettled: Unsettled,
  ): Promise<LearnedRecord[]> {
    const documents = await this.documentsOf(corrected, batch);
    const turns = new Turns();
    const found: { edited: Edited; texts: Texts; places: string[] }[] = [];
    const segments = new Set<string>();
    for (const edited of batch) {
      const texts = {} as Record<Side, Map<string, MarkedText>>;
      for (const side of SIDES) texts[side] = await turns.run(textsInSteps(edited[side], documents(side, edited[side].document)));
      const places = [...texts.source.keys()].filter((at) => {
        const [written, now] = [texts.translated.get(at), texts.result.get(at)];
        return written && now && !same(plain(written), plain(now)) && !unsettled.has(edited.kind, edited.id, at);
      });
      for (const at of places) for (const one of new Unit(texts.source.get(at)!.text, scope.sourceLanguage).lookedUp) segments.add(one);
      found.push({ edited, texts, places });
    }
    const memory = await this.translationMemory.find(scope, segments);
    const former = await this.changedRecords.correctionsOf(corrected.translationId, batch);
    const learned: LearnedRecord[] = [];
    for (const { edited, texts, places } of found) {
      await turns.pass();
      const known = new PageCorrections(former(edited.kind, edited.id), () => true);
      const one = learnRecord(edited, places, texts, scope, {
        correctionsAt: (at) => known.lookupsAt(at),
        memory: (segment) => memory.get(segment)?.translation,
      });
      if (one.places.size > 0) learned.push(one);
    }
    return learned;
  }

  private async documentsOf({ source, result }: Corrected, batch: readonly Edited[]) {
    const hashesAt = (side: Side) => batch.flatMap((edited) => edited[side].document ?? []);
    const [originals, others] = [
      await this.revisionsService.documents(source.revision.spaceId, [...new Set(hashesAt('source'))]),
      await this.revisionsService.documents(result.revision.spaceId, [...new Set([...hashesAt('translated'), ...hashesAt('result')])]),
    ];
    return (side: Side, hash: string | undefined): Document | undefined =>
      hash === undefined ? undefined : (side === 'source' ? originals : others).get(hash);
  }
}

/** Whether readers see another text: other fields and timestamps do not matter. */
const isEdited = (written: AnyRecord, now: AnyRecord): boolean =>
  written.document !== now.document || TEXT_FIELDS.some((name) => fieldOf(written, name) !== fieldOf(now, name));

const fieldOf = (record: AnyRecord, name: (typeof TEXT_FIELDS)[number]) => (record as Partial<PageRecord>)[name];

/** The texts of a record by their places. */
export function* textsInSteps(record: AnyRecord, document: Document | undefined): Generator<void, Map<string, MarkedText>> {
  const texts = document ? yield* markedTextsInSteps(document) : new Map<string, MarkedText>();
  for (const name of TEXT_FIELDS) {
    const value = fieldOf(record, name);
    if (value) texts.set(`/${name}`, { text: escaped(value), placeholders: new Map() });
  }
  return texts;
}

const plain = ({ text, placeholders }: MarkedText) => [text, [...placeholders.values()]];

function learnRecord(
  { kind, id }: Edited,
  edited: readonly string[],
  texts: Texts,
  { sourceLanguage: from, language: to }: MemoryScope,
  known: { correctionsAt: (at: string) => Lookup[]; memory: Lookup },
): LearnedRecord {
  const corrections: Correction[] = [];
  const places = new Set<string>();
  const unlearned: string[] = [];
  for (const at of edited) {
    const [source, before, after] = [texts.source.get(at)!, texts.translated.get(at)!, texts.result.get(at)!];
    const found = learnFrom({ source, before, after, known: { corrections: known.correctionsAt(at), memory: known.memory } }, { from, to });
    if (!found) unlearned.push(at);
    if (!found || found.length === 0) continue;
    places.add(at);
    corrections.push(...found.map(({ segment, translation }) => ({ at, segment, translation })));
  }
  const joined = corrections.map(({ segment }) => segment).filter((segment) => new Unit(segment, from).sentences.length > 1);
  return { kind, id, corrections, places, repeated: repeatedIn(corrections, texts.source, from), joined: new Set(joined), unlearned };
}

function repeatedIn(corrections: readonly Correction[], source: ReadonlyMap<string, MarkedText>, language: string): Set<string> {
  if (corrections.length === 0) return new Set();
  const units = Array.from(source.values(), ({ text }) => new Unit(text, language));
  const segments = corrections.map(({ segment }) => segment);
  return new Set(segments.filter((segment) => units.filter((unit) => unit.has(segment)).length > 1));
}
