import { describe, expect, it } from 'vitest';
import type { FromThread, ToThread } from '../document/markdown-messages.js';
import { Thread, type ThreadOptions } from './thread.js';

const OPTIONS: ThreadOptions = {
  script: 'common/document/markdown-worker.js',
  does: 'reads Markdown',
  mostMegabytes: 256,
  tooLarge: () => new Error('It is too large'),
};
const start = (own: Partial<ThreadOptions> = {}) => new Thread<ToThread, FromThread>({ ...OPTIONS, ...own });
const task = (text: string): ToThread => ({ kind: 'task', text, page: false });

describe('a thread', () => {
  it('answers messages in order, until it is ended', async () => {
    const thread = start();
    thread.say(task('One'));
    thread.say(task('Two'));
    const answers = [await thread.next(), await thread.next()];
    expect(answers.map((answer) => answer.kind === 'read' && /One|Two/.exec(answer.json)?.[0])).toEqual(['One', 'Two']);
    expect(thread.isAlive).toBe(true);
    await thread.end();
    expect(thread.isAlive).toBe(false);
    await expect(thread.next()).rejects.toThrow('The thread that reads Markdown has ended');
  });

  it('that needs too much memory before its first message fails what comes to wait for it, and not the process', async () => {
    const thread = start({ mostMegabytes: 2 });
    thread.say(task('Text'));
    await expect(thread.next()).rejects.toThrow('It is too large');
    await expect(thread.next()).rejects.toThrow('It is too large');
    await thread.end();
  });

  it('is ended by a signal with its reason, also by one that was given before', async () => {
    const abort = new AbortController();
    const [one, other] = [start({ signal: abort.signal }), start({ signal: abort.signal })];
    const waiting = one.next();
    abort.abort(new Error('Enough'));
    await expect(waiting).rejects.toThrow('Enough');
    await expect(start({ signal: abort.signal }).next()).rejects.toThrow('Enough');
    expect(other.isAlive).toBe(false);
  });

  it('is ended if its work takes longer than it may', async () => {
    const thread = start();
    const endless = thread.within(
      10,
      () => new Error('It takes too long'),
      () => thread.next(),
    );
    await expect(endless).rejects.toThrow('It takes too long');
    expect(thread.isAlive).toBe(false);
  });
});
