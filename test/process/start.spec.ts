import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { dataDirectory, startService, stopAll } from './service.js';

afterEach(stopAll);

it('a first start sets everything up, prints the token once, and keeps its data', async () => {
  const DATA_DIR = dataDirectory();
  const first = await (await startService({ DATA_DIR })).ready();
  expect(first.output).toContain(`${first.url}/docs`);
  const user = (await (await first.get('/v1/user')).json()) as { id: string };
  expect(await first.stop()).toBe(0);

  const second = await (await startService({ DATA_DIR })).ready();
  expect(second.output).not.toMatch(/bdy_/);
  const again = await fetch(`${second.url}/v1/user`, { headers: { authorization: `Bearer ${first.token}` } });
  expect(((await again.json()) as { id: string }).id).toBe(user.id);
  expect(await second.stop('SIGINT')).toBe(0);
  rmSync(dirname(DATA_DIR), { recursive: true });
});

it('starts nothing when it is called with what it does not understand', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['dist/main.js', '--help'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe('bindery: --help is not understood: this starts the service, and `npx bindery --help` lists all commands\n');
});

it('can be run as a command after every build', () => {
  expect(statSync('dist/cli/main.js').mode & 0o111).toBe(0o111);
});

it('prints its version on the command line', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(execFileSync(process.execPath, ['dist/cli/main.js', '--version']).toString()).toBe(`${version}\n`);
});
