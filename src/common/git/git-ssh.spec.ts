import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOf } from '../../../test/support/all-of.js';
import { TestRepository } from '../../../test/support/git-repository.js';
import { transportOf } from '../../../test/support/git-transport.js';
import { noSshServer, SshServer } from '../../../test/support/ssh-server.js';
import type { GitRemote } from './git-remote.js';
import { fingerprintOf, isHostKey, makeSshKey } from './ssh-keys.js';

const MAIN = 'refs/heads/main';
const ADA = { name: 'Ada', email: 'ada@example.com' };
const missing = noSshServer();

it('makes keys that OpenSSH reads', () => {
  const { privateKey, publicKey } = makeSshKey('bindery docs@example.com');
  const file = join(mkdtempSync(join(tmpdir(), 'key-')), 'key');
  execFileSync('tee', [file], { input: privateKey });
  execFileSync('chmod', ['600', file]);
  const read = execFileSync('ssh-keygen', ['-y', '-f', file], { encoding: 'utf8' }).trim();
  expect(publicKey.startsWith(read.split(' ').slice(0, 2).join(' '))).toBe(true);
  expect(publicKey.endsWith(' bindery-docs@example.com')).toBe(true);
  expect(makeSshKey('x').privateKey).not.toBe(privateKey);
});

describe.runIf(missing === undefined).each([true, false])(
  `a server over SSH${missing ?? ''}, with version 2 of the protocol: %s`,
  (isNew) => {
    const key = makeSshKey('bindery');
    const server = new SshServer(isNew);
    const repository = new TestRepository();
    const { transport, env } = transportOf({ ALLOW_PRIVATE_FETCH: 'true' });
    let head: string;
    const remote = (more: Partial<GitRemote['credentials'] & object> = {}): GitRemote => ({
      id: 'ssh',
      url: server.url(repository.bare),
      credentials: { sshKey: key.privateKey, hostKey: server.hostKey, ...more },
    });

    beforeAll(async () => {
      await server.start(key.publicKey);
      head = repository.commit({ 'docs/README.md': '# Docs\n', 'docs/b.md': '# B\n' });
    });
    afterAll(() => server.stop());

    it('shows its key before anything else, to be accepted by somebody', async () => {
      const keys = await transport.hostKeys(remote().url);
      expect(keys).toContain(server.hostKey);
      expect(keys.every(isHostKey)).toBe(true);
      const fingerprint = execFileSync('ssh-keygen', ['-lf', join(server.directory, 'host.pub')], { encoding: 'utf8' });
      expect(fingerprint).toContain(fingerprintOf(server.hostKey));
    });

    it('is read and written', async () => {
      expect(await transport.refs(remote(), [MAIN])).toEqual([{ name: MAIN, oid: head }]);
      const fetched = await transport.fetch(remote(), MAIN);
      try {
        const entries = await allOf(fetched.tree(head, 'docs'));
        const oids = entries.map(({ oid }) => oid);
        expect((await allOf(fetched.blobs(oids, 1000))).map((blob) => 'bytes' in blob && blob.bytes.toString())).toEqual([
          '# Docs\n',
          '# B\n',
        ]);
        const writes = [{ path: 'docs/README.md', bytes: Buffer.from('# Ours\n') }];
        const oid = await fetched.commit({ parent: head, writes, message: 'Edit', author: ADA, committer: ADA, time: new Date(0) });
        expect(await fetched.push(MAIN, head, oid)).toEqual({ outcome: 'pushed' });
        expect(repository.head()).toBe(oid);
        head = oid;
      } finally {
        await fetched.close();
      }
    });

    it('is refused if it shows another key than the accepted one', async () => {
      const other = makeSshKey('other').publicKey.split(' ').slice(0, 2).join(' ');
      await expect(transport.refs(remote({ hostKey: other }), [MAIN])).rejects.toMatchObject({ kind: 'git-host-key' });
      await expect(transport.refs(remote({ hostKey: 'ssh-ed25519 AAAA\n* ssh-ed25519 BBBB' }), [MAIN])).rejects.toMatchObject({
        kind: 'git-host-key',
      });
    });

    it('refuses a key that it does not know', async () => {
      await expect(transport.refs(remote({ sshKey: makeSshKey('x').privateKey }), [MAIN])).rejects.toMatchObject({
        kind: 'git-unauthorized',
      });
      await expect(transport.refs({ id: 'ssh', url: remote().url }, [MAIN])).rejects.toMatchObject({ kind: 'git-unauthorized' });
      await expect(transport.refs({ ...remote(), url: server.url('/no/such.git') }, [MAIN])).rejects.toMatchObject({
        kind: 'git-not-found',
      });
    });

    it('has its key in a file that only we can read, until the operation ends', async () => {
      const sessions = join(env.dataDir, 'git', 'sessions');
      const fetched = await transport.fetch(remote(), MAIN);
      const [session] = readdirSync(sessions);
      const file = join(sessions, session!, 'key');
      expect(readFileSync(file, 'utf8')).toBe(key.privateKey);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(join(sessions, session!)).mode & 0o777).toBe(0o700);
      await fetched.close();
      expect(readdirSync(sessions)).toEqual([]);
    });

    it('is connected to through the policy of addresses', async () => {
      const strict = transportOf({}).transport;
      await expect(strict.refs(remote(), [MAIN])).rejects.toMatchObject({
        kind: 'git-unreachable',
        message: 'The host is not a public address.',
      });
      await expect(strict.hostKeys(remote().url)).rejects.toMatchObject({ kind: 'git-unreachable' });
    });
  },
);
