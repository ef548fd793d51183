import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { Conflict, TargetKind } from '../../versions/merge/conflict.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import { plainOf, type MarkedText } from '../segments/marked-text.js';
import { Unit } from '../segments/unit.js';
import { textsInSteps } from './learn-corrections.js';
import { EVERYWHERE, isIn, type Unsettled } from './unsettled.js';

/** A page, or something else in the result, where people and a run changed the same. */
export interface FoundConflict {
  kind: TargetKind;
  recordId: string;
  /** Undefined for files and variables. */
  title: string | undefined;
  /** The places of the texts in conflict. */
  places: readonly string[];
  /** The sentences of the source that are new or were changed there. */
  sentences: readonly string[];
}

/** The source now, and as the last run translated it. */
export interface Sources {
  source: Content;
  previous?: Content;
  language: string;
}

type AnyRecord = PageRecord | ReusableContentRecord;

const MOST_SENTENCES = 20;
const LONGEST_SENTENCE = 300;

/** Says of each page of the result which sentences of the source a conflict is about. */
@Injectable()
export class ConflictsOfRecords {
  constructor(private readonly revisionsService: RevisionsService) {}

  /** What earlier runs found in the same records, and still waits for a person, is included. */
  async find(conflicts: readonly Conflict[], unsettled: Unsettled, sources: Sources): Promise<FoundConflict[]> {
    const placesOf = new Map<string, { kind: TargetKind; recordId: string; places: Set<string> }>();
    for (const { target, path } of conflicts) {
      const name = `${target.kind} ${target.id}`;
      const waiting = unsettled.openOf(target.kind, target.id)?.places;
      const found = placesOf.get(name) ?? { kind: target.kind, recordId: target.id, places: new Set(waiting) };
      found.places.add(placeOf(path));
      placesOf.set(name, found);
    }
    const records: FoundConflict[] = [];
    for (const { kind, recordId, places } of placesOf.values()) {
      const waiting = unsettled.openOf(kind, recordId)?.sentences ?? [];
      const { title, sentences } = await this.describe(kind, recordId, sources, places, new Set(waiting));
      records.push({ kind, recordId, title, places: [...places], sentences });
    }
    return records;
  }

  private async describe(
    kind: TargetKind,
    id: string,
    { source, previous, language }: Sources,
    places: ReadonlySet<string>,
    waiting: ReadonlySet<string>,
  ): Promise<{ title: string | undefined; sentences: string[] }> {
    const [now, then] = [recordIn(source, kind, id), previous && recordIn(previous, kind, id)];
    const [texts, former] = [await this.textsOf(source, now), await this.textsOf(previous, then)];
    const sentences = new Set<string>();
    for (const at of new Set([...texts.keys(), ...former.keys()])) {
      if (!isIn(at, places)) continue;
      const [known, present] = [sentencesOf(former.get(at), language), sentencesOf(texts.get(at), language)];
      const changed = present.filter((sentence) => !known.includes(sentence) || waiting.has(sentence));
      for (const one of changed.length > 0 ? changed : [...present, ...known]) sentences.add(one);
    }
    return { title: (now ?? then)?.title, sentences: [...sentences].slice(0, MOST_SENTENCES) };
  }

  private async textsOf(content: Content | undefined, record: AnyRecord | undefined): Promise<Map<string, MarkedText>> {
    if (!content || !record) return new Map();
    const document =
      record.document === undefined ? undefined : await this.revisionsService.document(content.revision.spaceId, record.document);
    return new Turns().run(textsInSteps(record, document));
  }
}

const sentencesOf = (text: MarkedText | undefined, language: string): string[] =>
  text ? new Unit(text.text, language).segments.map((segment) => plainOf(segment).slice(0, LONGEST_SENTENCE)) : [];

function recordIn({ pages, reusableContents }: Content, kind: TargetKind, id: string): AnyRecord | undefined {
  if (kind === 'page') return pages.get(id);
  return kind === 'reusable-content' ? reusableContents.get(id) : undefined;
}

/** A JSON pointer into a record as a place of its texts: a block is identified by its key. */
function placeOf(path: string): string {
  const [, first, key] = path.split('/');
  if (first === 'blocks' && key !== undefined) return key.replaceAll('~1', '/').replaceAll('~0', '~');
  return first === undefined || first === '' || first === 'document' ? EVERYWHERE : path;
}
