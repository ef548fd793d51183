import { Injectable } from '@nestjs/common';
import { Actor } from '../../../../common/access/actor.js';
import { Database } from '../../../../common/db/database.js';
import type { Space } from '../../../spaces/space.entity.js';
import { ImportFailed } from '../model/import-failed.js';
import type { Import } from '../model/import.entity.js';
import { LoadSpace } from '../model/load-space.js';

/** Acts for the user who created an import, with the permissions that the user has now. */
@Injectable()
export class ImportAuthor {
  constructor(
    private readonly database: Database,
    private readonly loadSpace: LoadSpace,
  ) {}

  /** Checks that the user may still edit the space. */
  async find({
    createdById,
    scopes,
    spaceId,
    orgId,
  }: Pick<Import, 'createdById' | 'scopes' | 'spaceId' | 'orgId'>): Promise<{ actor: Actor; space: Space }> {
    const [user] = await this.database.query('SELECT 1 FROM users WHERE id = $1 AND NOT disabled', [createdById]);
    if (!user) throw new ImportFailed('The user who created the import is disabled');
    const identity = { userId: createdById, tokenId: '', scopes, expiresAt: null, installationAdmin: false };
    // The import was accepted with a token that had access to its organization, and it acts in no other one.
    const actor = new Actor({ ...identity, organizationId: orgId, providerId: null });
    const loaded = await this.loadSpace.load(spaceId, actor);
    if (loaded?.space.orgId !== orgId) throw new ImportFailed('The space was deleted or moved to another organization');
    if (!loaded.edit) throw new ImportFailed('The user who created the import may not edit the space any more');
    return { actor, space: loaded.space };
  }
}
