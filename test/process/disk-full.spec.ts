import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../support/database.js';
import { FullDiskCaller } from '../support/full-disk.js';
import { dataDirectory, startService, stopAll } from './service.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(stopAll);

const TOKEN = 'a-token-for-the-administrator';

describe('when the disk is full', () => {
  it('an upload answers 507 and leaves no file, its connection stays open, and the log has one line', async () => {
    const { url, close } = await testDatabase();
    const DATA_DIR = dataDirectory();
    const service = await startService({ DATABASE_URL: url, DATA_DIR, BOOTSTRAP_TOKEN: TOKEN, LOG_LEVEL: 'warn' }, { largestFile: 2048 });
    await service.ready();
    const caller = new FullDiskCaller(service, TOKEN, DATA_DIR);
    await caller.prepare();
    expect(await caller.upload(500_000)).toMatchObject({ status: 200 });
    for (const bytes of [2_000_000, 20_000_000, 1_100_000]) await caller.refused(bytes);
    expect(await caller.upload(400_000)).toMatchObject({ status: 200 });
    await caller.readsAll(2);
    await caller.hasOneLine();
    caller.close();
    await service.stop();
    await close();
  });
});
