import { plainOf } from '../segments/marked-text.js';
import { soundTranslation } from '../segments/sound-translation.js';
import { missingIn, type Known, type Lookup, type Unit } from '../segments/unit.js';
import type { EngineText, TranslationEngine } from '../engines/translation-engine.js';
import type { Glossary } from '../glossary/glossary.js';
import type { NewSegment, TranslationMemory } from '../memory/translation-memory.js';
import type { MemoryScope } from '../memory-scope.js';

/** How a run translates. */
export interface Means {
  engine: TranslationEngine;
  memory: TranslationMemory;
  scope: MemoryScope;
  glossary: Glossary;
  instructions: string;
  signal: AbortSignal;
}

/** A text of the source, and what people wrote at its place of the result. */
export interface PlacedUnit extends Pick<Known, 'corrections'> {
  at: string;
  unit: Unit;
}

/** Called after each request; it may throw to end the run. */
export type Report = () => Promise<void>;

interface Pending extends EngineText {
  /** Identifies the terms. */
  key: string;
}

/**
 * Translates the segments of a run. Known translations come from the memory; the others are sent to the engine, and each
 * answer is stored before the next request, so that a run that is interrupted repeats at most one request.
 */
export class TranslateSegments {
  /** The segments that this run sent, and their words. */
  sent = 0;
  words = 0;
  reused = 0;
  /** Sent in this run, but the engine broke their tags. */
  private readonly broken = new Set<string>();

  constructor(readonly means: Means) {}

  /** Returns the translations of the segments that the texts are made of. Those that the engine breaks are missing. */
  async translate(texts: readonly PlacedUnit[], report: Report): Promise<Map<string, string>> {
    const { memory, scope, glossary } = this.means;
    const sentences = new Set(texts.flatMap(({ unit }) => unit.segments));
    const remembered = await memory.find(scope, new Set(texts.flatMap(({ unit }) => unit.lookedUp)));
    const found = new Map<string, string>();
    // Only people translate several sentences together.
    for (const [segment, { translation, origin, terms }] of remembered)
      if (origin === 'person' || (sentences.has(segment) && terms === glossary.termsIn(segment).key)) found.set(segment, translation);
    const known: Lookup = (segment) => found.get(segment);
    const missing = new Set(texts.flatMap(({ unit, corrections }) => missingIn(unit.pieces({ corrections, memory: known }))));
    this.reused += sentences.size - missing.size;
    const pending: Pending[] = [];
    for (const text of missing) if (!this.broken.has(text)) pending.push({ text, ...glossary.termsIn(text) });
    for (const batch of this.batchesOf(pending)) {
      for (const [segment, translation] of await this.request(batch)) found.set(segment, translation);
      await report();
    }
    return found;
  }

  private batchesOf(pending: readonly Pending[]): Pending[][] {
    const { texts, characters } = this.means.engine;
    const batches: Pending[][] = [];
    let size = Infinity;
    for (const one of pending) {
      size += one.text.length;
      if (size > characters || batches.at(-1)!.length === texts) {
        batches.push([]);
        size = one.text.length;
      }
      batches.at(-1)!.push(one);
    }
    return batches;
  }

  /** Texts whose tags are broken are sent once more, each alone. */
  private async request(batch: readonly Pending[]): Promise<Map<string, string>> {
    const sound = await this.send(batch);
    for (const one of batch) {
      if (sound.has(one.text)) continue;
      const again = await this.send([one]);
      const translation = again.get(one.text);
      if (translation === undefined) this.broken.add(one.text);
      else sound.set(one.text, translation);
    }
    this.sent += batch.length;
    for (const { text } of batch) this.words += plainOf(text).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    return sound;
  }

  private async send(batch: readonly Pending[]): Promise<Map<string, string>> {
    const { engine, memory, scope, instructions, signal } = this.means;
    const answers = await engine.translate({ texts: batch, from: scope.sourceLanguage, to: scope.language, instructions, signal });
    const segments = batch.flatMap(({ text, key }, i): NewSegment[] => {
      const translation = soundTranslation(text, answers[i] ?? '');
      return translation === undefined ? [] : [{ segment: text, translation, terms: key }];
    });
    await memory.add(scope, segments);
    return new Map(segments.map(({ segment, translation }) => [segment, translation]));
  }
}
