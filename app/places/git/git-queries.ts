import { useEffect } from 'preact/hooks';
import { api } from '../../api/client.js';
import { ask, Problem } from '../../api/problem.js';
import { reread, useList, useQuery } from '../../api/queries.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type GitSyncState = Schemas['GitSyncState'];
export type GitInstallation = Schemas['GitInstallation'];
export type GitOperation = Schemas['GitOperation'];
export type GitOperationFile = Schemas['GitOperationFile'];
export type HostKey = NonNullable<Schemas['ErrorDetail']['hostKeys']>[number];

export interface OperationPath {
  gitInstallationId: string;
  gitOperationId: string;
}

/** Milliseconds after which the sync is read again: it also begins by itself. */
const SOON = 2_000;
const PER_PAGE = 25;
const at = (page: string | undefined) => ({ limit: PER_PAGE, ...(page !== undefined && { page }) });

/** The sync of a space; null if it has no repository. */
export const useGitState = (spaceId: string) =>
  useQuery<GitSyncState | null>(
    ['git', spaceId],
    () =>
      ask(api.GET('/v1/spaces/{spaceId}/git/info', { params: { path: { spaceId } } })).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      }),
    { every: (state) => state !== null && state.installationStatus !== 'pending' && SOON },
  );

/** The settings of a connection, which its administrators may see. */
export const useInstallation = (gitInstallationId: string) =>
  useQuery(['git-installation', gitInstallationId], () =>
    ask(api.GET('/v1/git/installations/{gitInstallationId}', { params: { path: { gitInstallationId } } })),
  );

/** What syncs did. It is read again when there is news of the latest one. */
export function useOperations({ installationId, operation }: GitSyncState) {
  const news = operation && `${operation.startedAt} ${operation.state}`;
  useEffect(() => void reread(['git-operations', installationId]), [installationId, news]);
  return useList(['git-operations', installationId], (page) =>
    ask(
      api.GET('/v1/git/installations/{gitInstallationId}/operations', {
        params: { path: { gitInstallationId: installationId }, query: at(page) },
      }),
    ),
  );
}

export const useOperation = (path: OperationPath) =>
  useQuery(
    ['git-operation', path],
    () => ask(api.GET('/v1/git/installations/{gitInstallationId}/operations/{gitOperationId}', { params: { path } })),
    { every: ({ state }) => state === 'running' && SOON },
  );

/** What an operation did with each file, which is known when it has ended. */
export const useOperationFiles = (path: OperationPath, { state }: GitOperation) =>
  useList(['git-files', path, state], (page) =>
    ask(api.GET('/v1/git/installations/{gitInstallationId}/operations/{gitOperationId}/files', { params: { path, query: at(page) } })),
  );

export const rereadGit = (spaceId: string) => reread(['git', spaceId], ['git-installation'], ['git-operations'], ['git-operation']);
