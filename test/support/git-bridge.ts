import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { workAsSystem } from 'bindery/common/work-context/work-context.js';
import { SyncGit } from 'bindery/modules/git/sync/sync-git.job.js';
import type { Reply } from './api.js';
import type { TestApp } from './app.js';
import type { MadeUser } from './make.js';

const run = promisify(execFile);

export const INSTALLATIONS = '/v1/git/installations';
export const INSTALLATION = `${INSTALLATIONS}/:gitInstallationId`;
const CONTENT = '/v1/spaces/:spaceId/content';

type Json = Reply['body'];

/** A directory for local repositories. Name it in `GIT_LOCAL_ROOT`. */
export const gitRoot = async (): Promise<string> => realpath(await mkdtemp(join(tmpdir(), 'bindery-git-')));

/** Runs git as somebody who edits files. */
export async function git(directory: string, ...args: string[]): Promise<string> {
  const environment = {
    PATH: process.env['PATH']!,
    HOME: directory,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Grace',
    GIT_AUTHOR_EMAIL: 'grace@example.com',
    GIT_COMMITTER_NAME: 'Grace',
    GIT_COMMITTER_EMAIL: 'grace@example.com',
  };
  const { stdout } = await run('git', args, { cwd: directory, env: environment, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** A bare repository, and a working copy of it. */
export class WorkingCopy {
  private constructor(
    readonly bare: string,
    readonly directory: string,
  ) {}

  static async create(root: string, name: string): Promise<WorkingCopy> {
    const [bare, directory] = [join(root, `${name}.git`), join(root, `${name}-copy`)];
    await mkdir(bare, { recursive: true });
    await git(bare, 'init', '--quiet', '--bare', '--initial-branch=main', '.');
    await git(bare, 'config', 'uploadpack.allowFilter', 'true');
    await git(bare, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    await git(root, 'clone', '--quiet', bare, directory);
    return new WorkingCopy(bare, directory);
  }

  get url(): string {
    return `file://${this.bare}`;
  }

  async write(files: Readonly<Record<string, string | Buffer | null>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const target = join(this.directory, path);
      if (content === null) await rm(target, { recursive: true });
      else {
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, content);
      }
    }
  }

  /** Commits what was written, and pushes it. */
  async push(message = 'Edit', ...options: string[]): Promise<string> {
    await git(this.directory, 'add', '--all');
    await git(this.directory, 'commit', '--quiet', '--allow-empty', '-m', message);
    await git(this.directory, 'push', '--quiet', ...options, 'origin', 'HEAD:refs/heads/main');
    return this.git('rev-parse', 'HEAD');
  }

  async commit(files: Readonly<Record<string, string | Buffer | null>>, message = 'Edit'): Promise<string> {
    await this.write(files);
    return this.push(message);
  }

  async pull(): Promise<void> {
    await git(this.directory, 'fetch', '--quiet', 'origin');
    await git(this.directory, 'reset', '--quiet', '--hard', 'origin/main');
  }

  git(...args: string[]): Promise<string> {
    return git(this.directory, ...args);
  }

  async head(): Promise<string> {
    return git(this.bare, 'rev-parse', 'refs/heads/main');
  }

  /** All files of the branch. */
  async files(): Promise<Record<string, string>> {
    await this.pull();
    const found: Record<string, string> = {};
    for (const entry of await readdir(this.directory, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(this.directory, path);
      if (entry.isFile() && !name.startsWith('.git/')) found[name] = await readFile(path, 'utf8');
    }
    return found;
  }
}

/** A space that is connected with a local repository. */
export class GitBridge {
  constructor(
    private readonly t: TestApp,
    readonly admin: MadeUser,
    readonly space: { id: string; orgId: string },
    readonly copy: WorkingCopy,
    readonly id: string,
  ) {}

  static async create(
    t: TestApp,
    root: string,
    settings: object = {},
    files: Readonly<Record<string, string | Buffer>> = {},
  ): Promise<GitBridge> {
    const bridge = await GitBridge.disconnected(t, root, files);
    await bridge.connect(settings);
    return bridge;
  }

  /** A new space and a repository, whose address is not set yet. */
  static async disconnected(t: TestApp, root: string, files: Readonly<Record<string, string | Buffer>> = {}): Promise<GitBridge> {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const { id } = (
      await api.post('/v1/orgs/:organizationId/spaces', { organizationId: org.id }, { title: 'Handbook', editMode: 'live' })
    ).expect(201).body;
    const copy = await WorkingCopy.create(root, String(id));
    if (Object.keys(files).length > 0) await copy.commit(files, 'Begin');
    const target = { type: 'space', spaceId: id };
    const installation = (await api.post(INSTALLATIONS, {}, { provider: 'git', target })).expect(201).body;
    return new GitBridge(t, org.admin, { id: id as string, orgId: org.id }, copy, installation['id'] as string);
  }

  async connect(settings: object = {}): Promise<void> {
    const providerConfiguration = { url: this.copy.url, branch: 'refs/heads/main' };
    (await this.api.patch(INSTALLATION, this.place, { providerConfiguration, ...settings })).expect(200);
  }

  get api() {
    return this.t.api.as(this.admin);
  }

  get place() {
    return { gitInstallationId: this.id };
  }

  /** Syncs once, here and now, as the job does. */
  async sync(request: object = {}): Promise<Json> {
    await this.settleJobs();
    const work = { installationId: this.id, trigger: 'request' as const, ...request };
    await workAsSystem(() => this.t.app.get(SyncGit).run(work, { attempt: 1, signal: AbortSignal.timeout(60_000) }));
    return this.info();
  }

  /** Syncs, and expects that nothing failed. */
  async synced(request: object = {}): Promise<Json> {
    const info = await this.sync(request);
    expect(info['problem']).toBeUndefined();
    return info;
  }

  /** Waits for what the service itself has started, and lets nothing else begin. */
  private async settleJobs(): Promise<void> {
    await vi.waitFor(
      async () => {
        await this.t.db.query(`DELETE FROM jobs WHERE name = 'git.sync' AND key = $1 AND locked_by IS NULL`, [this.id]);
        const running = await this.t.db.query(`SELECT 1 FROM jobs WHERE name = 'git.sync' AND key = $1`, [this.id]);
        expect(running).toEqual([]);
      },
      { timeout: 60_000, interval: 25 },
    );
  }

  async info(): Promise<Json> {
    return (await this.api.get('/v1/spaces/:spaceId/git/info', { spaceId: this.space.id })).expect(200).body;
  }

  async write(...changes: object[]): Promise<Json> {
    return (await this.api.post(CONTENT, { spaceId: this.space.id }, { changes })).expect(200).body;
  }

  /** The pages as a tree: their titles and slugs, with those below them. */
  async pages(): Promise<Json[]> {
    return (await this.api.get(`${CONTENT}/pages`, { spaceId: this.space.id })).expect(200).body.pages;
  }

  async page(path: string): Promise<Json> {
    return (
      await this.api.get(`${CONTENT}/path/:pagePath`, { spaceId: this.space.id, pagePath: path }, { query: { format: 'markdown' } })
    ).expect(200).body;
  }

  async markdown(path: string): Promise<string> {
    return (await this.page(path))['markdown'].trim();
  }

  async replace(path: string, find: string, replace: string): Promise<void> {
    const { id } = await this.page(path);
    await this.write({ operation: 'patch_page', page: id, edits: [{ edit: 'replace_text', find, replace }] });
  }

  async operations(): Promise<Json[]> {
    return (await this.api.get(`${INSTALLATION}/operations`, this.place)).expect(200).body.items;
  }

  async head(): Promise<string> {
    return (await this.api.get('/v1/spaces/:spaceId', { spaceId: this.space.id })).expect(200).body.revision;
  }
}
