import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { GitError } from './git-error.js';
import type { GitSession } from './git-session.js';
import { meaningOf } from './read-complaint.js';

/** Bytes of answers that are kept in memory; whatever may be longer is read as a stream. */
const MAX_ANSWER = 64 * 1024 * 1024;
const MAX_COMPLAINT = 16 * 1024;
const KILOBYTE = 1024;
/** Of address space. Git maps packs, so this is more than it needs, and less than what a delta of a hostile pack may demand. */
const MAX_MEMORY = 2 * 1024 * 1024 * KILOBYTE;
/** `ulimit` is an instruction of shells. Not all systems can limit memory. */
const LIMITED = 'ulimit -c 0; ulimit -v "$1" 2>/dev/null; ulimit -f "$2"; shift 2; exec git "$@"';

export interface GitInvocation {
  /** The bare repository; without it, git is not in one. */
  repository?: string;
  /** Settings for this command: `name=value`. Never with secrets, because everyone can read arguments. */
  settings?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  input?: string | Uint8Array;
}

export interface GitAnswer {
  output: Buffer;
  /** What it wrote to its standard error, for those who look for warnings. */
  notes: string;
}

export interface GitAttempt extends GitAnswer {
  /** Its exit code, or what ended it; undefined if it did not start. */
  ending: number | NodeJS.Signals | undefined;
}

/** Runs git commands of a session: with its environment, within its time, and with limits of memory and of the size of files. */
export class GitProcess {
  constructor(private readonly session: GitSession) {}

  async run(args: readonly string[], invocation: GitInvocation = {}): Promise<GitAnswer> {
    const running = this.start(args, invocation);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of this.outputOf(running)) {
      length += chunk.length;
      if (length > MAX_ANSWER) throw new GitError('git-too-large', 'The repository has more entries than can be read.');
      chunks.push(chunk);
    }
    return { output: Buffer.concat(chunks), notes: running.complaint() };
  }

  /** As `run`, for commands whose failures mean something. */
  async attempt(args: readonly string[], invocation: GitInvocation = {}): Promise<GitAttempt> {
    const running = this.start(args, invocation);
    const chunks: Buffer[] = [];
    for await (const chunk of running.child.stdout) chunks.push(chunk as Buffer);
    const ending = await running.ended;
    this.session.signal.throwIfAborted();
    return { output: Buffer.concat(chunks), notes: running.complaint(), ending };
  }

  failure(notes: string, ending: GitAttempt['ending']): GitError {
    return meaningOf(notes, ending, this.session);
  }

  /** The output while it is written. Whoever stops reading ends the command. */
  stream(args: readonly string[], invocation: GitInvocation = {}): AsyncGenerator<Buffer> {
    return this.outputOf(this.start(args, invocation));
  }

  private start(args: readonly string[], { repository, settings = [], environment, input = '' }: GitInvocation): Running {
    this.session.signal.throwIfAborted();
    const where = repository === undefined ? [] : [`--git-dir=${repository}`];
    const all = [...where, ...settings.flatMap((setting) => ['-c', setting]), ...args];
    const { env } = this.session;
    const limits = [String(MAX_MEMORY / KILOBYTE), String(Math.ceil(env.gitMaxFetch / 512))];
    const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', ...limits, ...all], {
      cwd: this.session.directory,
      env: { ...this.session.environment, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own: git starts helpers, which must end with it.
      detached: true,
      windowsHide: true,
    });
    return new Running(child, input, this.session.signal);
  }

  private async *outputOf(running: Running): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of running.child.stdout) yield chunk as Buffer;
      const code = await running.ended;
      this.session.signal.throwIfAborted();
      if (code !== 0) throw meaningOf(running.complaint(), code, this.session);
    } catch (error) {
      this.session.signal.throwIfAborted();
      throw error;
    } finally {
      running.end();
    }
  }
}

/** A command that runs. */
class Running {
  readonly ended: Promise<number | NodeJS.Signals | undefined>;
  private notes = '';
  private isOver = false;

  constructor(
    readonly child: ChildProcessByStdio<Writable, Readable, Readable>,
    input: string | Uint8Array,
    private readonly signal: AbortSignal,
  ) {
    this.ended = new Promise((resolve) => {
      child.once('error', () => resolve(undefined));
      child.once('close', (code, killedBy) => resolve(killedBy ?? code ?? undefined));
    });
    void this.ended.then(() => {
      this.isOver = true;
      signal.removeEventListener('abort', this.end);
    });
    child.stderr.on('data', (chunk: Buffer) => (this.notes = (this.notes + chunk.toString()).slice(-MAX_COMPLAINT)));
    // If git ends before it has read everything, its exit code is the better error.
    child.stdin.on('error', () => undefined).end(input);
    signal.addEventListener('abort', this.end);
  }

  complaint(): string {
    return this.notes;
  }

  readonly end = () => {
    if (this.isOver || this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
}
