import { Thread } from '../../../common/concurrency/thread.js';
import type { IngestionLimits } from './ingestion-limits.js';
import { SpecFailure } from './spec-failure.js';
import type { FileReference, FileToParse, FromSpecThread, IngestedSpec, ToSpecThread } from './spec-messages.js';

/** A thread that parses and checks one specification. It is ended when that takes too long or too much memory. */
export class SpecThread {
  private readonly thread: Thread<ToSpecThread, FromSpecThread>;

  constructor({ maxMegabytes }: Pick<IngestionLimits, 'maxMegabytes'>, signal: AbortSignal) {
    this.thread = new Thread({
      script: 'modules/openapi/ingestion/spec-worker.js',
      does: 'parses a specification',
      mostMegabytes: maxMegabytes,
      tooLarge: () => new SpecFailure('PARSE_ERROR', ['The specification needs too much memory: make it smaller']),
      signal,
      // The parser writes about its own failures, which the result contains, too.
      silent: true,
    });
  }

  /** Returns the files that this one refers to. The first file is the entry. */
  async parse({ url, base, bytes }: Omit<FileToParse, 'kind'>): Promise<FileReference[]> {
    const answer = await this.ask({ kind: 'file', url, base, bytes });
    return answer.kind === 'references' ? answer.references : [];
  }

  /** `previous` is the latest version in one file, as compressed JSON. */
  async finish(previous: Uint8Array | null): Promise<IngestedSpec> {
    const answer = await this.ask({ kind: 'finish', previous });
    if (answer.kind !== 'done') throw new Error(`The thread answered "${answer.kind}"`);
    return answer;
  }

  end(): Promise<void> {
    return this.thread.end();
  }

  private async ask(message: ToSpecThread): Promise<FromSpecThread> {
    this.thread.say(message);
    const answer = await this.thread.next();
    if (answer.kind === 'refused') throw new SpecFailure(answer.code, answer.messages, answer.count);
    return answer;
  }
}
