import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { NotFound } from '../../../common/http/errors.js';
import { checkValue } from '../../content/write/changes/check-value.js';
import { MergeContents, type MergeOutcome } from '../../versions/merge/merge-contents.js';
import type { Resolution } from '../../versions/merge/conflict.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import { Space } from '../../spaces/space.entity.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { mergeBaseOf } from '../merge-base.js';

/** The heads of a change request and of its space, side by side. */
@Injectable()
export class MergeHeads {
  constructor(
    private readonly db: Database,
    private readonly rows: EntityRows,
    private readonly revisions: RevisionsService,
    private readonly contents: MergeContents,
  ) {}

  /** The space as it is now, and stays until the open transaction ends. Who locks a change request too has locked that first. */
  async lockSpace(spaceId: string): Promise<Space> {
    const [row] = await this.db.query<Record<string, unknown>>(
      `SELECT ${this.rows.columns(Space, 's')} FROM spaces s WHERE s.id = $1 AND s.deleted_at IS NULL FOR NO KEY UPDATE`,
      [spaceId],
    );
    if (!row) throw new NotFound('space');
    return this.rows.read(Space, 's', row)!;
  }

  /** Is there anything in it that was not in the space when it was last pulled in? */
  async hasChanges(changeRequest: ChangeRequest): Promise<boolean> {
    const { spaceId, revisionId } = changeRequest;
    const [base, ours] = [await this.revisions.find(spaceId, mergeBaseOf(changeRequest)), await this.revisions.find(spaceId, revisionId)];
    return base!.root !== ours!.root;
  }

  async merge(changeRequest: ChangeRequest, space: Space, resolutions: readonly Resolution[] = []): Promise<MergeOutcome> {
    const { spaceId } = changeRequest;
    const find = async (id: string) => (await this.revisions.find(spaceId, id))!;
    const sides = {
      base: await find(mergeBaseOf(changeRequest)),
      ours: await find(changeRequest.revisionId),
      theirs: await find(space.revisionId),
    };
    return this.contents.merge(sides, resolutions, checkValue);
  }
}
