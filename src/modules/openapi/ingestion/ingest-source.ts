import { Injectable } from '@nestjs/common';
import { FetchFile, type FetchedFile, type Validators } from './fetch-file.js';
import { IngestionLimits } from './ingestion-limits.js';
import { SpecFailure } from './spec-failure.js';
import type { FileReference, IngestedSpec } from './spec-messages.js';
import { SpecThread } from './spec-thread.js';

const FETCHES_AT_ONCE = 8;
const MEGABYTE = 1024 * 1024;

export type SpecSource = { url: string; known: Validators } | { text: string };

export interface Ingested {
  spec: IngestedSpec;
  /** Of the only file; without values if there are several, because a conditional request would miss changes of the others. */
  validators: Validators;
}

const UNKNOWN: Validators = { etag: null, lastModified: null };

/** Turns a source into a checked specification: it fetches the files here, and a thread parses and checks them. */
@Injectable()
export class IngestSource {
  constructor(
    private readonly fetchFile: FetchFile,
    private readonly ingestionLimits: IngestionLimits,
  ) {}

  /** Compares it with `previous`, the bundle of the latest version. Undefined if a conditional request finds nothing new. Rejects with a SpecFailure if the source is to blame. */
  async ingest(source: SpecSource, previous: Uint8Array | null, stop: AbortSignal): Promise<Ingested | undefined> {
    const late = AbortSignal.timeout(this.ingestionLimits.timeout);
    const signal = AbortSignal.any([stop, late]);
    try {
      return await this.load(source, previous, signal);
    } catch (error) {
      if (late.aborted && !stop.aborted) {
        throw new SpecFailure('PARSE_ERROR', [
          `Processing took longer than ${this.ingestionLimits.timeout / 1000} seconds: make the specification smaller`,
        ]);
      }
      throw error;
    }
  }

  private async load(source: SpecSource, previous: Uint8Array | null, signal: AbortSignal): Promise<Ingested | undefined> {
    const first = 'text' in source ? sent(source.text) : await this.fetchEntry(source, signal);
    if (!first) return undefined;
    const size = typeof first.bytes === 'string' ? Buffer.byteLength(first.bytes) : first.bytes.length;
    if (size > this.ingestionLimits.maxBytes) throw this.tooLarge();
    const thread = new SpecThread(this.ingestionLimits, signal);
    try {
      await this.loadReferences(thread, size, new Set([first.url, first.base]), await thread.parse(first), signal);
      const spec = await thread.finish(previous);
      return { spec, validators: spec.files === 1 ? first.validators : UNKNOWN };
    } finally {
      await thread.end();
    }
  }

  private fetchEntry({ url: source, known }: Extract<SpecSource, { url: string }>, signal: AbortSignal): Promise<FetchedFile | undefined> {
    const url = source.split('#', 1)[0]!;
    return this.fetchFile.fetchIfChanged(url, known, { maxBytes: this.ingestionLimits.maxBytes, signal });
  }

  /** Breadth first, each URL once, so that cycles end. */
  private async loadReferences(
    thread: SpecThread,
    size: number,
    seen: Set<string | null>,
    references: readonly FileReference[],
    signal: AbortSignal,
  ): Promise<void> {
    const queue: FileReference[] = [];
    const add = (found: readonly FileReference[]) => {
      for (const reference of found) {
        if (seen.has(reference.url)) continue;
        seen.add(reference.url);
        queue.push(reference);
      }
    };
    add(references);
    let left = this.ingestionLimits.maxBytes - size;
    for (let loaded = 1; queue.length > 0;) {
      if (loaded + queue.length > this.ingestionLimits.maxFiles) {
        throw new SpecFailure('PARSE_ERROR', [
          `${queue[0]!.place}: The specification has more than ${this.ingestionLimits.maxFiles} files`,
        ]);
      }
      const batch = queue.splice(0, FETCHES_AT_ONCE);
      const fetched = await Promise.all(
        batch.map(({ url, place }) => this.fetchFile.fetch(url, { maxBytes: Math.max(left, 1), signal, place })),
      );
      for (const file of fetched) {
        left -= file.bytes.length;
        if (left < 0) throw this.tooLarge();
        loaded += 1;
        seen.add(file.base);
        add(await thread.parse(file));
      }
    }
  }

  private tooLarge(): SpecFailure {
    return new SpecFailure('PARSE_ERROR', [`The specification is larger than ${this.ingestionLimits.maxBytes / MEGABYTE} MB`]);
  }
}

const sent = (text: string) => ({ url: null, base: null, bytes: text, validators: UNKNOWN });
