import { plainOf } from '../segments/marked-text.js';
import { soundTranslation } from '../segments/sound-translation.js';
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

  constructor(
    private readonly means: Means,
    /** Called after each request with what was done so far; it may throw to end the run. */
    private readonly onProgress: (done: { sent: number; reused: number }) => Promise<void>,
  ) {}

  report(): Promise<void> {
    return this.onProgress({ sent: this.sent, reused: this.reused });
  }

  /** Returns the translations of the segments. `known` segments are only looked up. Those that the engine breaks are missing. */
  async translate(segments: ReadonlySet<string>, known: ReadonlySet<string>): Promise<Map<string, string>> {
    const { memory, scope, glossary } = this.means;
    const remembered = await memory.find(scope, new Set([...segments, ...known]));
    const found = new Map<string, string>();
    const pending: Pending[] = [];
    for (const [segment, { translation, origin, terms }] of remembered)
      if (origin === 'person' || (segments.has(segment) && terms === glossary.of(segment).key)) found.set(segment, translation);
    for (const segment of segments) {
      if (found.has(segment)) this.reused += 1;
      else if (!this.broken.has(segment)) pending.push({ text: segment, ...glossary.of(segment) });
    }
    for (const batch of this.batchesOf(pending))
      for (const [segment, translation] of await this.request(batch)) found.set(segment, translation);
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
    await this.report();
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
