import { describe, expect, it } from 'vitest';
import { RunningWork } from './joined-work.js';

describe('running work', () => {
  it('is shared by all who ask for it while it runs, and begins anew afterwards', async () => {
    const running = new RunningWork<number>();
    let begun = 0;
    const work = async () => ++begun;
    expect(running.get('a')).toBeUndefined();
    const [first, second, other] = await Promise.all([running.run('a', work), running.run('a', work), running.run('b', work)]);
    expect([first, second, other]).toEqual([1, 1, 2]);
    expect(await running.run('a', work)).toBe(3);
  });

  it('fails for all who asked for it, and begins anew afterwards', async () => {
    const running = new RunningWork<string>();
    const fail = () => Promise.reject(new Error('no'));
    const results = await Promise.allSettled([running.run('a', fail), running.run('a', fail)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await running.run('a', async () => 'yes')).toBe('yes');
  });
});
