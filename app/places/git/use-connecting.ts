import { useRef } from 'preact/hooks';
import { useAction, type Action } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import type { components } from '../../api/schema.js';
import { rereadGit, type GitInstallation } from './git-queries.js';

type Settings = components['schemas']['UpdateGitInstallation'];

/** What the form has. What is empty is as the service has it by default. */
export interface RepositoryDraft {
  url: string;
  branch: string;
  folder: string;
  username: string;
  /** A new one; nothing keeps what is stored. */
  token: string;
  priority: '' | NonNullable<Settings['priority']>;
  pull: '' | NonNullable<Settings['pull']>;
  push: NonNullable<Settings['push']>;
  /** What the server of SSH may show. */
  hostKey: string;
}

const BRANCHES = 'refs/heads/';
/** `ssh://git@host/path`, or `git@host:path`. */
export const isSsh = (url: string): boolean => /^(?:ssh:|[^/:@\s]+@)/.test(url);

export function draftOf(installation: GitInstallation | undefined): RepositoryDraft {
  const { providerConfiguration, projectDirectory = '', priority = '', pull = '', push = 'auto' } = installation ?? {};
  const { url = '', branch = 'main', username = '' } = providerConfiguration ?? {};
  return {
    url,
    branch: branch.startsWith(BRANCHES) ? branch.slice(BRANCHES.length) : branch,
    folder: projectDirectory,
    username,
    token: '',
    priority,
    pull,
    push,
    hostKey: '',
  };
}

/** Connects a space with a repository, or with another one. The service tries the repository before it stores it. */
export function useConnecting(
  spaceId: string,
  installation: GitInstallation | undefined,
  draft: RepositoryDraft,
  onConnected: () => void,
): Action {
  const made = useRef(installation?.id);
  return useAction(async () => {
    made.current ??= await install(spaceId);
    const params = { path: { gitInstallationId: made.current } };
    await ask(api.PATCH('/v1/git/installations/{gitInstallationId}', { params, body: settingsOf(draft, installation) }));
    await rereadGit(spaceId);
    onConnected();
  });
}

async function install(spaceId: string): Promise<string> {
  const body = { provider: 'git', target: { type: 'space', spaceId } } as const;
  return (await ask(api.POST('/v1/git/installations', { body }))).id;
}

/** Only what differs: what somebody else changed meanwhile stays. */
function settingsOf(draft: RepositoryDraft, installation: GitInstallation | undefined): Settings {
  const before = draftOf(installation);
  const differs = (...names: (keyof RepositoryDraft)[]) => names.some((name) => draft[name].trim() !== before[name]);
  const { folder, priority, pull, push } = draft;
  return {
    ...(differs('url', 'branch', 'username', 'token', 'hostKey') && { providerConfiguration: repositoryOf(draft, installation) }),
    ...(differs('folder') && { projectDirectory: folder.trim().replaceAll(/^\/+|\/+$/g, '') }),
    ...(differs('priority') && { priority: priority === '' ? null : priority }),
    ...(differs('pull') && { pull: pull === '' ? null : pull }),
    ...(differs('push') && { push }),
  };
}

function repositoryOf(draft: RepositoryDraft, installation: GitInstallation | undefined): Settings['providerConfiguration'] {
  const url = draft.url.trim();
  const branch = draft.branch.trim();
  return {
    url,
    branch: branch.startsWith('refs/') ? branch : `${BRANCHES}${branch}`,
    ...(isSsh(url) ? keysOf(draft, installation) : secretsOf(draft)),
  };
}

const secretsOf = ({ username, token }: RepositoryDraft) => ({
  username: username === '' ? null : username,
  ...(token !== '' && { accessToken: token }),
});

/** An address that has a pair of keys keeps it. */
const keysOf = ({ url, hostKey }: RepositoryDraft, installation: GitInstallation | undefined) => {
  const known = installation?.providerConfiguration;
  const hasPair = known?.sshPublicKey !== undefined && known.url === url.trim();
  return { ...(!hasPair && { generateSshKey: true }), ...(hostKey !== '' && { hostKey }) };
};
