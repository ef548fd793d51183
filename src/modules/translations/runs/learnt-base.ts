import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { Document, InlineNode } from '../../../common/document/rich-text.js';
import { hashOf } from '../../../common/json/canonical-json.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import { hashOfSegment } from '../memory/translation-memory.js';
import { mapTextsInSteps } from '../segments/map-texts.js';
import type { Correction } from '../segments/page-corrections.js';
import { ChangedRecords } from './changed-records.js';
import type { RecordKind } from '../translated-record.entity.js';
import { TEXT_FIELDS, type LearnedRecord } from './learn-corrections.js';
import type { RunContents } from './run-contents.js';
import type { TranslatedSource } from './translate-records.js';

type AnyRecord = PageRecord | ReusableContentRecord;

/**
 * Makes the base of the merge of a new translation: the previous translation with what people wrote and the new one keeps. So
 * a correction that is kept is no conflict, whatever else changes in its paragraph.
 */
@Injectable()
export class LearntBase {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly changedRecords: ChangedRecords,
  ) {}

  /** The changes that turn the previous translation into the base. Called before the new segments of records are remembered. */
  async changes(
    translationId: string,
    { before, result }: Pick<RunContents, 'before' | 'result'>,
    learned: readonly LearnedRecord[],
    translated: readonly TranslatedSource[],
  ): Promise<Changes> {
    const hashes = learned.flatMap(({ corrections }) => corrections.map(({ segment }) => hashOfSegment(segment)));
    const isKept = keptIn(learned, translated, await this.changedRecords.recordsWith(translationId, hashes));
    const pages = new Map<string, PageRecord>();
    const reusableContents = new Map<string, ReusableContentRecord>();
    const documents = new Map<string, Document>();
    for (const { kind, id, places, broken } of editedIn(learned, translated, isKept)) {
      const get = (content: Content): AnyRecord | undefined => (kind === 'page' ? content.pages.get(id) : content.reusableContents.get(id));
      const [former, current] = [get(before), get(result)];
      if (!former || !current) continue;
      const next = await this.withTexts(before.revision.spaceId, former, current, { places, broken }, documents);
      if (kind === 'page') pages.set(id, next as PageRecord);
      else reusableContents.set(id, next);
    }
    return { pages, reusableContents, documents };
  }

  /** The record with the texts that the result has at these places, and without those that are broken. */
  private async withTexts(
    spaceId: string,
    before: AnyRecord,
    result: AnyRecord,
    texts: Pick<EditedTexts, 'places' | 'broken'>,
    documents: Map<string, Document>,
  ): Promise<AnyRecord> {
    const fields = TEXT_FIELDS.filter((name) => texts.places.has(`/${name}`)).map((name) => [name, (result as Partial<PageRecord>)[name]]);
    const emptied = TEXT_FIELDS.filter((name) => texts.broken.has(`/${name}`)).map((name) => [name, '']);
    const next: AnyRecord = { ...before, ...Object.fromEntries([...fields, ...emptied]) };
    if (before.document === undefined || result.document === undefined) return next;
    const stored = await this.revisionsService.documents(spaceId, [before.document, result.document]);
    const document = await new Turns().run(replacedInSteps(stored.get(before.document)!, stored.get(result.document)!, texts));
    const hash = hashOf(document);
    documents.set(hash, document);
    return { ...next, document: hash };
  }
}

function* replacedInSteps(
  before: Document,
  result: Document,
  { places, broken }: Pick<EditedTexts, 'places' | 'broken'>,
): Generator<void, Document> {
  const [lines, texts] = [new Map<string, readonly InlineNode[]>(), new Map<string, string>()];
  yield* mapTextsInSteps(result, {
    inlines: (nodes, at) => {
      if (places.has(at)) lines.set(at, nodes);
      return nodes;
    },
    text: (value, at) => {
      if (places.has(at)) texts.set(at, value);
      return value;
    },
  });
  const mapper = {
    inlines: (nodes: readonly InlineNode[], at: string) => (broken.has(at) ? [] : (lines.get(at) ?? nodes)),
    text: (value: string, at: string) => (broken.has(at) ? '' : (texts.get(at) ?? value)),
  };
  // Headings do not get the anchors of their former texts: the result has none of them either.
  return yield* mapTextsInSteps(before, mapper, () => new Map());
}

interface EditedTexts {
  kind: RecordKind;
  id: string;
  /** The places of what people wrote, and the new translation keeps. */
  places: ReadonlySet<string>;
  /**
   * The places where the source changed some of the sentences that people had translated together. The base has no text there, so that
   * it is a conflict: what they wrote of the other sentences would be lost otherwise.
   */
  broken: ReadonlySet<string>;
}

function editedIn(learned: readonly LearnedRecord[], translated: readonly TranslatedSource[], isKept: IsKept): EditedTexts[] {
  const edited = new Map<string, EditedTexts>();
  for (const { kind, record, broken } of translated)
    if (broken.length > 0) edited.set(`${kind} ${record.id}`, { kind, id: record.id, places: new Set(), broken: new Set(broken) });
  for (const record of learned) {
    const { kind, id } = record;
    const places = keptPlaces(record, isKept);
    const broken = edited.get(`${kind} ${id}`)?.broken ?? new Set<string>();
    if (places.size > 0 || broken.size > 0) edited.set(`${kind} ${id}`, { kind, id, places, broken });
  }
  return [...edited.values()];
}

type IsKept = (record: LearnedRecord, correction: Correction) => boolean;

/** A correction is kept at its place, or where its sentences were moved to: on its page, or to another one. `had` has records with hashes. */
function keptIn(learned: readonly LearnedRecord[], translated: readonly TranslatedSource[], had: ReadonlySet<string>): IsKept {
  // Other pages get what the memory has: the latest correction.
  const latest = new Map(learned.flatMap(({ corrections }) => corrections.map(({ segment, translation }) => [segment, translation])));
  const written = new Set<string>();
  const moved = new Set<string>();
  for (const { kind, record, corrections, segments } of translated) {
    for (const { at, segment, translation } of corrections)
      for (const place of [at, '']) written.add(JSON.stringify([kind, record.id, place, segment, translation]));
    for (const hash of segments) if (!had.has(`${kind} ${record.id} ${hash}`)) moved.add(hash);
  }
  return ({ kind, id, repeated, joined }, { at, segment, translation }) => {
    const isAt = (place: string) => written.has(JSON.stringify([kind, id, place, segment, translation]));
    return (
      isAt(at) ||
      (!repeated.has(segment) && isAt('')) ||
      (!joined.has(segment) && latest.get(segment) === translation && moved.has(hashOfSegment(segment)))
    );
  };
}

function keptPlaces(record: LearnedRecord, isKept: IsKept): Set<string> {
  const lost = new Set(record.corrections.filter((correction) => !isKept(record, correction)).map(({ at }) => at));
  const holdsUnlearned = (at: string) => record.unlearned.some((other) => other.startsWith(`${at}/`));
  return new Set([...record.places].filter((at) => !lost.has(at) && !holdsUnlearned(at)));
}
