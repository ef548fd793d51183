import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { dataDirectory, freePort, startService, stopAll, type ServiceProcess } from '../process/service.js';
import { git, gitRoot, WorkingCopy } from '../support/git-bridge.js';
import { Dice } from '../support/git-walk.js';
import { SEED } from '../support/seed.js';

/** More rounds for those who look for something: each kills the service at all moments once more. */
const ROUNDS = Number(process.env['GIT_KILL_ROUNDS'] ?? 1);
const TOKEN = 'token-of-the-administrator-who-syncs';
const SPACE = '/spaces';

/** At which command of git the process dies, before or after what it does; and how many milliseconds later, at most. */
const MOMENTS = [
  { name: 'during the fetch', command: 'fetch', when: 'before', within: 300 },
  { name: 'during the apply', command: 'fetch', when: 'after', within: 400 },
  { name: 'before the commit is made', command: 'commit-tree', when: 'before', within: 50 },
  { name: 'between the commit and the push', command: 'push', when: 'before', within: 100 },
  { name: 'after the push, before it is recorded', command: 'push', when: 'after', within: 0 },
] as const;

const FILES = {
  'SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n* [Setup](setup.md)\n* [Usage](usage.md)\n',
  'README.md': '# Welcome\n\nHello.\n',
  'setup.md': '# Setup\n\nFirst.\n',
  'usage.md': '# Usage\n\nThird.\n',
};
const tokensIn = (text: string) => (text.match(/token\d+x/g) ?? []).toSorted();

const root = await gitRoot();
afterAll(async () => {
  await stopAll();
  await rm(root, { recursive: true, force: true });
});

/** A git that says when it comes to the command of a moment, and takes its time there. */
class WatchedGit {
  private readonly folder = join(root, 'bin');
  private readonly armed = join(root, 'armed');
  private readonly reached = join(root, 'reached');

  async install(): Promise<string> {
    await mkdir(this.folder);
    const real = (await git(root, '--exec-path')).concat('/git');
    const script = `#!/bin/sh
wanted=$(cat ${this.armed} 2>/dev/null)
found=
for word in "$@"; do [ "$word" = "\${wanted#* }" ] && found=1; done
[ -z "$found" ] && exec ${real} "$@"
if [ "\${wanted%% *}" = before ]; then touch ${this.reached}; sleep 0.4; exec ${real} "$@"; fi
${real} "$@"; ended=$?
touch ${this.reached}; sleep 0.4; exit $ended
`;
    await writeFile(join(this.folder, 'git'), script);
    await chmod(join(this.folder, 'git'), 0o755);
    return `${this.folder}:${process.env['PATH']}`;
  }

  async arm({ command, when }: (typeof MOMENTS)[number]): Promise<void> {
    await rm(this.reached, { force: true });
    await writeFile(this.armed, `${when} ${command}`);
  }

  async disarm(): Promise<void> {
    await rm(this.armed, { force: true });
  }

  async reach(): Promise<void> {
    await vi.waitFor(() => expect(existsSync(this.reached)).toBe(true), { timeout: 120_000, interval: 5 });
  }
}

/** A space that is connected, edited on both sides. */
interface Pair {
  spaceId: string;
  installationId: string;
  copy: WorkingCopy;
  /** What was written and must not be lost. */
  tokens: string[];
  heads: string[];
  revisions: string[];
}

