import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** The packages whose code a command loads. Node.js writes its coverage for each file that it has run. */
function packagesLoaded(...args: string[]): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-loaded-'));
  const env = { ...process.env, NODE_V8_COVERAGE: directory, DATABASE_URL: 'nowhere' };
  spawnSync(process.execPath, ['dist/cli/main.js', ...args], { env });
  const files = readdirSync(directory).map(
    (name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as { result: { url: string }[] },
  );
  rmSync(directory, { recursive: true });
  const urls = files.flatMap(({ result }) => result.map(({ url }) => url));
  return [...new Set(urls.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []))].toSorted();
}

it('loads the service on the command line only for the commands that need it', () => {
  for (const args of [['--version'], ['--help'], ['recount', '--help'], ['serve', '--help'], ['nonsense']])
    expect(packagesLoaded(...args), args.join(' ')).toEqual(['commander']);
  expect(packagesLoaded('recount')).toContain('typeorm');
});
