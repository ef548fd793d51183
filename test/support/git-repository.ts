import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PERSON = { NAME: 'Ada', EMAIL: 'ada@example.com' };
/** Nothing of the settings of whoever runs the tests. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: '/nowhere',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: PERSON.NAME,
  GIT_AUTHOR_EMAIL: PERSON.EMAIL,
  GIT_COMMITTER_NAME: PERSON.NAME,
  GIT_COMMITTER_EMAIL: PERSON.EMAIL,
};

/** What is written to a path; null deletes it. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

/** A bare repository, and a working copy in which somebody edits it with git. */
export class TestRepository {
  readonly bare: string;
  readonly work: string;

  constructor(root = mkdtempSync(join(tmpdir(), 'git-')), name = 'docs.git') {
    this.bare = join(root, name);
    this.work = join(root, `${name}.work`);
    mkdirSync(root, { recursive: true });
    git(root, ['init', '--quiet', '--bare', '--initial-branch=main', this.bare]);
    git(root, ['init', '--quiet', '--initial-branch=main', this.work]);
    this.run('remote', 'add', 'origin', this.bare);
    this.configure('uploadpack.allowFilter', 'true');
    this.configure('http.receivepack', 'true');
  }

  /** A setting of the bare repository. */
  configure(name: string, value: string): void {
    git(this.bare, ['config', name, value]);
  }

  /** Runs git in the working copy. */
  run(...args: string[]): string {
    return git(this.work, args);
  }

  /** Runs git in the bare repository. */
  runBare(...args: string[]): string {
    return git(this.bare, args);
  }

  /** Commits files on top of the branch that is checked out, pushes it, and returns the commit. */
  commit(files: Files, message = 'Edit'): string {
    for (const [path, content] of Object.entries(files)) {
      if (content === null) {
        this.run('rm', '--quiet', '--', path);
        continue;
      }
      mkdirSync(dirname(join(this.work, path)), { recursive: true });
      writeFileSync(join(this.work, path), content);
    }
    this.run('add', '--all');
    this.run('commit', '--quiet', '--allow-empty', '--message', message);
    this.run('push', '--quiet', '--force', 'origin', 'HEAD');
    return this.run('rev-parse', 'HEAD');
  }

  /** Takes what others have pushed. */
  pull(): void {
    this.run('pull', '--quiet', '--no-rebase', 'origin', this.branch);
  }

  get branch(): string {
    return this.run('rev-parse', '--abbrev-ref', 'HEAD');
  }

  /** The commit of a branch of the bare repository; empty if there is none. */
  head(branch = 'main'): string {
    return this.runBare('for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`);
  }

  /** A file of the bare repository. */
  read(path: string, branch = 'main'): string {
    return execFileSync('git', ['show', `${branch}:${path}`], { cwd: this.bare, env: ENVIRONMENT, encoding: 'utf8' });
  }

  paths(branch = 'main'): string[] {
    return this.runBare('ls-tree', '-r', '--name-only', branch).split('\n').filter(Boolean);
  }
}

export function git(cwd: string, args: readonly string[], input?: string | Uint8Array): string {
  return execFileSync('git', args, {
    cwd,
    env: ENVIRONMENT,
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }).trim();
}
