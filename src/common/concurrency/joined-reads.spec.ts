import { describe, expect, it } from 'vitest';
import { JoinedReads } from './joined-work.js';

describe('JoinedReads', () => {
  it('reads once for all who ask in one turn, and separately for each key', async () => {
    const asked: string[] = [];
    const reads = new JoinedReads<string>();
    const ask = (key: string) =>
      reads.read(key, () => {
        asked.push(key);
        return Promise.resolve(`${key}!`);
      });
    expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a!', 'a!', 'b!']);
    expect(asked).toEqual(['a', 'b']);
  });

  it('never answers with a read that had begun before', async () => {
    let value = 'before';
    const finish: (() => void)[] = [];
    const reads = new JoinedReads<string>();
    const ask = () =>
      reads.read('key', () => {
        const read = value;
        return new Promise((resolve) => finish.push(() => resolve(read)));
      });
    const first = ask();
    await expect.poll(() => finish.length).toBe(1);
    value = 'after';
    const second = ask();
    await expect.poll(() => finish.length).toBe(2);
    for (const end of finish) end();
    expect(await Promise.all([first, second])).toEqual(['before', 'after']);
  });

  it('forgets a read that failed', async () => {
    const reads = new JoinedReads<string>();
    await expect(reads.read('key', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await reads.read('key', () => Promise.resolve('found'))).toBe('found');
  });
});
