import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allOf } from '../../../test/support/all-of.js';
import { TestRepository } from '../../../test/support/git-repository.js';
import { GitServer } from '../../../test/support/git-server.js';
import { transportOf } from '../../../test/support/git-transport.js';
import { commitHostileTree, deltaBomb, packAnswer, storeBlob, storeTree } from '../../../test/support/hostile-git.js';
import { isRef } from './git-names.js';
import { isSafePath } from './git-paths.js';
import { GitProcess } from './git-process.js';
import type { GitRemote } from './git-remote.js';
import { GitSession } from './git-session.js';
import { readGitUrl } from './git-url.js';

const MAIN = 'refs/heads/main';
const ADA = { name: 'Ada', email: 'ada@example.com' };
const SECRET = 'token-that-nobody-may-see';
const PRIVATE = { ALLOW_PRIVATE_FETCH: 'true' };
const RULES = { gitLocalRoot: undefined, allowPrivateFetch: false };

let root: string;
let server: GitServer;
let repository: TestRepository;
let count = 0;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'git-'));
  server = await new GitServer(root).start();
});
afterAll(() => server.stop());
beforeEach(() => {
  repository = new TestRepository(mkdtempSync(join(root, 'r')));
  server.settings = {};
  server.heard.length = 0;
});

const urlOf = () => server.url(repository.bare.slice(root.length + 1));
const remote = (more: Partial<GitRemote> = {}): GitRemote => ({ id: `i${(count += 1)}`, url: urlOf(), ...more });
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error as { kind: string; message: string } | undefined;
};

describe('URLs and names', () => {
  it.each([
    'ext::sh -c "touch /tmp/x"',
    'git://example.com/a.git',
    'ftp://example.com/a.git',
    'http://example.com/a.git',
    'file:///etc/a.git',
    '/etc/a.git',
    '-oProxyCommand=touch%20x',
    '--upload-pack=touch x',
    'ssh://-oProxyCommand=x/a.git',
    'ssh://-l@example.com/a.git',
    'ssh://git@example.com/-x',
    'ssh://git@example.com/a;touch x',
    'ssh://git@example.com/$(touch x)',
    "ssh://git@example.com/a'b",
    'ssh://git:pass@example.com/a.git',
    'https://example.com',
    'https://example.com/a.git?x',
    'https://exa\nmple.com/a.git',
    'https://example.com/a b\n.git',
    'git@example.com:-x',
    'a'.repeat(3000),
    '',
  ])('are refused: %j', async (url) => {
    expect(() => readGitUrl(url, RULES)).toThrow(expect.objectContaining({ kind: 'git-refused' }) as Error);
    expect(await refusal(transportOf().transport.refs({ id: 'x', url }, [MAIN]))).toMatchObject({ kind: 'git-refused' });
  });

  it('give up their credentials', () => {
    expect(readGitUrl('https://ada:s%2Fcret@example.com/a/b.git/', RULES)).toEqual({
      url: 'https://example.com/a/b.git',
      scheme: 'https',
      username: 'ada',
      secret: 's/cret',
    });
    expect(readGitUrl(' git@github.com:owner/name.git ', RULES)).toEqual({
      url: 'ssh://git@github.com/owner/name.git',
      scheme: 'ssh',
      username: 'git',
    });
  });

  it.each([
    '--upload-pack=x',
    'main',
    'refs/heads/..',
    'refs/heads/a..b',
    'refs/heads/a b',
    'refs/heads/a:b',
    'refs/heads/@{1}',
    'refs/heads/a.lock',
    'refs/heads/',
    'refs/heads/a\n',
    'refs/heads/^a',
  ])('of refs are refused: %j', async (ref) => {
    expect(isRef(ref)).toBe(false);
    expect(await refusal(transportOf(PRIVATE).transport.fetch(remote(), ref))).toMatchObject({ kind: 'git-refused' });
  });

  it('of refs may be in any language', () => {
    expect(['refs/heads/docs/über-uns', 'refs/heads/文档', 'refs/pull/1/head'].every(isRef)).toBe(true);
  });

  it('of objects are ids', async () => {
    repository.commit({ 'a.md': 'x' });
    const fetched = await transportOf(PRIVATE).transport.fetch(remote(), MAIN);
    for (const bad of ['--help', 'HEAD', 'main', '0'.repeat(64), '']) {
      expect(await refusal(allOf(fetched.tree(bad, '')))).toMatchObject({ kind: 'git-refused' });
      expect(await refusal(allOf(fetched.blobs([bad], 10)))).toMatchObject({ kind: 'git-refused' });
      expect(await refusal(fetched.isAncestor(bad, fetched.head!))).toMatchObject({ kind: 'git-refused' });
    }
    expect(await refusal(allOf(fetched.tree(fetched.head!, '../x')))).toMatchObject({ kind: 'git-unsafe' });
    await fetched.close();
  });

  it('of local repositories are below their root, also behind links', async () => {
    const inner = mkdtempSync(join(tmpdir(), 'root-'));
    symlinkSync(repository.bare, join(inner, 'link.git'));
    const { transport } = transportOf({ GIT_LOCAL_ROOT: inner });
    for (const url of [
      pathToFileURL(repository.bare).href,
      pathToFileURL(join(inner, 'link.git')).href,
      `file://${inner}/../x`,
      `file://${inner}/%2e%2e/x`,
    ])
      expect(await refusal(transport.refs({ id: 'x', url }, [MAIN])), url).toMatchObject({ kind: 'git-refused' });
  });
});

