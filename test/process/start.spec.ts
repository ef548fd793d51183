import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { dataDirectory, startService, stopAll } from './service.js';

afterEach(stopAll);

const bindery = (args: string[], env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, ['dist/cli/main.js', ...args], { env, encoding: 'utf8' });

/** What the page does that the link opens. */
function openWith(url: string, secret: string): Promise<[status: number, cookie: string | undefined]> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/start`, { method: 'POST', headers }, (reply) => {
      reply.resume().on('end', () => resolve([reply.statusCode!, reply.headers['set-cookie']?.[0]]));
    });
    sent.on('error', reject).end(JSON.stringify({ secret }));
  });
}

it('a first start sets everything up, prints the token once, and keeps its data', async () => {
  const DATA_DIR = dataDirectory();
  const first = await (await startService({ DATA_DIR })).ready();
  expect(first.output).toContain(`${first.url}/docs`);
  const user = (await (await first.get('/v1/user')).json()) as { id: string };
  const [, link] = new RegExp(`^  Bindery    ${first.url}\n  Open       ${first.url}/app/start#(\\w{43})$`, 'm').exec(first.output) ?? [];
  expect(await openWith(first.url, link!)).toEqual([204, expect.stringMatching(/^bindery-session=bdy_\w{43}; /)]);
  expect(await openWith(first.url, link!)).toEqual([404, undefined]);
  const env = { ...process.env, DATA_DIR, PUBLIC_URL: 'https://docs.example.test', WORKBENCH: '' };
  const another = (await bindery(['open'], env)).stdout;
  const [, secret] = /^https:\/\/docs\.example\.test\/app\/start#(\w{43})\n$/.exec(another) ?? [];
  expect(await openWith(first.url, secret!)).toEqual([204, expect.any(String)]);
  await expect(bindery(['open', '--email', 'nobody@example.test'], env)).rejects.toThrow('No enabled user has the address');
  await expect(bindery(['open'], { ...env, WORKBENCH: 'false' })).rejects.toThrow('WORKBENCH is false');
  // The banner has it once, and the log never.
  expect(first.output.split(link!)).toHaveLength(2);
  expect(await first.stop()).toBe(0);

  const second = await (await startService({ DATA_DIR })).ready();
  expect(second.output).not.toMatch(/bdy_|#/);
  expect(second.output).toContain(`\n  Open       ${second.url}/app\n`);
  const again = await fetch(`${second.url}/v1/user`, { headers: { authorization: `Bearer ${first.token}` } });
  expect(((await again.json()) as { id: string }).id).toBe(user.id);
  expect(await second.stop('SIGINT')).toBe(0);
  rmSync(dirname(DATA_DIR), { recursive: true });
});

it('prints no address of a workbench, and makes no link, with WORKBENCH=false', async () => {
  const service = await (await startService({ WORKBENCH: 'false' })).ready();
  expect(service.output).toContain(`  Bindery    ${service.url}\n  Explore    ${service.url}/docs\n`);
  expect(service.output).not.toMatch(/\/app|#/);
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
