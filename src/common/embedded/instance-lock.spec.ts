import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from './instance-lock.js';

describe('the lock of a directory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bindery-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is refused while somebody holds it, with the process', async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(`Another Bindery (process ${process.pid}) is using ${directory}`);
    await unlock();
    await (
      await lockDirectory(directory)
    )();
  });

  it('is taken over from a process that hangs up because it is ending', async () => {
    const path = join(directory, 'bindery.lock');
    const ending = createServer((socket) => {
      socket.destroy();
      // Closing removes the socket, which a killed process would leave.
      ending.close();
    });
    await new Promise<void>((resolve) => ending.listen(path, resolve));
    await (
      await lockDirectory(directory)
    )();
  });

  it('is refused while somebody hangs up without an end', async () => {
    const mute = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => mute.listen(join(directory, 'bindery.lock'), resolve));
    await expect(lockDirectory(directory)).rejects.toThrow('Another Bindery (process unknown)');
    mute.close();
  });
});
