import { Injectable } from '@nestjs/common';
import { Actor } from '../../../../common/access/actor.js';
import { UserQueries } from '../../../identity/user.queries.js';
import type { Space } from '../../../spaces/space.entity.js';
import { OpenSource } from '../archive/open-source.js';
import type { SourceTree } from '../archive/source-tree.js';
import { ImportFailed } from '../model/import-failed.js';
import type { Import } from '../model/import.entity.js';
import { LoadSpace } from '../model/load-space.js';
import { CommitImport } from './commit-import.js';
import { PrepareImport } from './prepare-import.js';
import { BaseMoved } from './propose-import.js';
import { ReadFiles } from './read-files.js';

/** How often an import is planned because somebody has changed the content meanwhile. */
const MOST_PLANS = 4;

/** The user who created an import, with the permissions that the user has now, and its space. */
interface Author {
  actor: Actor;
  space: Space;
}

/** Runs an import from its files to its change request. */
@Injectable()
export class RunImport {
  constructor(
    private readonly openSource: OpenSource,
    private readonly userQueries: UserQueries,
    private readonly loadSpace: LoadSpace,
    private readonly prepareImport: PrepareImport,
    private readonly readFiles: ReadFiles,
    private readonly commitImport: CommitImport,
  ) {}

  async run(run: Import, signal: AbortSignal): Promise<void> {
    const author = await this.findAuthor(run);
    const tree = await this.openSource.open(run, signal);
    try {
      for (let plans = 1; !(await this.attempt(run, author, tree, signal)); plans++)
        if (plans === MOST_PLANS) throw new ImportFailed('The content changed again and again during the import: resume it later');
    } finally {
      await tree.close();
    }
  }

  /** Returns false if the content has changed meanwhile, so that the plan is no longer right. */
  private async attempt(run: Import, by: Author, tree: SourceTree, signal: AbortSignal): Promise<boolean> {
    const context = await this.prepareImport.prepare(run, by, tree, signal);
    const imported = await this.readFiles.read(context);
    // The permissions may have changed while the files were read.
    const author = await this.findAuthor(run);
    try {
      await this.commitImport.run(context, imported, author);
      return true;
    } catch (error) {
      if (error instanceof BaseMoved) return false;
      throw error;
    }
  }

  /** Checks that the user may still edit the space. */
  private async findAuthor({ createdById, scopes, spaceId, orgId }: Import): Promise<Author> {
    if (!(await this.userQueries.isEnabled(createdById))) throw new ImportFailed('The user who created the import is disabled');
    const identity = { userId: createdById, tokenId: '', scopes, expiresAt: null, installationAdmin: false };
    // The import was accepted with a token that had access to its organization, and it acts in no other one.
    const actor = new Actor({ ...identity, organizationId: orgId, providerId: null });
    const loaded = await this.loadSpace.load(spaceId, actor);
    if (loaded?.space.orgId !== orgId) throw new ImportFailed('The space was deleted or moved to another organization');
    if (!loaded.edit) throw new ImportFailed('The user who created the import may not edit the space any more');
    return { actor, space: loaded.space };
  }
}
