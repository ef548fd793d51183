import { Turns } from '../../../common/concurrency/turns.js';
import { hashOf } from '../../../common/json/canonical-json.js';
import { checkDocument } from '../../../common/document/check-document.js';
import { EMPTY_DOCUMENT, type Document } from '../../../common/document/rich-text.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import { hashOfSegment } from '../memory/translation-memory.js';
import { translateInSteps, unitOfText, unitsInSteps } from '../segments/document-units.js';
import { escaped, unescaped } from '../segments/marked-text.js';
import { PageCorrections, type Correction } from '../segments/page-corrections.js';
import { missingIn, textOf, Unit, type Lookup } from '../segments/unit.js';
import type { RecordKind } from '../translated-record.entity.js';
import type { KeptSegment } from '../translation.entity.js';
import type { PlacedUnit, Report, TranslateSegments } from './translate-segments.js';

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
  /** What people wrote on it, as far as its sentences are still there. */
  corrections: Correction[];
  /** The places where the source changed some of the sentences that people had translated together. */
  broken: string[];
}

export interface TranslatedBatch {
  records: TranslatedSource[];
  /** The documents of the result by hash. */
  documents: Map<string, Document>;
}

/** The fields of records that are texts, with their maximum lengths. */
const TEXTS = { title: 255, linkTitle: 255, description: 300 } as const;
type TextField = keyof typeof TEXTS;

/** What people wrote on a record of the result: the latest list comes first. */
export type WrittenOn = (kind: RecordKind, id: string) => readonly (readonly Correction[])[];

/** Translates some records of the source. */
export async function translateRecords(
  sources: readonly SourceRecord[],
  segments: TranslateSegments,
  written: WrittenOn,
  report: Report,
): Promise<TranslatedBatch> {
  const language = segments.means.scope.sourceLanguage;
  const turns = new Turns();
  const cut: { source: SourceRecord; texts: PlacedUnit[]; broken: string[] }[] = [];
  for (const source of sources) {
    await turns.pass();
    const units = new Map(source.document && (await turns.run(unitsInSteps(source.document, language))));
    for (const [name, value] of textsOf(source)) units.set(`/${name}`, unitOfText(value, language));
    const isAt = (at: string, segment: string) => units.get(at)?.has(segment) ?? false;
    const lists = written(source.kind, source.record.id);
    const known = lists.map((list) => new PageCorrections(list, isAt));
    const texts = Array.from(units, ([at, unit]) => ({ at, unit, corrections: known.flatMap((one) => one.lookupsAt(at)) }));
    cut.push({ source, texts, broken: brokenIn(lists.flat(), units, language) });
  }
  const found = await segments.translate(
    cut.flatMap(({ texts }) => texts),
    report,
  );
  const batch: TranslatedBatch = { records: [], documents: new Map() };
  for (const { source, texts, broken } of cut) {
    await turns.pass();
    const made = await turns.run(put(source, texts, (segment) => found.get(segment), batch.documents, language));
    batch.records.push({ ...made, broken });
  }
  return batch;
}

function* put(
  source: SourceRecord,
  texts: readonly PlacedUnit[],
  memory: Lookup,
  documents: Map<string, Document>,
  language: string,
): Generator<void, Omit<TranslatedSource, 'broken'>> {
  const { kind, record } = source;
  const placed = new Map(texts.map(({ at, unit, corrections }) => [at, { unit, pieces: unit.pieces({ corrections, memory }) }]));
  const pieces = [...placed.values()].flatMap((one) => one.pieces);
  yield;
  const translate = (at: string, marked: string): string => {
    const known = placed.get(at);
    // In documents without unique keys, several texts have the same place.
    return textOf(known?.unit.marked === marked ? known.pieces : new Unit(marked, language).pieces({ corrections: [], memory }));
  };
  const fields = textsOf(source).map(([name, value]) => {
    const translation = unescaped(translate(`/${name}`, escaped(value)));
    return [name, [...translation].slice(0, TEXTS[name]).join('')];
  });
  const document = source.document && sound(yield* translateInSteps(source.document, translate), source.document);
  yield;
  const hash = document && document.nodes.length > 0 ? hashOf(document) : undefined;
  if (hash !== undefined) documents.set(hash, document ?? EMPTY_DOCUMENT);
  const { document: _, ...rest } = record;
  return {
    kind,
    record: { ...rest, ...Object.fromEntries(fields), ...(hash !== undefined && { document: hash }) },
    segments: [
      ...new Set([
        ...texts.flatMap(({ unit }) => (unit.whole.hasWords ? [unit.whole.segment, ...unit.segments] : unit.segments)),
        ...pieces.flatMap(({ part }) => (part.hasWords ? [part.segment] : [])),
      ]),
    ].map(hashOfSegment),
    kept: missingIn(pieces).map((text) => ({ record: record.id, text })),
    corrections: [...placed].flatMap(([at, { pieces: own }]) =>
      own.flatMap(({ part, translation, corrected }) => (corrected ? [{ at, segment: part.segment, translation: translation! }] : [])),
    ),
  };
}

/** The places that have some sentences of a correction, but not all of them next to each other. */
function brokenIn(corrections: readonly Correction[], units: ReadonlyMap<string, Unit>, language: string): string[] {
  const texts = [...units.values()];
  const isBroken = ({ at, segment }: Correction): boolean => {
    const sentences = new Unit(segment, language).segments;
    if (sentences.length < 2 || texts.some((unit) => unit.has(segment))) return false;
    const here = units.get(at)?.segments ?? [];
    return sentences.some((sentence) => here.includes(sentence));
  };
  return [...new Set(corrections.filter(isBroken).map(({ at }) => at))];
}

/** Text in another language may be longer: a document that becomes too large stays in the source language. */
const sound = (translated: Document, source: Document): Document => (checkDocument(translated).length === 0 ? translated : source);

function textsOf({ record }: SourceRecord): (readonly [TextField, string])[] {
  const fields: Partial<Record<TextField, string>> = record;
  return (Object.keys(TEXTS) as TextField[]).flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
}
