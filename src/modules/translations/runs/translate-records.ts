import { Turns } from '../../../common/concurrency/turns.js';
import { hashOf } from '../../../common/json/canonical-json.js';
import { checkDocument } from '../../../common/document/check-document.js';
import { EMPTY_DOCUMENT, type Document } from '../../../common/document/rich-text.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import { hashOfSegment } from '../memory/translation-memory.js';
import { translateInSteps, translateText, unitOfText, unitsInSteps } from '../segments/document-units.js';
import type { Unit } from '../segments/unit.js';
import type { RecordKind } from '../translated-record.entity.js';
import type { KeptSegment } from '../translation.entity.js';
import type { TranslateSegments } from './translate-segments.js';

/** A record of the source, with its document. */
export interface SourceRecord {
  kind: RecordKind;
  record: PageRecord | ReusableContentRecord;
  document: Document | undefined;
}

/** A record of the result, and what its segments are. */
export interface TranslatedSource {
  kind: RecordKind;
  record: PageRecord | ReusableContentRecord;
  segments: string[];
  kept: KeptSegment[];
}

export interface TranslatedBatch {
  records: TranslatedSource[];
  /** The documents of the result by hash. */
  documents: Map<string, Document>;
}

/** The fields of records that are texts, with their maximum lengths. */
const TEXTS = { title: 255, linkTitle: 255, description: 300 } as const;
type TextField = keyof typeof TEXTS;

/** Translates some records of the source. */
export async function translateRecords(
  sources: readonly SourceRecord[],
  language: string,
  segments: TranslateSegments,
): Promise<TranslatedBatch> {
  const turns = new Turns();
  const cut: { source: SourceRecord; units: Unit[] }[] = [];
  const [wanted, lookedUp] = [new Set<string>(), new Set<string>()];
  for (const source of sources) {
    await turns.pass();
    const texts = textsOf(source).map(([, value]) => unitOfText(value, language));
    const units = [...texts, ...(source.document ? await turns.run(unitsInSteps(source.document, language)) : [])];
    for (const unit of units) {
      for (const segment of unit.segments) wanted.add(segment);
      for (const segment of unit.lookedUp) lookedUp.add(segment);
    }
    cut.push({ source, units });
  }
  const found = await segments.translate(wanted, lookedUp);
  const batch: TranslatedBatch = { records: [], documents: new Map() };
  for (const { source, units } of cut) {
    await turns.pass();
    batch.records.push(await turns.run(put(source, units, found, batch.documents, language)));
  }
  return batch;
}

function* put(
  source: SourceRecord,
  units: readonly Unit[],
  found: ReadonlyMap<string, string>,
  documents: Map<string, Document>,
  language: string,
): Generator<void, TranslatedSource> {
  const lookup = (segment: string) => found.get(segment);
  const { kind, record } = source;
  const texts = textsOf(source).map(([name, value]) => [name, [...translateText(value, language, lookup)].slice(0, TEXTS[name]).join('')]);
  const document = source.document && sound(yield* translateInSteps(source.document, language, lookup), source.document);
  yield;
  const hash = document && document.nodes.length > 0 ? hashOf(document) : undefined;
  if (hash !== undefined) documents.set(hash, document ?? EMPTY_DOCUMENT);
  const kept = units.flatMap((unit) => unit.missing(lookup)).map((text) => ({ record: record.id, text }));
  const { document: _, ...fields } = record;
  return {
    kind,
    record: { ...fields, ...Object.fromEntries(texts), ...(hash !== undefined && { document: hash }) },
    segments: [...new Set(units.flatMap((unit) => unit.lookedUp))].map(hashOfSegment),
    kept,
  };
}

/** Text in another language may be longer: a document that becomes too large stays in the source language. */
const sound = (translated: Document, source: Document): Document => (checkDocument(translated).length === 0 ? translated : source);

function textsOf({ record }: SourceRecord): (readonly [TextField, string])[] {
  const fields: Partial<Record<TextField, string>> = record;
  return (Object.keys(TEXTS) as TextField[]).flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
}
