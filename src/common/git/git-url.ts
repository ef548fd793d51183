import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trimSlashes } from '../http/trim-slashes.js';
import { GitError } from './git-error.js';

export interface GitAddress {
  /** Without credentials. */
  url: string;
  scheme: 'https' | 'http' | 'ssh' | 'file';
  /** Of an SSH server, or of credentials that were in the URL. */
  username?: string;
  /** Was in the URL: store it sealed, and nowhere else. */
  secret?: string;
}

export interface GitUrlRules {
  /** Local repositories are allowed below this directory. */
  gitLocalRoot: string | undefined;
  /** Without it, only `https` and `ssh`. */
  allowPrivateFetch: boolean;
}

const MAX_URL = 2048;
/** `git@github.com:owner/name.git`, which is no URL. */
const SCP = /^(?:([\w.-]+)@)?([\w.-]+):(?!\/\/)(~?[\w./~+-]+)$/;
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252})|\[[0-9a-f:.]+\])$/i;
const USER = /^[\w.@+%~-]{1,200}$/;
/** A path with a blank or a quote is fine for git, and a trap for the shell of an SSH server. */
const SSH_PATH = /^\/[\w./~+@%-]+$/;
const SCHEMES = new Set(['https', 'http', 'ssh', 'file']);

/** Reads the address of a repository as people enter it, and takes the credentials out of it. Says why it cannot be used. */
export function readGitUrl(text: string, { gitLocalRoot, allowPrivateFetch }: GitUrlRules): GitAddress {
  const trimmed = text.trim();
  if (trimmed.length > MAX_URL) throw refused(`The URL is longer than ${MAX_URL} characters.`);
  const [, user, host, path] = SCP.exec(trimmed) ?? [];
  const entered = host === undefined ? trimmed : `ssh://${user ?? 'git'}@${host}/${path!.replace(/^\//, '')}`;
  // The parser drops tabs and line ends, so what is checked would not be what was entered.
  if (!URL.canParse(entered) || /[\p{Cc}\s]/u.test(entered)) throw refused('The URL is not valid.');
  const url = new URL(entered);
  const scheme = url.protocol.slice(0, -1);
  if (!isScheme(scheme)) throw refused('The URL must start with https:// or ssh://.');
  if (scheme === 'file') return localAddress(url, gitLocalRoot);
  if (scheme === 'http' && !allowPrivateFetch)
    throw refused('The URL must start with https:// or ssh://: http:// would send the token in clear text.');
  if (!HOST.test(url.hostname)) throw refused('The host name is not valid.');
  if (url.pathname.length < 2) throw refused('The URL has no path of a repository.');
  if (url.search !== '' || url.hash !== '') throw refused('The URL must not have a query or a fragment.');
  const [username, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (scheme === 'ssh') return sshAddress(url, username);
  Object.assign(url, { username: '', password: '' });
  return { url: trimSlashes(url.href, 'end'), scheme, ...(username !== '' && { username }), ...(secret !== '' && { secret }) };
}

function sshAddress(url: URL, username: string): GitAddress {
  if (url.password !== '') throw refused('SSH needs a key instead of a password.');
  if (username !== '' && (!USER.test(username) || username.startsWith('-'))) throw refused('The user is not valid.');
  if (!SSH_PATH.test(url.pathname) || url.pathname.startsWith('/-'))
    throw refused('The path has characters that SSH servers may take for commands.');
  return { url: trimSlashes(url.href, 'end'), scheme: 'ssh', username: username || 'git' };
}

function localAddress(url: URL, root: string | undefined): GitAddress {
  if (root === undefined) throw refused('The URL must start with https:// or ssh://: local repositories are off (GIT_LOCAL_ROOT).');
  if (url.host !== '' || /%2f|%00/i.test(url.pathname)) throw refused('The URL is not valid.');
  const path = fileURLToPath(url);
  if (!path.startsWith(root + sep)) throw refused('The repository is not below GIT_LOCAL_ROOT.');
  return { url: url.href, scheme: 'file' };
}

/** Links may lead out of the directory, and may be changed at any time: so this is asked before each use. */
export async function checkLocalPath(url: string, root: string): Promise<void> {
  const path = await realpath(fileURLToPath(url)).catch(() => undefined);
  if (path === undefined) throw new GitError('git-not-found', 'There is no such repository.');
  if (!path.startsWith(join(await realpath(root), sep))) throw refused('The repository is not below GIT_LOCAL_ROOT.');
}

const isScheme = (scheme: string): scheme is GitAddress['scheme'] => SCHEMES.has(scheme);
const refused = (message: string) => new GitError('git-refused', message);
