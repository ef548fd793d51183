import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SSHD = '/usr/sbin/sshd';

/** Why there is no SSH server for tests; undefined if there can be one. */
export const noSshServer = (): string | undefined => (existsSync(SSHD) ? undefined : 'needs Debian’s openssh-server');

/** Real Git over SSH: OpenSSH, for the user who runs the tests. */
export class SshServer {
  readonly directory = mkdtempSync(join(tmpdir(), 'sshd-'));
  port = 0;
  private child: ChildProcess | undefined;

  /** Old servers do not accept the variable with which clients ask for version 2 of the protocol. */
  constructor(private readonly acceptsVersion2 = true) {
    this.makeHostKey();
  }

  /** As `GitCredentials` has it. */
  get hostKey(): string {
    return readFileSync(join(this.directory, 'host.pub'), 'utf8').split(' ').slice(0, 2).join(' ').trim();
  }

  async start(...publicKeys: string[]): Promise<this> {
    this.port = await freePort();
    this.authorize(...publicKeys);
    const settings = [
      `Port ${this.port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(this.directory, 'host')}`,
      `AuthorizedKeysFile ${join(this.directory, 'authorized')}`,
      `PidFile ${join(this.directory, 'pid')}`,
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin yes',
      ...(this.acceptsVersion2 ? ['AcceptEnv GIT_PROTOCOL'] : []),
    ];
    writeFileSync(join(this.directory, 'config'), `${settings.join('\n')}\n`);
    // Where it gives up its rights; only root has to make it.
    if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true });
    await this.listen();
    return this;
  }

  private async listen(): Promise<void> {
    this.child = spawn(SSHD, ['-D', '-e', '-f', join(this.directory, 'config')], { stdio: 'ignore' });
    for (let tries = 0; tries < 200; tries++) {
      if (await answers(this.port)) return;
      await sleep(50);
    }
    throw new Error('sshd does not start');
  }

  /** Lets in whoever has one of these keys, and nobody else. */
  authorize(...publicKeys: string[]): void {
    writeFileSync(join(this.directory, 'authorized'), `${publicKeys.join('\n')}\n`, { mode: 0o600 });
  }

  /** Begins to show another key, as a server that was installed anew, or that somebody pretends to be. */
  async changeHostKey(): Promise<void> {
    const stopped = new Promise((resolve) => this.child!.once('exit', resolve));
    this.stop();
    await stopped;
    rmSync(join(this.directory, 'host'));
    this.makeHostKey();
    await this.listen();
  }

  stop(): void {
    this.child?.kill();
  }

  private makeHostKey(): void {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(this.directory, 'host')]);
  }

  url(path: string): string {
    return `ssh://${userInfo().username}@127.0.0.1:${this.port}${path}`;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
