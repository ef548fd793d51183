import { Thread } from '../concurrency/thread.js';
import { Turns } from '../concurrency/turns.js';
import type { FromThread, ToThread } from './markdown-messages.js';
import type { ParsedMarkdown } from './parse-markdown.js';
import { DocumentRefused, DocumentTooComplex } from './rich-text.js';
import type { Resolve } from './tag-data.js';

const tooLong = () => new DocumentTooComplex('The text takes too long to read: make it shorter, or less deeply nested');

export interface MarkdownText {
  text: string;
  page: boolean;
  resolve: Resolve;
}

/** A thread that reads one text after the other, and is ended by the first that takes too long or too much memory. */
export class MarkdownThread {
  private readonly thread = new Thread<ToThread, FromThread>({
    script: 'common/document/markdown-worker.js',
    does: 'reads Markdown',
    mostMegabytes: 512,
    tooLarge: tooLong,
  });

  get isAlive(): boolean {
    return this.thread.isAlive;
  }

  read(text: MarkdownText, deadline: number): Promise<ParsedMarkdown> {
    return this.thread.within(deadline, tooLong, () => this.readNow(text));
  }

  end(): Promise<void> {
    return this.thread.end();
  }

  private async readNow({ text, page, resolve }: MarkdownText): Promise<ParsedMarkdown> {
    this.thread.say({ kind: 'task', text, page });
    for (;;) {
      const message = await this.thread.next();
      if (message.kind === 'read') return JSON.parse(message.json) as ParsedMarkdown;
      if (message.kind === 'refused') throw new DocumentRefused(message.problems);
      this.thread.say({ kind: 'resolved', refs: await this.resolveAll(message.hrefs, resolve) });
    }
  }

  private async resolveAll(hrefs: readonly string[], resolve: Resolve): Promise<ReturnType<Resolve>[]> {
    const turns = new Turns();
    const refs: ReturnType<Resolve>[] = [];
    try {
      for (const href of hrefs) {
        refs.push(resolve(href));
        await turns.pass();
      }
    } catch (error) {
      // The thread still waits for an answer: nobody can use it for another text.
      this.thread.fail(error as Error);
      throw error;
    }
    return refs;
  }
}
