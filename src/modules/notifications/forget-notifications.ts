import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../common/db/database.js';
import { OnEvent } from '../../common/events/events.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { purgeRows } from '../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../common/purge/purges-spaces.decorator.js';
import { Env } from '../../config/env.js';
import { MemberRemoved } from '../orgs/org.events.js';
import { SpacesTransferred } from '../spaces/space.events.js';
import { NotificationMute } from './mutes/notification-mute.entity.js';
import { Notification } from './notification.entity.js';
import { NotificationPreference } from './preferences/notification-preference.entity.js';

const HOUR = 3_600_000;
const SLICE = 1_000;

/** Removes notifications that are too old, or whose user or space has left the organization. */
@Injectable()
export class ForgetNotifications {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
  ) {}

  @Periodic({ name: 'notifications.sweep', every: HOUR })
  async sweep({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const old = `SELECT id FROM notifications WHERE happened_at < now() - $2 * interval '1 day' ORDER BY happened_at LIMIT $1`;
    const removeSlice = () =>
      this.database.query(`DELETE FROM notifications WHERE id IN (${old}) RETURNING id`, [SLICE, this.env.notificationDays]);
    while (!signal.aborted && (await removeSlice()).length === SLICE);
  }

  @PurgesSpaces({ table: 'notifications', before: ['comment_replies', 'comments', 'change_requests'] })
  purgeNotifications(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'notifications', key: 'id', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'notification_mutes' })
  async purgeMutes(spaceId: string): Promise<boolean> {
    await this.database.repo(NotificationMute).delete({ spaceId });
    return true;
  }

  @OnEvent(SpacesTransferred, { inTransaction: true })
  async ofTransferred({ spaceIds }: SpacesTransferred): Promise<void> {
    await this.database.repo(Notification).delete({ spaceId: Any(spaceIds) });
    await this.database.repo(NotificationMute).delete({ spaceId: Any(spaceIds) });
  }

  @OnEvent(MemberRemoved, { inTransaction: true })
  async ofMember({ organizationId: orgId, userId }: MemberRemoved): Promise<void> {
    await this.database.repo(Notification).delete({ orgId, userId });
    await this.database.repo(NotificationPreference).delete({ orgId, userId });
  }
}
