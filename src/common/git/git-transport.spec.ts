import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allOf } from '../../../test/support/all-of.js';
import { GitServer } from '../../../test/support/git-server.js';
import { TestRepository, type Files } from '../../../test/support/git-repository.js';
import { transportOf } from '../../../test/support/git-transport.js';
import type { GitRemote } from './git-remote.js';
import type { GitRepository } from './git-repository.js';

const ADA = { name: 'Ada', email: 'ada@example.com' };
const BINDERY = { name: 'Bindery', email: 'noreply@example.com' };
const TIME = new Date('2026-05-01T12:00:00Z');
const MAIN = 'refs/heads/main';
const FILES: Files = { 'docs/README.md': '# Docs\n', 'docs/guide/setup.md': '# Setup\n', 'src/index.ts': 'export {};\n' };

const open: GitRepository[] = [];
let root: string;
let server: GitServer;
let repository: TestRepository;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'git-'));
  server = await new GitServer(root).start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const one of open.splice(0)) await one.close();
  repository = new TestRepository(mkdtempSync(join(root, 'r')));
  server.settings = {};
});

const place = () => repository.bare.slice(root.length + 1);

describe.each(['http', 'file'] as const)('a repository over %s', (scheme) => {
  const { transport, env } = transportOf({ ALLOW_PRIVATE_FETCH: 'true', GIT_LOCAL_ROOT: tmpdir() });
  const remote = (more: Partial<GitRemote> = {}): GitRemote => ({
    id: 'one',
    url: scheme === 'http' ? server.url(place()) : pathToFileURL(repository.bare).href,
    ...more,
  });
  const fetch = async (ref = MAIN, more?: Partial<GitRemote>) => {
    const fetched = await transport.fetch(remote(more), ref);
    open.push(fetched);
    return fetched;
  };
  const fetchNew = (ref = MAIN) => fetch(ref, { id: `i${Math.random().toString(36).slice(2)}` });

  it('lists the refs that are asked for', async () => {
    const oid = repository.commit(FILES);
    repository.run('push', '--quiet', 'origin', 'HEAD:refs/heads/docs/new', 'HEAD:refs/tags/v1');
    expect(await transport.refs(remote(), [MAIN])).toEqual([{ name: MAIN, oid }]);
    expect(await transport.refs(remote(), ['refs/heads/docs/*', 'refs/tags/*'])).toEqual([
      { name: 'refs/heads/docs/new', oid },
      { name: 'refs/tags/v1', oid },
    ]);
  });

  it('has the files of a folder, and their contents when they are asked for', async () => {
    const oid = repository.commit(FILES);
    const fetched = await fetchNew();
    expect(fetched.head).toBe(oid);
    const entries = await allOf(fetched.tree(oid, 'docs'));
    expect(entries.map(({ path, kind, mode }) => [path, kind, mode])).toEqual([
      ['docs/README.md', 'file', '100644'],
      ['docs/guide/setup.md', 'file', '100644'],
    ]);
    expect(await allOf(fetched.tree(oid, 'no/such/folder'))).toEqual([]);
    expect(await allOf(fetched.tree(oid, ''))).toHaveLength(3);
    const blobs = await allOf(
      fetched.blobs(
        entries.map((entry) => entry.oid),
        7,
      ),
    );
    expect(blobs).toEqual([
      { oid: entries[0]!.oid, bytes: Buffer.from('# Docs\n') },
      { oid: entries[1]!.oid, tooLarge: 8 },
    ]);
  });

  it('tells what differs between two commits, also if the directory knows only the later one', async () => {
    const before = repository.commit(FILES);
    const after = repository.commit({ 'docs/README.md': '# New\n', 'docs/guide/setup.md': null, 'docs/more.md': 'x', 'src/index.ts': '' });
    const fetched = await fetchNew();
    const changes = await allOf(fetched.changed(before, after, 'docs'));
    expect(changes.map(({ path, before: old, after: now }) => [path, old !== undefined, now !== undefined])).toEqual([
      ['docs/README.md', true, true],
      ['docs/guide/setup.md', true, false],
      ['docs/more.md', false, true],
    ]);
  });

  it('lists the commits since another one, and knows ancestors', async () => {
    const oids = Array.from({ length: 130 }, (_, i) => repository.commit({ 'a.md': `${i}` }, `Edit ${i}\n\nWith a body.`));
    const fetched = await fetchNew();
    const commits = await fetched.commits(oids[126], oids[129]!, 10);
    expect(commits.map(({ oid }) => oid)).toEqual([oids[129], oids[128], oids[127]]);
    expect(commits[0]).toMatchObject({
      parents: [oids[128]],
      author: 'Ada',
      email: 'ada@example.com',
      message: 'Edit 129\n\nWith a body.',
    });
    expect(await fetched.isAncestor(oids[0]!, oids[129]!)).toBe(true);
    expect(await fetched.isAncestor('1'.repeat(40), oids[129]!)).toBe(false);
    expect(await fetched.isAncestor(oids[129]!, oids[100]!)).toBe(false);
  });

  it.each(['as it is', 'with bitmaps'])('has all folders of commits whose history was looked at before, in a server %s', async (packed) => {
    const first = repository.commit(FILES);
    const second = repository.commit({ 'docs/guide/setup.md': '# Other\n', 'docs/README.md': '# Another\n' });
    const third = repository.commit({ 'src/index.ts': 'export const a = 1;\n' });
    if (packed === 'with bitmaps') repository.runBare('repack', '-adbq');
    const id = `i${Math.random().toString(36).slice(2)}`;
    const textsOf = async (fetched: GitRepository, oid: string) => {
      const oids = (await allOf(fetched.tree(oid, ''))).map((entry) => entry.oid);
      return (await allOf(fetched.blobs(oids, 100))).map((blob) => ('bytes' in blob ? blob.bytes.toString() : '')).toSorted();
    };
    const fetched = await fetch(MAIN, { id });
    expect(await fetched.isAncestor(first, third)).toBe(true);
    await fetched.tips([second]);
    expect(await textsOf(fetched, second)).toEqual(['# Another\n', '# Other\n', 'export {};\n'].toSorted());
    await fetched.close();
    // The tree of the first commit returns, in a commit that is new.
    repository.commit({ ...FILES });
    if (packed === 'with bitmaps') repository.runBare('repack', '-adbq');
    const again = await fetch(MAIN, { id });
    expect(await textsOf(again, again.head!)).toEqual(['# Docs\n', '# Setup\n', 'export {};\n'].toSorted());
    expect(await textsOf(again, first)).toEqual(['# Docs\n', '# Setup\n', 'export {};\n'].toSorted());
    // And the branch returns to what it was.
    repository.runBare('update-ref', MAIN, second);
    const back = await fetch(MAIN, { id });
    expect(back.head).toBe(second);
    expect(await textsOf(back, second)).toHaveLength(3);
  });

  it('stores the same commit for the same request, keeps what is not written, and pushes it', async () => {
    const parent = repository.commit(FILES);
    const fetched = await fetchNew();
    const readme = (await allOf(fetched.tree(parent, 'docs')))[0]!;
    const request = {
      parent,
      writes: [
        { path: 'docs/guide/setup.md', bytes: null },
        { path: 'docs/guide', bytes: Buffer.from('A file where a folder was.\r\n') },
        { path: 'docs/Übersicht.md', oid: readme.oid },
      ],
      message: 'Edit Setup\n\nBindery-Revision: r1',
      author: { ...ADA, name: 'Ada <script>\n' },
      committer: BINDERY,
      time: TIME,
    };
    const oid = await fetched.commit(request);
    expect(await fetched.commit(request)).toBe(oid);
    expect(await fetched.push(MAIN, parent, oid)).toEqual({ outcome: 'pushed' });
    expect(repository.runBare('-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', 'main').split('\n').toSorted()).toEqual([
      'docs/README.md',
      'docs/guide',
      'docs/Übersicht.md',
      'src/index.ts',
    ]);
    expect(repository.read('docs/guide')).toBe('A file where a folder was.\r\n');
    expect(repository.runBare('log', '-1', '--format=%an|%ae|%cn|%at|%ct|%s', 'main')).toBe(
      `Ada script|ada@example.com|Bindery|${TIME.getTime() / 1000}|${TIME.getTime() / 1000}|Edit Setup`,
    );
    expect(repository.runBare('fsck', '--strict')).toBe('');
    expect(await fetched.commit({ ...request, parent: oid })).toBe(oid);
  });

  it('starts an empty repository', async () => {
    const fetched = await fetchNew();
    expect(fetched.head).toBeUndefined();
    const writes = [{ path: 'README.md', bytes: Buffer.from('# First\n') }];
    const oid = await fetched.commit({ parent: undefined, writes, message: 'Begin', author: ADA, committer: BINDERY, time: TIME });
    expect(await fetched.push(MAIN, undefined, oid)).toEqual({ outcome: 'pushed' });
    expect(repository.head()).toBe(oid);
  });

  it('never moves a ref that somebody else has moved', async () => {
    const parent = repository.commit(FILES);
    const fetched = await fetchNew();
    const writes = [{ path: 'docs/README.md', bytes: Buffer.from('# Ours\n') }];
    const oid = await fetched.commit({ parent, writes, message: 'Ours', author: ADA, committer: BINDERY, time: TIME });
    const theirs = repository.commit({ 'docs/README.md': '# Theirs\n' });
    expect(await fetched.push(MAIN, parent, oid)).toEqual({ outcome: 'lost' });
    expect(await fetched.push(MAIN, undefined, oid)).toEqual({ outcome: 'lost' });
    expect(repository.head()).toBe(theirs);
    // Neither forwards nor backwards: a branch that was reset is not moved back by a push.
    repository.run('reset', '--quiet', '--hard', parent);
    const elsewhere = repository.commit({ 'a.md': 'x' });
    expect(await fetched.push(MAIN, parent, oid)).toEqual({ outcome: 'lost' });
    await expect(fetched.push(MAIN, theirs, oid)).rejects.toMatchObject({ kind: 'git-refused' });
    expect(repository.head()).toBe(elsewhere);
  });

  it('fetches little where it has fetched before, and all of it where the directory is gone', async () => {
    repository.commit(FILES);
    const before = (await fetch()).head!;
    await open.pop()!.close();
    const after = repository.commit({ 'docs/README.md': '# New\n' });
    const fetched = await fetch();
    expect(fetched.head).toBe(after);
    expect((await fetched.commits(before, after, 10)).map(({ oid }) => oid)).toEqual([after]);
  });

  it.runIf(scheme === 'http')('works with a server that sends no parts of repositories', async () => {
    repository.configure('uploadpack.allowFilter', 'false');
    const before = repository.commit(FILES);
    const after = repository.commit({ 'docs/README.md': '# New\n' });
    const fetched = await fetchNew();
    expect(fetched.isPartial).toBe(false);
    const entries = await allOf(fetched.tree(after, ''));
    expect(
      await allOf(
        fetched.blobs(
          entries.map(({ oid }) => oid),
          1000,
        ),
      ),
    ).toHaveLength(3);
    expect(await fetched.isAncestor(before, after)).toBe(true);
    expect(await allOf(fetched.changed(before, after, 'docs'))).toHaveLength(1);
  });

  it('is told apart from one that does not exist', async () => {
    repository.commit(FILES);
    const url = remote().url.replace('docs.git', 'none.git');
    await expect(transport.refs(remote({ url }), [MAIN])).rejects.toMatchObject({ kind: 'git-not-found' });
    await expect(transport.fetch(remote({ url, id: 'two' }), MAIN)).rejects.toMatchObject({ kind: 'git-not-found' });
    expect((await fetch('refs/heads/none')).head).toBeUndefined();
    expect(env.gitSync).toBe(true);
  });
});
