import { rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fingerprintOf, makeSshKey } from 'bindery/common/git/ssh-keys.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { GitBridge, gitRoot, INSTALLATION } from '../support/git-bridge.js';
import { noSshServer, SshServer } from '../support/ssh-server.js';

const root = await gitRoot();
const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true', GIT_LOCAL_ROOT: root, LOG_LEVEL: 'fatal' });
const missing = noSshServer();
const MAIN = 'refs/heads/main';

describe.runIf(missing === undefined)(`a repository behind SSH${missing ?? ''}`, () => {
  const server = new SshServer();
  beforeAll(() => server.start());
  afterAll(async () => {
    server.stop();
    await rm(root, { recursive: true, force: true });
  });

  /** A space whose repository is behind SSH, and is not chosen yet. */
  async function made() {
    const bridge = await GitBridge.disconnected(t, root, { 'README.md': '# Welcome\n\nHello.\n' });
    const configure = (providerConfiguration: object) => bridge.api.patch(INSTALLATION, bridge.place, { providerConfiguration });
    const read = async () => (await bridge.api.get(INSTALLATION, bridge.place)).expect(200).body;
    return { bridge, configure, read, url: server.url(bridge.copy.bare) };
  }

  /** The same, with its key at the host, and synced. */
  async function connected() {
    const space = await made();
    const { configure, url, bridge } = space;
    const connection = { url, branch: MAIN, generateSshKey: true, hostKey: server.hostKey };
    const { sshPublicKey } = (await configure(connection)).expect(200).body.providerConfiguration;
    server.authorize(sshPublicKey);
    await bridge.synced();
    return { ...space, sshPublicKey: sshPublicKey as string };
  }

  it('is refused until somebody accepts the key of the server, and shows it to be compared', async () => {
    const { configure, read, url } = await made();
    const refused = (await configure({ url, branch: MAIN, generateSshKey: true })).expect(409).body.error;
    expect(refused.type).toBe('git-host-key');
    const printed = execFileSync('ssh-keygen', ['-lf', join(server.directory, 'host.pub')], { encoding: 'utf8' });
    expect(refused.hostKeys).toEqual([{ key: server.hostKey, fingerprint: fingerprintOf(server.hostKey) }]);
    expect(printed).toContain(refused.hostKeys[0].fingerprint);
    expect(await read()).toMatchObject({ status: 'pending', providerConfiguration: { hasSecret: false } });
    const other = makeSshKey('x').publicKey.split(' ').slice(0, 2).join(' ');
    const wrong = (await configure({ url, branch: MAIN, generateSshKey: true, hostKey: other })).expect(409).body.error;
    expect(wrong).toMatchObject({ type: 'git-host-key', hostKeys: [{ key: server.hostKey }] });
    expect((await read()).providerConfiguration).toEqual({ hasSecret: false });
  });

  it('gets a key whose public part is entered at the host, and is synced with it in both directions', async () => {
    const { bridge, configure, read, url } = await made();
    server.authorize();
    const answer = (await configure({ url, branch: MAIN, generateSshKey: true, hostKey: server.hostKey })).expect(200).body;
    expect(answer).toMatchObject({
      status: 'unauthenticated',
      providerConfiguration: { url, hasSecret: true, hostKey: server.hostKey, hostKeyFingerprint: fingerprintOf(server.hostKey) },
    });
    const { sshPublicKey } = answer.providerConfiguration;
    expect(sshPublicKey).toMatch(/^ssh-ed25519 \S+ bindery-\w+$/);
    expect((await bridge.info())['problem']).toMatchObject({ type: 'git-unauthorized' });
    server.authorize(sshPublicKey);
    await bridge.synced();
    expect(await read()).toMatchObject({ status: 'active', providerConfiguration: { sshPublicKey } });
    expect(await bridge.markdown('home')).toContain('Hello.');
    await bridge.replace('home', 'Hello', 'Hi');
    await bridge.synced();
    expect((await bridge.copy.files())['README.md']).toContain('Hi.');
  });

  it('keeps the private part to itself', async () => {
    const { bridge, configure } = await connected();
    const answers = [
      (await bridge.api.get(INSTALLATION, bridge.place)).body,
      (await configure({ branch: MAIN })).expect(200).body,
      await bridge.operations(),
      await bridge.info(),
    ];
    expect(JSON.stringify(answers)).not.toContain('PRIVATE KEY');
    const rows = await t.db.query(`SELECT to_jsonb(g)::text AS row FROM git_installations g WHERE id = $1`, [bridge.id]);
    expect(JSON.stringify(rows)).not.toMatch(/PRIVATE KEY|b3BlbnNzaC1rZXkt/);
  });

  it('is not synced any more when the server shows another key, until somebody accepts that', async () => {
    const { bridge, configure, read } = await connected();
    const accepted = server.hostKey;
    const head = await bridge.head();
    await bridge.copy.commit({ 'README.md': '# Welcome\n\nFrom elsewhere.\n' });
    await server.changeHostKey();
    expect((await bridge.sync())['problem']).toMatchObject({ type: 'git-host-key' });
    expect(await bridge.head()).toBe(head);
    expect((await read()).providerConfiguration.hostKey).toBe(accepted);
    const listed = (await bridge.api.get(`${INSTALLATION}/branches`, bridge.place)).expect(409).body.error;
    expect(listed).toMatchObject({ type: 'git-host-key', hostKeys: [{ key: server.hostKey }] });
    expect((await read()).providerConfiguration.hostKey).toBe(accepted);
    (await configure({ hostKey: listed.hostKeys[0].key })).expect(200);
    await bridge.synced();
    expect(await bridge.markdown('home')).toContain('From elsewhere.');
  });

  it('gets a new key when somebody asks for one, and does not use the former one any more', async () => {
    const { bridge, configure, sshPublicKey } = await connected();
    const renewed = (await configure({ generateSshKey: true })).expect(200).body.providerConfiguration.sshPublicKey;
    expect(renewed).not.toBe(sshPublicKey);
    expect((await bridge.sync())['problem']).toMatchObject({ type: 'git-unauthorized' });
    server.authorize(renewed);
    await bridge.synced();
  });

  it('loses its key and that of the server with another address', async () => {
    const { bridge, configure, read } = await connected();
    const elsewhere = server.url(`${bridge.copy.bare}/`).replace('127.0.0.1', 'localhost');
    expect((await configure({ url: elsewhere })).expect(409).body.error.type).toBe('git-unauthorized');
    expect((await configure({ url: elsewhere, generateSshKey: true })).expect(409).body.error.type).toBe('git-host-key');
    (await configure({ url: bridge.copy.url })).expect(200);
    expect((await read()).providerConfiguration).toEqual({ url: bridge.copy.url, branch: MAIN, hasSecret: false });
  });

  it('takes no tokens, and other addresses take no keys', async () => {
    const { bridge, configure, url } = await made();
    const pointers = async (body: object) =>
      (await configure(body)).expect(400).body.error.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(await pointers({ url, username: 'git', accessToken: 'a-token' })).toEqual([
      '/providerConfiguration/username',
      '/providerConfiguration/accessToken',
    ]);
    expect(await pointers({ url: bridge.copy.url, generateSshKey: true, hostKey: server.hostKey })).toEqual([
      '/providerConfiguration/generateSshKey',
      '/providerConfiguration/hostKey',
    ]);
    for (const hostKey of ['', 'ssh-ed25519 AAAA', `${server.hostKey}\n* ${server.hostKey}`, `host ${server.hostKey}`, 7])
      expect(await pointers({ url, hostKey })).toEqual(['/providerConfiguration/hostKey']);
  });
});
