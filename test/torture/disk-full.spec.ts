import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { dataDirectory, startService, stopAll } from '../process/service.js';
import { testDatabase } from '../support/database.js';
import { fillDisk } from '../support/fill-disk.js';
import { FullDiskCaller } from '../support/full-disk.js';

afterEach(stopAll);

const TOKEN = 'a-token-for-the-administrator';

/** Needs root, to mount a disk small enough to fill. */
describe('a disk that is full', () => {
  it('refuses uploads with 507 until there is room again, and everything else goes on', async () => {
    const { url, close } = await testDatabase();
    const DATA_DIR = dataDirectory();
    mkdirSync(DATA_DIR);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=755', 'tmpfs', DATA_DIR]);
    try {
      const service = await (await startService({ DATABASE_URL: url, DATA_DIR, BOOTSTRAP_TOKEN: TOKEN, LOG_LEVEL: 'warn' })).ready();
      const caller = new FullDiskCaller(service, TOKEN, DATA_DIR);
      await caller.prepare();
      expect(await caller.upload(500_000)).toMatchObject({ status: 200 });
      const ballast = join(DATA_DIR, 'ballast');
      writeFileSync(ballast, Buffer.alloc(3_000_000));
      for (const bytes of [2_000_000, 50_000_000, 2_000_000]) await caller.refused(bytes);
      await caller.hasOneLine();
      rmSync(ballast);
      expect(await caller.upload(2_000_000)).toMatchObject({ status: 200 });
      fillDisk(ballast);
      await caller.refused(10);
      await caller.readsAll(2);
      caller.close();
      await service.stop();
      // Full to the last byte, it starts and reads.
      const again = await (await startService({ DATABASE_URL: url, DATA_DIR })).ready();
      const { status } = await fetch(`${again.url}/v1/user`, { headers: { authorization: `Bearer ${TOKEN}` } });
      expect(status).toBe(200);
    } finally {
      await stopAll();
      execFileSync('umount', [DATA_DIR]);
      rmSync(DATA_DIR, { recursive: true });
      await close();
    }
  });
});
