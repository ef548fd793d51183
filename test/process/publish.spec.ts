import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, stopAll, type ServiceProcess } from './service.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');

let service: ServiceProcess;
let folder: string;
let token: string;
let org: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-publish-'));
  await mkdir(join(folder, 'handbook', 'docs'), { recursive: true });
  await write('README.md', '# Welcome\n\nRead the [setup](setup.md).');
  await write('setup.md', '# Setup\n\nInstall the engine.');
  service = await (await startService({})).ready();
  ({ token } = service);
  org = (await call('POST', '/orgs', { title: 'Engines' })).id;
});
afterAll(async () => {
  await stopAll();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, 'handbook', 'docs', name), text);

async function call(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${service.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text);
}

async function publish(...given: string[]) {
  const [path, args] = given[0]?.startsWith('/') ? [given[0], given.slice(1)] : [join(folder, 'handbook', 'docs'), given];
  const child = spawn(process.execPath, [CLI, 'publish', path, ...args], {
    env: { PATH: process.env['PATH'], BINDERY_URL: service.url, BINDERY_TOKEN: token },
  });
  const [out, told]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => told.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out: out.join(''), told: told.join('') };
}

const shown = async (address: string) => (await fetch(address, { headers: { accept: 'text/html' } })).text();

describe('bindery publish', () => {
  it('makes a space, an import, a site and its publication, and then changes only what has changed', async () => {
    const first = await publish();
    expect(first).toMatchObject({ code: 0, told: expect.stringContaining('Created the space “handbook”') });
    const address = first.out.trim();
    expect(await shown(address)).toContain('<h1');
    expect(await shown(address)).toContain('Welcome');
    expect(await shown(`${address}/setup`)).toContain('Install the engine');
    expect(await shown(`${address}/untitled`)).not.toContain('Untitled');

    const again = await publish();
    expect(again).toMatchObject({ code: 0, out: first.out, told: expect.stringContaining('2 unchanged') });
    await write('setup.md', '# Setup\n\nInstall the second engine.');
    const changed = await publish('--json');
    expect(changed.code).toBe(0);
    expect(JSON.parse(changed.out)).toMatchObject({ address, organization: org, import: { summary: { updated: 1, unchanged: 1 } } });
    expect(await shown(`${address}/setup`)).toContain('second engine');
    expect((await call('GET', `/orgs/${org}/spaces`)).items).toHaveLength(1);
    expect((await call('GET', `/orgs/${org}/sites`)).items).toHaveLength(1);
  });

  it('removes what is gone with --sync only, leads from former addresses, and takes the files that are chosen', async () => {
    const before = await publish('--exclude', 'drafts', '*.tmp');
    const address = before.out.trim();
    await write('install.md', '# Setup\n\nInstall the second engine.');
    await rm(join(folder, 'handbook', 'docs', 'setup.md'));
    await write('README.md', '# Welcome\n\nRead the [setup](install.md).');
    const moved = await publish('--sync');
    expect(moved).toMatchObject({ code: 0, told: expect.stringContaining('1 moved') });
    expect(moved.told).toContain('moved install.md (it was setup.md)');
    const former = await fetch(`${address}/setup`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([former.status, former.headers.get('location')]).toEqual([307, expect.stringContaining('/install')]);
    await write('setup.md', '# Other\n\nQuite another page.');
    await publish();
    expect(await shown(`${address}/setup`)).toContain('Quite another page');
    await rm(join(folder, 'handbook', 'docs', 'setup.md'));
    expect(await publish()).toMatchObject({ code: 0, told: expect.stringContaining('0 removed') });
    expect(await publish('--sync')).toMatchObject({ code: 0, told: expect.stringContaining('removed setup.md') });
    await rm(join(folder, 'handbook', 'docs', 'install.md'));
    await write('setup.md', '# Setup\n\nInstall the second engine.');
    expect(await publish('--sync')).toMatchObject({ code: 0, told: expect.stringContaining('1 moved') });
    expect(await publish('--include', '{a,b}')).toMatchObject({ code: 1, told: expect.stringContaining('glob') });
  });

  it('removes most pages only if that is meant', async () => {
    for (let n = 0; n < 12; n++) await write(`chapter-${n}.md`, `# Chapter ${n}\n\nWords of chapter ${n}.`);
    expect(await publish()).toMatchObject({ code: 0, told: expect.stringContaining('12 created') });
    for (let n = 0; n < 12; n++) await rm(join(folder, 'handbook', 'docs', `chapter-${n}.md`));
    const refused = await publish('--sync');
    expect(refused).toMatchObject({ code: 1, out: '', told: expect.stringContaining('with `--allow-removing-most` on the command line') });
    expect(await publish('--sync', '--allow-removing-most')).toMatchObject({ code: 0, told: expect.stringContaining('12 removed') });
  });

  it('continues the change request that a merge rule holds back', async () => {
    const [space] = (await call('GET', `/orgs/${org}/spaces`)).items;
    await call('PATCH', `/spaces/${space.id}`, {
      mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] },
    });
    await write('setup.md', '# Setup\n\nInstall the third engine.');
    const held = await publish();
    expect(held).toMatchObject({ code: 1, out: '', told: expect.stringMatching(/The change request \w+ waits, .* 409/) });
    expect(await publish()).toMatchObject({ code: 1, told: expect.stringContaining(/change request (\w+) waits/.exec(held.told)![1]!) });
    await call('PATCH', `/spaces/${space.id}`, { mergeRules: { type: 'inherit' } });
    const merged = await publish();
    expect(merged.code).toBe(0);
    expect(await shown(`${merged.out.trim()}/setup`)).toContain('third engine');
  });

  it('creates nothing for a folder without pages, and names links that lead nowhere', async () => {
    const spaces = async () => (await call('GET', `/orgs/${org}/spaces`)).items.length as number;
    const before = await spaces();
    const empty = await mkdtemp(join(folder, 'empty-'));
    await writeFile(join(empty, 'notes.txt'), 'Nothing.');
    const refused = await publish(empty);
    expect(refused).toMatchObject({ code: 1, out: '', told: expect.stringContaining('contains no Markdown or HTML files') });
    expect(await publish(join(empty, 'missing'))).toMatchObject({ code: 1, told: expect.stringContaining('does not exist') });
    expect(await spaces()).toBe(before);
    await write('setup.md', '# Setup\n\nInstall the third engine.\n\n[Gone](gone.md)');
    const { code, told } = await publish();
    expect([code, told.includes('2 links lead nowhere'), told.includes('setup.md:5: [Gone](gone.md)')]).toEqual([0, true, true]);
  });

  it('asks which one is meant, and refuses what is not there', async () => {
    await call('POST', `/orgs/${org}/spaces`, { title: 'handbook' });
    expect(await publish()).toMatchObject({ code: 1, told: expect.stringContaining('choose the space with --space') });
    await call('POST', '/orgs', { title: 'Other engines' });
    expect(await publish()).toMatchObject({ code: 1, told: expect.stringContaining('choose the organization with --org') });
    expect(await publish('--org', org, '--title', 'Manual', '--visibility', 'nobody')).toMatchObject({ code: 2, out: '' });
    expect(await publish('--org', 'missing')).toMatchObject({ code: 1, told: expect.stringContaining('404') });
    expect(await publish('--token', 'bdy_wrong')).toMatchObject({ code: 1, told: expect.stringContaining('401') });
  });
});