describe('paths', () => {
  it.each([
    '../x',
    'a/../b',
    './a',
    'a//b',
    '/a',
    'a/',
    '.git/config',
    'a/.GIT/x',
    '.git ',
    '.git.',
    'git~1',
    'GIT~2/x',
    '.g\u200cit',
    '.git::$INDEX',
    String.raw`a\..\b`,
    String.raw`.git\config`,
    'a\0b',
    '',
  ])('that mean something else elsewhere are refused: %j', async (path) => {
    expect(isSafePath(path)).toBe(false);
    const fetched = await transportOf(PRIVATE).transport.fetch(remote(), MAIN);
    const request = {
      parent: undefined,
      writes: [{ path, bytes: Buffer.from('x') }],
      message: 'x',
      author: ADA,
      committer: ADA,
      time: new Date(0),
    };
    expect(await refusal(fetched.commit(request))).toMatchObject({ kind: 'git-unsafe' });
    await fetched.close();
  });

  it('are otherwise free', () => {
    expect(['.github/x.md', '.gitignore', 'a b/ü.md', 'git/x', '.gitbook/assets/a.png', 'a..b'].every(isSafePath)).toBe(true);
  });

  it.each([
    ['.git', '040000'],
    ['..', '040000'],
    ['.GIT', '040000'],
    ['git~1', '040000'],
    ['.git', '100644'],
    ['a/b', '100644'],
  ])('in a repository end the operation: %s as %s', async (name, mode) => {
    const blob = storeBlob(repository.bare, 'x');
    const oid = mode === '040000' ? storeTree(repository.bare, [{ mode: '100644', name: 'config', oid: blob }]) : blob;
    const head = commitHostileTree(repository.bare, [{ mode, name, oid }]);
    expect(await refusal(readAll(head))).toMatchObject({ kind: 'git-unsafe' });
  });

  it('that a tree has twice end it, too', async () => {
    const [one, other] = [storeBlob(repository.bare, '1'), storeBlob(repository.bare, '2')];
    const head = commitHostileTree(repository.bare, [
      { mode: '100644', name: 'a.md', oid: one },
      { mode: '100644', name: 'a.md', oid: other },
    ]);
    expect(await refusal(readAll(head))).toMatchObject({ kind: 'git-unsafe' });
  });

  it('that are links or submodules are reported, and not followed', async () => {
    const bare = repository.bare;
    const link = storeBlob(bare, '/etc/passwd');
    const head = commitHostileTree(bare, [
      { mode: '100644', name: 'a.md', oid: storeBlob(bare, 'x') },
      { mode: '120000', name: 'link', oid: link },
      { mode: '160000', name: 'module', oid: '1'.repeat(40) },
    ]);
    const fetched = await transportOf(PRIVATE).transport.fetch(remote(), MAIN);
    const entries = await allOf(fetched.tree(head, ''));
    expect(entries.map(({ path, kind }) => [path, kind])).toEqual([
      ['a.md', 'file'],
      ['link', 'symlink'],
      ['module', 'submodule'],
    ]);
    expect(await allOf(fetched.blobs([link], 100))).toEqual([{ oid: link, bytes: Buffer.from('/etc/passwd') }]);
    await fetched.close();
  });

  async function readAll(head: string): Promise<void> {
    const fetched = await transportOf(PRIVATE).transport.fetch(remote(), MAIN);
    try {
      await allOf(fetched.tree(head, ''));
    } finally {
      await fetched.close();
    }
  }
});

