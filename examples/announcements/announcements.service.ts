import { Injectable } from '@nestjs/common';
import { Database } from 'bindery/common/db/database.js';
import { deleteOne } from 'bindery/common/db/delete-one.js';
import { EntityRows } from 'bindery/common/db/entity-rows.js';
import { newId } from 'bindery/common/ids/ids.js';
import { newestFirst, paginate, type Page, type PageQuery } from 'bindery/common/db/paginate.js';
import { OnEvent } from 'bindery/common/events/events.js';
import { NotFound } from 'bindery/common/http/errors.js';
import { Jobs } from 'bindery/common/jobs/jobs.js';
import { OrgCreated } from 'bindery/modules/orgs/org.events.js';
import type { CreateAnnouncementDto, UpdateAnnouncementDto } from './announcement.dto.js';
import { Announcement } from './announcement.entity.js';
import { RetireAnnouncement } from './retire-announcement.job.js';

@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly jobs: Jobs,
  ) {}

  list(orgId: string, page: PageQuery): Promise<Page<Announcement>> {
    const of = { select: this.entityRows.columns(Announcement, 'a'), from: 'announcements a', where: ['a.org_id = $1'], values: [orgId] };
    const listing = { name: 'announcements', ...of, order: newestFirst('a') };
    return paginate(this.database, listing, page, (row) => this.entityRows.read(Announcement, 'a', row)!);
  }

  create(orgId: string, { text, expiresAt }: CreateAnnouncementDto): Promise<Announcement> {
    const announcement = { id: newId(), orgId, text, expiresAt: expiresAt ? new Date(expiresAt) : null };
    return this.retiring(announcement.id, () => this.database.repo(Announcement).insert(announcement));
  }

  update(id: string, { expiresAt, ...text }: UpdateAnnouncementDto): Promise<Announcement> {
    const moved = expiresAt === undefined ? {} : { expiresAt: expiresAt ? new Date(expiresAt) : null };
    return this.retiring(id, () => this.database.repo(Announcement).update(id, { id, ...text, ...moved }));
  }

  remove = (announcement: Announcement): Promise<void> => deleteOne(this.database.repo(Announcement), announcement);

  /** Every new organization starts with one announcement, created in the same transaction. */
  @OnEvent(OrgCreated, { inTransaction: true })
  async welcome({ organizationId }: OrgCreated): Promise<void> {
    await this.create(organizationId, { text: 'Announcements for everyone appear here.' });
  }

  /** The job is enqueued in the transaction of the write. Its key makes it one job, which runs at the time that was written last. */
  private retiring(id: string, write: () => Promise<unknown>): Promise<Announcement> {
    return this.database.tx(async () => {
      await write();
      const written = await this.database.repo(Announcement).findOneBy({ id });
      if (!written) throw new NotFound('announcement');
      if (written.expiresAt) await this.jobs.enqueue(RetireAnnouncement, { id }, { key: id, runAt: written.expiresAt });
      return written;
    });
  }
}
