import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Unavailable } from '../http/errors.js';
import { MarkdownThread, type MarkdownText } from './markdown-thread.js';
import type { ParsedMarkdown } from './parse-markdown.js';
import { parseSound } from './parse-sound.js';
import { DocumentTooComplex, MAX_SIZE } from './rich-text.js';

/** Longer texts are read by a thread, so that nobody else waits for them. The rest costs less than handing it over. */
const LONGEST_INLINE = 16 * 1024;
const MOST_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Texts that wait for a thread. */
const MOST_WAITING = 64;
/** Milliseconds: twenty times what the largest of sound texts takes. */
const DEADLINE = 20_000;

/** Reads Markdown of pages, of any length, without keeping the event loop from others. */
@Injectable()
export class MarkdownReader implements OnApplicationShutdown {
  private readonly idle: MarkdownThread[] = [];
  private readonly busy = new Set<MarkdownThread>();
  private readonly waiting: ((thread: MarkdownThread) => void)[] = [];

  /** A document that may be stored. What is too much of anything throws DocumentTooComplex. */
  async read(task: MarkdownText, deadline = DEADLINE): Promise<ParsedMarkdown> {
    if (task.text.length > MAX_SIZE) throw new DocumentTooComplex(`The text is longer than ${MAX_SIZE / 1024 / 1024} MB`);
    if (task.text.length <= LONGEST_INLINE) return parseSound(task.text, task);
    const thread = await this.thread();
    try {
      return await thread.read(task, deadline);
    } finally {
      this.release(thread);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.idle, ...this.busy].map((thread) => thread.end()));
  }

  private thread(): MarkdownThread | Promise<MarkdownThread> {
    const free = this.idle.pop();
    if (free || this.busy.size < MOST_THREADS) {
      const thread = free ?? new MarkdownThread();
      this.busy.add(thread);
      return thread;
    }
    if (this.waiting.length >= MOST_WAITING) throw new Unavailable('Too many long texts are being read: try again shortly');
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private release(thread: MarkdownThread): void {
    this.busy.delete(thread);
    const next = this.waiting.shift();
    const kept = thread.isAlive ? thread : next && new MarkdownThread();
    if (!kept) return;
    if (!next) this.idle.push(kept);
    else {
      this.busy.add(kept);
      next(kept);
    }
  }
}
