import { describe, expect, it } from 'vitest';
import { cpuOf } from '../../../../../test/support/cpu.js';
import { globProblem, Globs } from './globs.js';

describe('a glob', () => {
  it.each<[string, string[], string[]]>([
    ['dist', ['dist/a.js', 'x/dist/y/b.js', 'dist'], ['dist.md', 'x/distant/a']],
    ['/dist', ['dist/a.js'], ['x/dist/a.js']],
    ['docs/', ['docs/a.md', 'x/docs/a.md'], ['docs.md']],
    ['docs/*.md', ['docs/a.md'], ['docs/x/a.md', 'x/docs/a.md']],
    ['docs/**/*.md', ['docs/a.md', 'docs/x/y/a.md'], ['docs/a.txt', 'a.md']],
    ['**/test/**', ['test/a', 'x/test/y/a'], ['tests/a', 'testing']],
    ['*.html', ['a.html', 'x/b.html'], ['a.htm']],
    ['a*b*c', ['abc', 'aXbYc', 'abbc'], ['ac', 'acb', 'abcd']],
    ['a*a', ['aa', 'aba'], ['a']],
    ['**', ['a', 'b/c'], []],
    ['./x/y', ['x/y', 'x/y/z'], ['y']],
    ['[id].md', ['pages/[id].md'], ['i.md']],
  ])('%s matches what it says', (glob, yes, no) => {
    const globs = new Globs([glob]);
    expect(yes.filter((path) => globs.find(path) !== glob)).toEqual([]);
    expect(no.filter((path) => globs.find(path) !== undefined)).toEqual([]);
  });

  it.each(['', 'a{b,c}', '!a', 'a?', 'a\\b', '../a', 'x'.repeat(201), 7])('%s is refused', (text) => {
    expect(globProblem(text)).toBeTypeOf('string');
  });

  it('takes no longer for hostile globs and paths', async () => {
    const globs = new Globs(Array.from({ length: 50 }, (_, n) => `${'a*'.repeat(95)}b${n}`).concat(`${'**/a*/'.repeat(30)}b`));
    const path = Array.from({ length: 32 }, () => 'a'.repeat(250)).join('/');
    expect(await cpuOf(() => expect(globs.find(path)).toBeUndefined())).toBeLessThan(1000);
  });
});
