import type { GitInstallation } from './git-installation.entity.js';

/** The owner of a sealed secret of hooks. They prove that they know it, and never what opens the repository. */
export const hookOwner = ({ id }: Pick<GitInstallation, 'id'>): string => `${id} hook`;