it(
  'a service that is killed at any moment of a sync loses nothing, and both sides become equal',
  async () => {
    const watched = new WatchedGit();
    const settings = {
      DATA_DIR: dataDirectory(),
      PORT: String(await freePort()),
      BOOTSTRAP_TOKEN: TOKEN,
      GIT_LOCAL_ROOT: root,
      PATH: await watched.install(),
    };
    const dice = new Dice(SEED);
    let service: ServiceProcess = await (await startService(settings)).ready();
    const send = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
      const response = await fetch(`${service.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === '' ? {} : JSON.parse(text);
    };
    const infoOf = ({ spaceId }: Pair) => send('GET', `${SPACE}/${spaceId}/git/info`);
    const { id: org } = await send('POST', '/orgs', { title: 'Engines' });
    let count = 0;

    const connect = async (name: string): Promise<Pair> => {
      const { id: spaceId } = await send('POST', `/orgs/${org}/spaces`, { title: name, editMode: 'live' });
      const copy = await WorkingCopy.create(root, spaceId);
      await copy.commit(FILES, 'Begin');
      const { id: installationId } = await send('POST', '/git/installations', { provider: 'git', target: { type: 'space', spaceId } });
      const providerConfiguration = { url: copy.url, branch: 'refs/heads/main' };
      await send('PATCH', `/git/installations/${installationId}`, { providerConfiguration });
      return { spaceId, installationId, copy, tokens: [], heads: [], revisions: [] };
    };
    const textsOf = async (pair: Pair, within: string): Promise<string> => {
      const { pages } = await send('GET', `${within}/content/pages`);
      const texts = await Promise.all(
        (pages as { id: string }[]).map(({ id }) => send('GET', `${within}/content/page/${id}?format=markdown`)),
      );
      return texts.map(({ markdown }) => markdown as string).join('\n');
    };
    const note = async (pair: Pair) => {
      pair.heads.push(await pair.copy.head());
      pair.revisions.push((await send('GET', `${SPACE}/${pair.spaceId}`)).revision);
    };
    const editBoth = async (pair: Pair) => {
      const [ours, theirs] = [`token${++count}x`, `token${++count}x`];
      pair.tokens.push(ours, theirs);
      const pageId = (await send('GET', `${SPACE}/${pair.spaceId}/content/path/setup`)).id;
      const edits = [{ edit: 'insert', document: { markdown: `Added ${ours} here.` } }];
      await send('POST', `${SPACE}/${pair.spaceId}/content`, { changes: [{ operation: 'patch_page', page: pageId, edits }] });
      // Whoever pushes while the service does may lose, and begins again.
      await vi.waitFor(
        async () => {
          await pair.copy.pull();
          const usage = await readFile(join(pair.copy.directory, 'usage.md'), 'utf8');
          await pair.copy.commit({ 'usage.md': `${usage.trimEnd()}\n\nWith ${theirs} at the end.\n` });
        },
        { timeout: 30_000, interval: 100 },
      );
      await note(pair);
    };
    const isQuiet = async (pair: Pair) => {
      const info = await infoOf(pair);
      // One that a process died in is told as interrupted, also if nothing is left to do.
      expect(info.operation?.state, JSON.stringify(info)).toMatch(/success|failure/);
      expect(info.problem).toBeUndefined();
      expect(info.syncedCommit).toBe(await pair.copy.head());
    };

    const pairs: Pair[] = [];
    for (const { name } of MOMENTS) pairs.push(await connect(name));
    for (const pair of pairs) await vi.waitFor(() => isQuiet(pair), { timeout: 120_000, interval: 100 });
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, moment] of MOMENTS.entries()) {
        const pair = pairs[at]!;
        await editBoth(pair);
        await watched.arm(moment);
        await send('POST', `/git/installations/${pair.installationId}/sync`);
        await watched.reach();
        await sleep(moment.within === 0 ? 0 : dice.below(moment.within));
        await service.stop('SIGKILL');
        await watched.disarm();
        service = await (await startService(settings)).ready();
        await note(pair);
      }
      for (const pair of pairs) await editBoth(pair);
      // What the killed processes held is free when their leases end.
      for (const pair of pairs) await send('POST', `/git/installations/${pair.installationId}/sync`);
      const isEqual = async (pair: Pair) => {
        await isQuiet(pair);
        const files = Object.entries(await pair.copy.files()).filter(([path]) => path.endsWith('.md'));
        expect(tokensIn(files.map(([, text]) => text).join('\n'))).toEqual(tokensIn(await textsOf(pair, `${SPACE}/${pair.spaceId}`)));
      };
      for (const pair of pairs) await vi.waitFor(() => isEqual(pair), { timeout: 120_000, interval: 500 });
    }

    for (const [at, pair] of pairs.entries()) {
      const { name } = MOMENTS[at]!;
      const { conflict } = await infoOf(pair);
      const proposed = conflict === undefined ? '' : await textsOf(pair, `${SPACE}/${pair.spaceId}/change-requests/${conflict}`);
      const found = tokensIn(`${await textsOf(pair, `${SPACE}/${pair.spaceId}`)}\n${proposed}`);
      if (conflict === undefined) expect(found, `Lost or doubled: ${name}`).toEqual(pair.tokens.toSorted());
      else expect(found, `Lost: ${name}`).toEqual(expect.arrayContaining(pair.tokens));
      for (const head of pair.heads) await git(pair.copy.bare, 'merge-base', '--is-ancestor', head, 'refs/heads/main');
      for (const revision of pair.revisions) await send('GET', `${SPACE}/${pair.spaceId}/revisions/${revision}`);
      expect(await git(pair.copy.bare, 'fsck', '--strict', '--no-dangling'), name).toBe('');
    }
  },
  90_000 + ROUNDS * 300_000,
);
