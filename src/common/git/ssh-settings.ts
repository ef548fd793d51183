import { join } from 'node:path';
import type { GitProxy } from './git-proxy.js';

/** The name of the server in the list of known keys, whatever its address is. */
const ALIAS = 'bindery-remote';

/**
 * Passes the connection of SSH on through our proxy. It runs outside of this process, so it is a program of its own: without imports of
 * ours, with nothing secret in its arguments.
 */
const CONNECT = `
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
const { port, authorization } = JSON.parse(readFileSync(new URL('proxy.json', import.meta.url), 'utf8'));
const [host, hostPort] = process.argv.slice(2);
const socket = connect(port, '127.0.0.1');
socket.on('error', () => process.exit(1));
const name = host.includes(':') ? '[' + host + ']' : host;
socket.write('CONNECT ' + name + ':' + hostPort + ' HTTP/1.1\\r\\nHost: ' + name + '\\r\\nProxy-Authorization: ' + authorization + '\\r\\n\\r\\n');
let head = Buffer.alloc(0);
const read = (chunk) => {
  head = Buffer.concat([head, chunk]);
  const end = head.indexOf('\\r\\n\\r\\n');
  if (end < 0) return;
  socket.off('data', read);
  if (!head.toString('latin1').startsWith('HTTP/1.1 200')) process.exit(1);
  process.stdout.write(head.subarray(end + 4));
  socket.pipe(process.stdout);
  process.stdin.pipe(socket);
};
socket.on('data', read);
`;

export interface SshAccess {
  sshKey: string | undefined;
  /** Undefined to accept whatever key the server shows, and to do nothing else. */
  hostKey: string | undefined;
}

/** The files that SSH needs, by name. Nothing of the settings of the machine or of a user counts. */
export function sshFiles(directory: string, { sshKey, hostKey }: SshAccess, proxy: GitProxy): Record<string, string> {
  const path = (name: string) => `"${join(directory, name).replaceAll('%', '%%')}"`;
  const settings = [
    'Host *',
    'BatchMode yes',
    `StrictHostKeyChecking ${hostKey === undefined ? 'accept-new' : 'yes'}`,
    `UserKnownHostsFile ${path('known_hosts')}`,
    'GlobalKnownHostsFile /dev/null',
    'UpdateHostKeys no',
    'CheckHostIP no',
    'VerifyHostKeyDNS no',
    'HashKnownHosts no',
    `HostKeyAlias ${ALIAS}`,
    ...(sshKey === undefined ? ['PreferredAuthentications none'] : ['PreferredAuthentications publickey', `IdentityFile ${path('key')}`]),
    'IdentitiesOnly yes',
    'IdentityAgent none',
    'AddKeysToAgent no',
    'ForwardAgent no',
    'ForwardX11 no',
    'ClearAllForwardings yes',
    'PermitLocalCommand no',
    'ControlMaster no',
    'RequestTTY no',
    'ConnectTimeout 20',
    'ServerAliveInterval 15',
    'ServerAliveCountMax 4',
    'LogLevel ERROR',
    `ProxyCommand ${[process.execPath, join(directory, 'connect.mjs')].map((file) => inShell(file.replaceAll('%', '%%'))).join(' ')} %h %p`,
  ];
  return {
    'ssh.config': `${settings.join('\n')}\n`,
    'connect.mjs': CONNECT,
    'proxy.json': JSON.stringify({ port: proxy.port, authorization: proxy.authorization }),
    known_hosts: hostKey === undefined ? '' : `${ALIAS} ${hostKey}\n`,
    ...(sshKey !== undefined && { key: sshKey }),
  };
}

/** The keys in a list that SSH has written. */
export function keysIn(knownHosts: string): string[] {
  return knownHosts.split('\n').flatMap((line) => (line.startsWith(`${ALIAS} `) ? [line.slice(ALIAS.length + 1).trim()] : []));
}

export const sshCommand = (directory: string): string => `ssh -F ${inShell(join(directory, 'ssh.config'))}`;

/** As a word of a shell. */
export const inShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
