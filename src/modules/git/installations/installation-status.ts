import { valuesOf } from '../../../common/enums/values.js';
import type { GitInstallation } from '../model/git-installation.entity.js';

export const INSTALLATION_STATUSES = valuesOf({
  unauthenticated: 'the host refuses the credentials',
  active: 'the space is kept in sync',
  pending: 'no repository is chosen yet',
});
export type InstallationStatus = (typeof INSTALLATION_STATUSES)[number];

export function statusOf({ url, ref, problemKind }: GitInstallation): InstallationStatus {
  if (url === null || ref === null) return 'pending';
  return problemKind === 'git-unauthorized' ? 'unauthenticated' : 'active';
}

export const repoNameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1).replace(/\.git$/, '');
