import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { Turns } from '../concurrency/turns.js';
import type { FromThread, ToThread } from './markdown-messages.js';
import type { ParsedMarkdown } from './parse-markdown.js';
import { DocumentRefused, DocumentTooComplex } from './rich-text.js';
import type { Resolve } from './tag-data.js';

/** By the package's own name: the thread runs what was built, also where the sources themselves are run. */
const SCRIPT = createRequire(import.meta.url).resolve('bindery/common/document/markdown-worker.js');
const MOST_MEGABYTES = 512;
const TOO_LONG = 'The text takes too long to read: make it shorter, or less deeply nested';

export interface MarkdownText {
  text: string;
  page: boolean;
  resolve: Resolve;
}

interface Reading {
  resolve: Resolve;
  timer: NodeJS.Timeout;
  done: (parsed: ParsedMarkdown) => void;
  failed: (error: Error) => void;
}

/** A thread that reads one text after the other, and is ended by the first that takes too long or too much memory. */
export class MarkdownThread {
  private readonly worker = new Worker(SCRIPT, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  private reading: Reading | undefined;
  private ended = false;

  constructor() {
    // A process that is otherwise done does not wait for it.
    this.worker.unref();
    this.worker.on('message', (message: FromThread) => void this.hear(message));
    this.worker.on('error', (error: NodeJS.ErrnoException) =>
      this.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DocumentTooComplex(TOO_LONG) : error),
    );
    this.worker.on('exit', () => this.fail(new Error('The thread that reads Markdown has ended')));
  }

  get isAlive(): boolean {
    return !this.ended;
  }

  read({ text, page, resolve }: MarkdownText, deadline: number): Promise<ParsedMarkdown> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.fail(new DocumentTooComplex(TOO_LONG)), deadline);
      this.reading = { resolve, timer, done, failed };
      this.say({ kind: 'task', text, page });
    });
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.worker.terminate();
  }

  private async hear(message: FromThread): Promise<void> {
    if (message.kind === 'addresses') return this.resolveAll(message.hrefs);
    const reading = this.settle();
    if (message.kind === 'read') reading?.done(JSON.parse(message.json) as ParsedMarkdown);
    else reading?.failed(new DocumentRefused(message.problems));
  }

  private async resolveAll(hrefs: readonly string[]): Promise<void> {
    const turns = new Turns();
    const refs: ReturnType<Resolve>[] = [];
    for (const href of hrefs) {
      if (!this.reading) return;
      try {
        refs.push(this.reading.resolve(href));
      } catch (error) {
        return this.fail(error as Error);
      }
      await turns.pass();
    }
    this.say({ kind: 'resolved', refs });
  }

  private fail(error: Error): void {
    const reading = this.settle();
    void this.end();
    reading?.failed(error);
  }

  private settle(): Reading | undefined {
    const { reading } = this;
    clearTimeout(reading?.timer);
    this.reading = undefined;
    return reading;
  }

  private say(message: ToThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
    this.worker.postMessage(message);
  }
}