describe('the git of this machine', () => {
  it('follows no settings of the machine, of a user or of the environment, and runs no hooks', async () => {
    const home = mkdtempSync(join(tmpdir(), 'home-'));
    const touched = join(home, 'touched');
    writeFileSync(join(home, '.gitconfig'), `[url "file:///nowhere/"]\n  insteadOf = ${server.url('')}\n[core]\n  hooksPath = ${home}\n`);
    const hook = `#!/bin/sh\ntouch ${touched}\n`;
    const set = {
      HOME: home,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.hooksPath',
      GIT_CONFIG_VALUE_0: home,
      GIT_SSH_COMMAND: 'false',
      GIT_DIR: '/nowhere',
    };
    const parent = repository.commit({ 'a.md': 'x' });
    const { transport, env } = transportOf(PRIVATE);
    const one = remote();
    await (await transport.fetch(one, MAIN)).close();
    const hooks = join(env.dataDir, 'git', 'repositories', one.id, 'hooks');
    for (const folder of [home, hooks]) {
      mkdirSync(folder, { recursive: true });
      for (const name of ['pre-push', 'reference-transaction', 'post-checkout', 'post-index-change', 'pre-commit', 'update'])
        writeFileSync(join(folder, name), hook, { mode: 0o755 });
    }
    for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
    try {
      const fetched = await transport.fetch(one, MAIN);
      const writes = [{ path: 'a.md', bytes: Buffer.from('y') }];
      const oid = await fetched.commit({ parent, writes, message: 'x', author: ADA, committer: ADA, time: new Date(0) });
      expect(await fetched.push(MAIN, parent, oid)).toEqual({ outcome: 'pushed' });
      await fetched.close();
    } finally {
      vi.unstubAllEnvs();
    }
    expect(existsSync(touched)).toBe(false);
  });

  it('uses only the protocol of the URL, whatever the server asks for', async () => {
    const { env } = transportOf(PRIVATE);
    const session = await GitSession.open({ env, addressesOf: () => Promise.resolve(['127.0.0.1']) }, { url: urlOf() });
    const touched = join(session.directory, 'touched');
    for (const url of [`ext::touch ${touched}`, pathToFileURL(repository.bare).href, 'git://127.0.0.1/x', 'ssh://127.0.0.1/x']) {
      const { ending, notes } = await new GitProcess(session).attempt(['ls-remote', url]);
      expect(ending, url).not.toBe(0);
      expect(notes, url).toMatch(/not allowed/);
    }
    expect(existsSync(touched)).toBe(false);
    await session.close();
  });

  it('is missing, too old or turned off: that is said in a sentence', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'path-'));
    expect(await transportOf({ PATH: empty }).transport.unavailable()).toBe(
      'Git is not installed on the server: install git 2.30 or newer, and restart the service.',
    );
    writeFileSync(join(empty, 'git'), '#!/bin/sh\necho git version 2.20.1\n', { mode: 0o755 });
    const old = transportOf({ ...PRIVATE, PATH: `${empty}:/bin` }).transport;
    expect(await old.unavailable()).toMatch(/^The server has git 2\.20/);
    expect(await refusal(old.refs(remote(), [MAIN]))).toMatchObject({ kind: 'git-missing' });
    expect(await transportOf({ GIT_SYNC: 'false' }).transport.unavailable()).toMatch(/GIT_SYNC/);
    expect(await transportOf().transport.unavailable()).toBeUndefined();
  });
});

