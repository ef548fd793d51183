/** What a space shows of the Git repository that it is connected with. */
export interface SpaceGitSync {
  repoName: string;
  installationProvider: string;
  installationStatus: string;
  installationId: string;
  /** Where the host shows the files of the branch: followed by the path of a file, it is the address of that file. */
  url?: string;
  updatedAt: Date;
}

/** Provides the Git repositories of spaces. The module of Git provides the implementation. */
export abstract class SpaceGitSyncs {
  /** By space id, in one statement for any number. */
  abstract of(spaceIds: readonly string[]): Promise<ReadonlyMap<string, SpaceGitSync>>;
}
