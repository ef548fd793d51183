import type { GitInstallation } from '../model/git-installation.entity.js';

type Connection = Pick<GitInstallation, 'provider' | 'url' | 'ref' | 'treeUrl' | 'commitUrl'>;

interface Host {
  tree: (branch: string) => string;
  commit: string;
}

/** Where hosts show what a repository has, below its address. */
const HOSTS: Readonly<Record<'github' | 'gitlab', Host>> = {
  github: { tree: (branch) => `blob/${branch}`, commit: 'commit' },
  gitlab: { tree: (branch) => `-/blob/${branch}`, commit: '-/commit' },
};
const KNOWN_HOSTS: Readonly<Record<string, Host>> = { 'github.com': HOSTS.github, 'gitlab.com': HOSTS.gitlab };

/** Where people read the files of the branch at the host; undefined if that is not known. */
export function treeAddress({ treeUrl, ref, ...connection }: Connection): string | undefined {
  if (treeUrl !== null) return withoutSlash(treeUrl);
  const site = siteOf(connection);
  return site && ref !== null
    ? `${site.address}/${site.host.tree(
        ref
          .replace(/^refs\/heads\//, '')
          .split('/')
          .map(encodeURIComponent)
          .join('/'),
      )}`
    : undefined;
}

/** Where people read a commit at the host; undefined if that is not known. */
export function commitAddress({ commitUrl, ...connection }: Omit<Connection, 'treeUrl'>, oid: string): string | undefined {
  if (commitUrl !== null) return `${withoutSlash(commitUrl)}/${oid}`;
  const site = siteOf(connection);
  return site && `${site.address}/${site.host.commit}/${oid}`;
}

function siteOf({ provider, url }: Pick<Connection, 'provider' | 'url'>): { address: string; host: Host } | undefined {
  if (url === null) return undefined;
  const { protocol, hostname, host: authority, pathname } = new URL(url);
  const host = provider === 'git' ? KNOWN_HOSTS[hostname] : HOSTS[provider];
  if (!host || protocol === 'file:') return undefined;
  // The port of an SSH server is not that of the site.
  return { host, address: `https://${protocol === 'ssh:' ? hostname : authority}${pathname.replace(/\.git$/, '')}` };
}

const withoutSlash = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url);