describe('limits', () => {
  it('of what is received end the operation', async () => {
    repository.commit({ 'large.bin': randomBytes(3 * 1024 * 1024), 'a.md': 'x' });
    const { transport } = transportOf({ ...PRIVATE, GIT_MAX_FETCH: '1' });
    const fetched = await transport.fetch(remote(), MAIN);
    const entries = await allOf(fetched.tree(fetched.head!, ''));
    const oidOf = (name: string) => entries.find(({ path }) => path === name)!.oid;
    expect(await allOf(fetched.blobs([oidOf('a.md')], 100))).toHaveLength(1);
    expect(await refusal(allOf(fetched.blobs([oidOf('large.bin')], 100)))).toMatchObject({ kind: 'git-too-large' });
    await fetched.close();
    const local = transportOf({ GIT_LOCAL_ROOT: root, GIT_MAX_FETCH: '1' }).transport;
    repository.configure('uploadpack.allowFilter', 'false');
    expect(await refusal(local.fetch({ id: 'local', url: pathToFileURL(repository.bare).href }, MAIN))).toMatchObject({
      kind: 'git-too-large',
    });
  });

  it('of a file are known before it is unpacked', async () => {
    repository.commit({ 'bomb.md': Buffer.alloc(200 * 1024 * 1024) });
    const fetched = await transportOf(PRIVATE).transport.fetch(remote(), MAIN);
    const [entry] = await allOf(fetched.tree(fetched.head!, ''));
    const before = process.memoryUsage().rss;
    expect(await allOf(fetched.blobs([entry!.oid], 8 * 1024 * 1024))).toEqual([{ oid: entry!.oid, tooLarge: 200 * 1024 * 1024 }]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    await fetched.close();
  });

  it('of memory hold for a delta that comes to gigabytes', async () => {
    repository.commit({ 'a.md': 'x' });
    const answer = packAnswer(deltaBomb(3));
    expect(answer.length).toBeLessThan(100_000);
    server.settings = {
      intercept: (request, response) => {
        if (request.method !== 'POST') return false;
        const body: Buffer[] = [];
        request.on('data', (chunk: Buffer) => body.push(chunk));
        request.on('end', () => {
          const isFetch = Buffer.concat(body).includes('command=fetch');
          response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
          response.end(isFetch ? answer : refsAnswer(repository.head()));
        });
        return true;
      },
    };
    expect(await refusal(transportOf(PRIVATE).transport.fetch(remote(), MAIN))).toMatchObject({ kind: 'git-too-large' });
  });

  it('of time end a server that says nothing, and everything that was started', async () => {
    server.settings = { intercept: () => true };
    const { transport } = transportOf({ ...PRIVATE, GIT_OPERATION_TIMEOUT: '5' });
    expect(await refusal(transport.refs(remote(), [MAIN]))).toMatchObject({ kind: 'git-timeout' });
    const stopping = new AbortController();
    const waiting = refusal(transport.fetch(remote(), MAIN, { signal: stopping.signal }));
    await expect.poll(() => server.heard.length).toBe(2);
    stopping.abort(new Error('Stopped by somebody'));
    expect(await waiting).toMatchObject({ message: 'Stopped by somebody' });
    await expect.poll(() => processesWith(urlOf())).toEqual([]);
  });
});

describe('secrets', () => {
  const credentials = { username: 'ada', secret: SECRET };

  it('are used, and are neither in arguments nor in the environment of any process', async () => {
    repository.commit({ 'a.md': 'x' });
    let seen: string[] = [];
    let looked = 0;
    server.settings = {
      user: 'ada',
      password: SECRET,
      intercept: () => {
        looked += 1;
        seen = [...seen, ...processesWith(SECRET)];
        return false;
      },
    };
    const { transport, env } = transportOf(PRIVATE);
    const fetched = await transport.fetch(remote({ credentials }), MAIN);
    expect(await allOf(fetched.tree(fetched.head!, ''))).toHaveLength(1);
    const sessions = join(env.dataDir, 'git', 'sessions');
    const file = join(sessions, readdirSync(sessions)[0]!, 'credentials');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await fetched.close();
    expect(looked).toBeGreaterThan(1);
    expect(seen).toEqual([]);
    expect(readdirSync(sessions)).toEqual([]);
    const kept = readdirSync(join(env.dataDir, 'git'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of kept) expect(readFileSync(join(parentPath, name)).includes(SECRET), name).toBe(false);
  });

  it('are not in errors, whatever the server says', async () => {
    server.settings = { user: 'ada', password: 'another' };
    const wrong = await refusal(transportOf(PRIVATE).transport.refs(remote({ credentials }), [MAIN]));
    expect(wrong).toMatchObject({ kind: 'git-unauthorized' });
    server.settings = {
      intercept: ({ headers }, response) => {
        if (headers.authorization === undefined) response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
        else
          response
            .writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
            .end(errorAnswer(`${SECRET} ${headers.authorization}\u001b[31m\u0007`));
        return true;
      },
    };
    const told = await refusal(transportOf(PRIVATE).transport.refs(remote({ credentials }), [MAIN]));
    expect(told!.message).toContain('***');
    for (const { message } of [wrong!, told!]) {
      expect(message).not.toContain(SECRET);
      expect(message).not.toContain(Buffer.from(`ada:${SECRET}`).toString('base64'));
      expect(message).not.toMatch(/\p{Cc}/u);
      expect(message).not.toContain(tmpdir());
      expect(message.length).toBeLessThan(500);
    }
  });

  it('are not sent to where a redirect leads', async () => {
    const asked: (string | undefined)[] = [];
    const other = await new GitServer(root, {
      intercept: ({ headers }, response) => {
        asked.push(headers.authorization);
        response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
        return true;
      },
    }).start();
    server.settings = {
      intercept: (request, response) => {
        if (request.headers.authorization === undefined) response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
        else response.writeHead(302, { location: `http://127.0.0.1:${other.port}${request.url}` }).end();
        return true;
      },
    };
    expect(await refusal(transportOf(PRIVATE).transport.refs(remote({ credentials }), [MAIN]))).toMatchObject({ kind: 'git-unauthorized' });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((header) => header === undefined)).toBe(true);
    await other.stop();
  });

  it('that cannot be written in a file by lines are refused', async () => {
    const bad = { username: 'ada\nurl=https://other', secret: 'x' };
    expect(await refusal(transportOf(PRIVATE).transport.refs(remote({ credentials: bad }), [MAIN]))).toMatchObject({ kind: 'git-refused' });
  });
});

describe('addresses', () => {
  class Names {
    asked: string[] = [];
    constructor(private readonly answers: Record<string, string[][]>) {}
    resolve(name: string): Promise<string[]> {
      this.asked.push(name);
      const left = this.answers[name] ?? [];
      return Promise.resolve((left.length > 1 ? left.shift() : left[0]) ?? []);
    }
  }

  it('in private networks are refused, whatever the name is', async () => {
    const listening = createServer((socket) => socket.destroy());
    let connections = 0;
    listening.on('connection', () => (connections += 1));
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const { port } = listening.address() as AddressInfo;
    const names = new Names({
      'inner.test': [['127.0.0.1']],
      'both.test': [['8.8.8.8', '127.0.0.1']],
      'mapped.test': [['::ffff:127.0.0.1']],
    });
    const { transport } = transportOf({}, names);
    for (const host of ['127.0.0.1', '0x7f.1', '[::1]', '169.254.169.254', 'inner.test', 'both.test', 'mapped.test'])
      expect(await refusal(transport.refs({ id: 'x', url: `https://${host}:${port}/a.git` }, [MAIN])), host).toMatchObject({
        kind: 'git-unreachable',
        message: 'The host is not a public address.',
      });
    expect(await refusal(transport.refs({ id: 'x', url: 'https://none.test/a.git' }, [MAIN]))).toMatchObject({
      message: 'The host name has no address.',
    });
    expect(connections).toBe(0);
    listening.close();
  });

  it('are those that were checked, even if a name has others a moment later', async () => {
    const names = new Names({ 'changes.test': [['127.0.0.1'], ['10.255.255.1']] });
    repository.commit({ 'a.md': 'x' });
    const { transport } = transportOf(PRIVATE, names);
    const url = urlOf().replace('127.0.0.1', 'changes.test');
    expect(await transport.refs({ id: 'x', url }, [MAIN])).toHaveLength(1);
    // One connection, one question: git itself never asks.
    expect(names.asked).toEqual(['changes.test']);
  });

  it('of redirects are checked in the same way', async () => {
    server.settings = {
      intercept: (request, response) => {
        response.writeHead(302, { location: `http://inner.test${request.url}` }).end();
        return true;
      },
    };
    const names = new Names({ 'inner.test': [[]] });
    expect(await refusal(transportOf(PRIVATE, names).transport.refs(remote(), [MAIN]))).toMatchObject({ kind: 'git-unreachable' });
    expect(names.asked).toEqual(['inner.test']);
    server.settings = {
      intercept: (request, response) => {
        const [path, query] = request.url!.split('?');
        response.writeHead(302, { location: `${path!.replace('/docs.git', '/x/docs.git')}?${query}` }).end();
        return true;
      },
    };
    expect(await refusal(transportOf(PRIVATE).transport.refs(remote(), [MAIN]))).toBeDefined();
    expect(server.heard.length).toBeLessThan(60);
  });

  it('on the Internet are only used with encryption', async () => {
    const { transport } = transportOf(PRIVATE, new Names({ 'public.test': [['93.184.216.34']] }));
    expect(await refusal(transport.refs({ id: 'x', url: 'http://public.test/a.git' }, [MAIN]))).toMatchObject({
      kind: 'git-unreachable',
      message: 'A server on the Internet is only used with https:// or ssh://.',
    });
  });

  it('are reached through a proxy that serves nobody else', async () => {
    const { env } = transportOf(PRIVATE);
    const session = await GitSession.open({ env, addressesOf: (name) => Promise.resolve([name]) }, { url: urlOf() });
    const proxy = /proxy = "http:\/\/git:(\w+)@127\.0\.0\.1:(\d+)"/.exec(readFileSync(join(session.directory, '.gitconfig'), 'utf8'))!;
    expect(await statusOf(Number(proxy[2]))).toBe(407);
    expect(server.heard).toEqual([]);
    await session.close();
    await expect(statusOf(Number(proxy[2]))).rejects.toThrow();
  });
});

describe('directories', () => {
  const fetchInto = async ({ transport }: ReturnType<typeof transportOf>, one: GitRemote) => {
    const fetched = await transport.fetch(one, MAIN);
    const paths = (await allOf(fetched.tree(fetched.head!, ''))).map(({ path }) => path);
    await fetched.close();
    return paths;
  };

  it('are made again if they are gone or damaged', async () => {
    repository.commit({ 'a.md': 'x', 'b.md': 'y' });
    const kept = transportOf(PRIVATE);
    const one = remote();
    expect(await fetchInto(kept, one)).toEqual(['a.md', 'b.md']);
    const path = join(kept.env.dataDir, 'git', 'repositories', one.id);
    const packs = () => readdirSync(join(path, 'objects', 'pack')).map((name) => join(path, 'objects', 'pack', name));
    const damages = [
      () => rmSync(path, { recursive: true }),
      () => packs().forEach((file) => truncateSync(file, 20)),
      () => writeFileSync(join(path, 'config'), '[core\n'),
      () => rmSync(join(path, 'objects'), { recursive: true }),
      () => writeFileSync(join(path, 'HEAD'), 'nonsense'),
      () => writeFileSync(join(path, 'shallow.lock'), ''),
    ];
    for (const damage of damages) {
      damage();
      expect(await fetchInto(kept, one), String(damage)).toEqual(['a.md', 'b.md']);
    }
  });

  it('are used by one operation at a time, and others get another one', async () => {
    const head = repository.commit({ 'a.md': 'x' });
    const { env, transport } = transportOf(PRIVATE);
    const other = transportOf({ ...PRIVATE, DATA_DIR: env.dataDir }).transport;
    const one = remote();
    const all = await Promise.all([transport, other, transport, other].map((each) => each.fetch(one, MAIN)));
    expect(all.map((fetched) => fetched.head)).toEqual([head, head, head, head]);
    const repositories = join(env.dataDir, 'git', 'repositories');
    expect(readdirSync(repositories).filter((name) => !name.endsWith('.lock'))).toHaveLength(4);
    for (const fetched of all) await fetched.close();
    expect(readdirSync(repositories)).toEqual([one.id]);
  });

  it('are taken over from a process that died', async () => {
    repository.commit({ 'a.md': 'x' });
    const kept = transportOf(PRIVATE);
    const one = remote();
    const repositories = join(kept.env.dataDir, 'git', 'repositories');
    mkdirSync(repositories, { recursive: true });
    const lock = join(repositories, `${one.id}.lock`);
    writeFileSync(lock, '');
    utimesSync(lock, new Date(0), new Date(0));
    await fetchInto(kept, one);
    expect(readdirSync(repositories)).toEqual([one.id]);
    const sessions = join(kept.env.dataDir, 'git', 'sessions');
    mkdirSync(join(sessions, 'session-dead'));
    utimesSync(join(sessions, 'session-dead'), new Date(0), new Date(0));
    await fetchInto(kept, one);
    expect(readdirSync(sessions)).toEqual([]);
  });

  it('stay within their budget: what was not used for the longest time goes first', async () => {
    repository.commit({ 'a.bin': randomBytes(600 * 1024) });
    repository.configure('uploadpack.allowFilter', 'false');
    const kept = transportOf({ ...PRIVATE, GIT_CACHE_SIZE: '1' });
    await fetchInto(kept, { id: 'first', url: urlOf() });
    await fetchInto(kept, { id: 'second', url: urlOf() });
    expect(readdirSync(join(kept.env.dataDir, 'git', 'repositories'))).toEqual(['second']);
  });

  it('have names that lead nowhere else', async () => {
    for (const id of ['../x', 'a/b', '', '.', 'a'.repeat(100)])
      expect(await refusal(transportOf(PRIVATE).transport.fetch({ id, url: urlOf() }, MAIN)), id).toMatchObject({ kind: 'git-refused' });
  });
});

describe('a push', () => {
  const push = async (more: Partial<GitRemote> = {}) => {
    const parent = repository.commit({ 'a.md': 'x' });
    const fetched = await transportOf(PRIVATE).transport.fetch(remote(more), MAIN);
    const writes = [{ path: 'a.md', bytes: Buffer.from('y') }];
    const oid = await fetched.commit({ parent, writes, message: 'x', author: ADA, committer: ADA, time: new Date(0) });
    try {
      return await fetched.push(MAIN, parent, oid);
    } finally {
      await fetched.close();
    }
  };

  it('that a hook declines tells what it says', async () => {
    writeFileSync(join(repository.bare, 'hooks', 'pre-receive'), '#!/bin/sh\necho "Ask the docs team first." >&2\nexit 1\n', {
      mode: 0o755,
    });
    // Whoever writes the test pushes past the hook.
    repository.configure('receive.denyNonFastForwards', 'true');
    const hook = join(repository.bare, 'hooks', 'pre-receive');
    const text = readFileSync(hook);
    rmSync(hook);
    repository.commit({ 'b.md': 'x' });
    const parent = repository.head();
    writeFileSync(hook, text, { mode: 0o755 });
    const fetched = await transportOf(PRIVATE).transport.fetch(remote(), MAIN);
    const writes = [{ path: 'a.md', bytes: Buffer.from('y') }];
    const oid = await fetched.commit({ parent, writes, message: 'x', author: ADA, committer: ADA, time: new Date(0) });
    expect(await fetched.push(MAIN, parent, oid)).toEqual({
      outcome: 'refused',
      reason: 'pre-receive hook declined: Ask the docs team first.',
    });
    expect(repository.head()).toBe(parent);
    await fetched.close();
  });

  it('that the server does not allow is told apart', async () => {
    repository.configure('http.receivepack', 'false');
    expect(await refusal(push())).toMatchObject({ kind: 'git-unauthorized' });
    repository.configure('http.receivepack', 'true');
    expect(await push()).toEqual({ outcome: 'pushed' });
  });

  it('of two at once wins once', async () => {
    const parent = repository.commit({ 'a.md': 'x' });
    const { transport } = transportOf(PRIVATE);
    const all = await Promise.all([1, 2, 3].map(() => transport.fetch(remote(), MAIN)));
    const commits = await Promise.all(
      all.map((fetched, i) =>
        fetched.commit({
          parent,
          writes: [{ path: 'a.md', bytes: Buffer.from(`${i}`) }],
          message: 'x',
          author: ADA,
          committer: ADA,
          time: new Date(0),
        }),
      ),
    );
    const outcomes = await Promise.all(all.map((fetched, i) => fetched.push(MAIN, parent, commits[i]!)));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['lost', 'lost', 'pushed']);
    expect(commits[outcomes.findIndex(({ outcome }) => outcome === 'pushed')]).toBe(repository.head());
    for (const fetched of all) await fetched.close();
  });
});

/** The arguments and environments that contain a text. Linux shows them. */
function processesWith(text: string): string[] {
  const own = String(process.pid);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== own)
    .flatMap((pid) => ['cmdline', 'environ'].map((file) => join('/proc', pid, file)))
    .filter((file) => {
      try {
        return readFileSync(file).includes(text);
      } catch {
        return false;
      }
    });
}

const statusOf = (port: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: urlOf() }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
  });

const pkt = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;
const refsAnswer = (oid: string) => `${pkt(`${oid} ${MAIN}\n`)}0000`;
const errorAnswer = (text: string) => `${pkt('# service=git-upload-pack\n')}0000${pkt(`ERR ${text}`)}`;
