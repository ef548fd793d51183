import { GitError } from './git-error.js';

/** Reads the output of a command piece by piece: up to a byte, or so many bytes. */
export class OutputReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** What comes before the next such byte; undefined at the end of the output. */
  async upTo(end: number, most = 64 * 1024): Promise<string | undefined> {
    let searched = 0;
    for (;;) {
      const at = this.rest.indexOf(end, searched);
      if (at >= 0) return this.take(at + 1).toString('utf8', 0, at);
      if (this.rest.length > most) throw new GitError('git-too-large', 'A name in the repository is too long.');
      searched = this.rest.length;
      if (!(await this.more())) {
        if (this.rest.length > 0) throw cutOff();
        return undefined;
      }
    }
  }

  async bytes(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = length;
    for (;;) {
      const part = this.take(Math.min(missing, this.rest.length));
      parts.push(part);
      missing -= part.length;
      if (missing === 0) return parts.length === 1 ? Buffer.from(part) : Buffer.concat(parts);
      if (!(await this.more())) throw cutOff();
    }
  }

  /** Ends the command, if it has not ended. */
  async end(): Promise<void> {
    await this.source.return?.();
  }

  private take(length: number): Buffer {
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return taken;
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done === true) return false;
    this.rest = this.rest.length === 0 ? next.value : Buffer.concat([this.rest, next.value]);
    return true;
  }
}

const cutOff = () => new GitError('git-protocol', 'The output of git ended too early.');
