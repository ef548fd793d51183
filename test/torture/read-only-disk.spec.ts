import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataDirectory, startService, stopAll, type ServiceProcess } from '../process/service.js';
import { testDatabase } from '../support/database.js';
import { FullDiskCaller } from '../support/full-disk.js';

afterEach(stopAll);

const TOKEN = 'a-token-for-the-administrator';
const NOBODY = 65_534;

async function ready({ url }: ServiceProcess): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

/** Uploads and readiness name the reason, everything else goes on, and the log has one line with the path. */
async function refusesFiles(service: ServiceProcess, caller: FullDiskCaller, directory: string, reason: string): Promise<void> {
  const message = `The data directory (DATA_DIR) of the service ${reason}: nothing was written`;
  for (const bytes of [10, 500_000])
    expect(await caller.upload(bytes)).toMatchObject({ status: 507, body: { error: { type: 'insufficient-storage', message } } });
  expect(await ready(service)).toMatchObject({ status: 503, body: { error: { type: 'service-unavailable', message } } });
  expect((await fetch(`${service.url}/livez`)).status).toBe(200);
  expect(await caller.send('POST', '/v1/orgs', { title: 'Needs no file' })).toMatchObject({ status: 201 });
  await caller.readsAll(1);
  await vi.waitFor(() => expect(service.output).toContain('storage.closed'));
  const lines = service.output.split('\n').filter((line) => line.includes(directory));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('stack');
}

async function takesFiles(service: ServiceProcess, caller: FullDiskCaller, directory: string): Promise<void> {
  expect(await ready(service)).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await caller.upload(400_000)).toMatchObject({ status: 200 });
  expect(readdirSync(join(directory, 'incoming'))).toEqual([]);
}

/** Needs root, to mount a disk and to take a directory from the user of the service. */
describe('files that cannot be written', () => {
  it('on a file system that becomes read-only are refused, until it can be written again', async () => {
    const { url, close } = await testDatabase();
    const DATA_DIR = dataDirectory();
    const files = join(DATA_DIR, 'files');
    mkdirSync(DATA_DIR);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=755', 'tmpfs', DATA_DIR]);
    try {
      const service = await (await startService({ DATABASE_URL: url, DATA_DIR, BOOTSTRAP_TOKEN: TOKEN, LOG_LEVEL: 'error' })).ready();
      const caller = new FullDiskCaller(service, TOKEN, DATA_DIR);
      await caller.prepare();
      await takesFiles(service, caller, files);
      execFileSync('mount', ['-o', 'remount,ro', DATA_DIR]);
      await refusesFiles(service, caller, files, 'is read-only');
      execFileSync('mount', ['-o', 'remount,rw', DATA_DIR]);
      await takesFiles(service, caller, files);
      caller.close();
    } finally {
      await stopAll();
      execFileSync('umount', [DATA_DIR]);
      rmSync(DATA_DIR, { recursive: true });
      await close();
    }
  });

  it('in a directory of another user are refused, until it belongs to the service', async () => {
    const DATA_DIR = dataDirectory();
    const files = join(DATA_DIR, 'files');
    mkdirSync(DATA_DIR);
    chownSync(DATA_DIR, NOBODY, NOBODY);
    const settings = { DATA_DIR, BOOTSTRAP_TOKEN: TOKEN, LOG_LEVEL: 'error' };
    const service = await (await startService(settings, { uid: NOBODY })).ready();
    const caller = new FullDiskCaller(service, TOKEN, DATA_DIR);
    await caller.prepare();
    await takesFiles(service, caller, files);
    const incoming = join(files, 'incoming');
    chownSync(incoming, 0, 0);
    await refusesFiles(service, caller, files, 'belongs to another user than the service');
    chownSync(incoming, NOBODY, NOBODY);
    await takesFiles(service, caller, files);
    caller.close();
    await service.stop();
    rmSync(dirname(DATA_DIR), { recursive: true });
  });
});
