import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { LoadViewable } from '../../../common/access/load-viewable.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import { ChangeRequest } from '../../change-requests/change-request.entity.js';
import { Comment } from '../../comments/comment.entity.js';
import { MUTED_TYPES, NotificationMute, type MutedType } from './notification-mute.entity.js';

const MOST_MUTES = 1000;

/** What users want no more notifications about. */
@Injectable()
export class NotificationMutesService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly loadViewable: LoadViewable,
  ) {}

  list({ userId }: Actor, page: PageQuery): Promise<Page<NotificationMute>> {
    return paginate(
      this.database,
      {
        name: 'notification-mutes',
        select: this.entityRows.columns(NotificationMute, 'm'),
        from: 'notification_mutes m',
        where: ['m.user_id = $1'],
        values: [userId],
        order: [
          { sql: 'm.subject_type', type: 'text', direction: 'ASC' },
          { sql: 'm.subject_id', type: 'text', direction: 'ASC' },
        ],
      },
      page,
      (row) => this.entityRows.read(NotificationMute, 'm', row)!,
    );
  }

  async mute(subjectType: string, subjectId: string, actor: Actor): Promise<void> {
    const spaceId = await this.spaceOf(subjectType, subjectId, actor);
    const { userId } = actor;
    await this.database.tx(async () => {
      await this.database.query(
        `INSERT INTO notification_mutes (user_id, subject_type, subject_id, space_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [userId, subjectType, subjectId, spaceId],
      );
      const [many] = await this.database.query<{ mutes: number }>(
        'SELECT count(*)::int AS mutes FROM notification_mutes WHERE user_id = $1',
        [userId],
      );
      if (many!.mutes > MOST_MUTES) throw new Conflict(`You have muted ${MOST_MUTES} things already: end one of these mutes first`);
    });
  }

  async unmute(subjectType: string, subjectId: string, { userId }: Actor): Promise<void> {
    await this.database.repo(NotificationMute).delete({ userId, subjectType: subjectType as MutedType, subjectId });
  }

  /** The space of something that the caller may view. */
  private async spaceOf(subjectType: string, subjectId: string, actor: Actor): Promise<string> {
    if (!MUTED_TYPES.includes(subjectType as MutedType)) throw new NotFound('kind of subject');
    const place = await this.placeOf(subjectType as MutedType, subjectId);
    if (!place) throw new NotFound(subjectType);
    const { spaceId, changeRequestId } = place;
    const seen = await (changeRequestId === null
      ? this.loadViewable.load(['space'], [spaceId], actor)
      : this.loadViewable.load(['space', 'change-request'], [spaceId, changeRequestId], actor));
    if (!seen) throw new NotFound(subjectType);
    return spaceId;
  }

  private async placeOf(subjectType: MutedType, id: string): Promise<{ spaceId: string; changeRequestId: string | null } | null> {
    if (subjectType === 'space') return { spaceId: id, changeRequestId: null };
    if (subjectType === 'comment')
      return this.database.repo(Comment).findOne({ select: { id: true, spaceId: true, changeRequestId: true }, where: { id } });
    const found = await this.database.repo(ChangeRequest).findOne({ select: { id: true, spaceId: true }, where: { id } });
    return found && { spaceId: found.spaceId, changeRequestId: id };
  }
}
