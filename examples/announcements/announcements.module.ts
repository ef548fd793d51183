import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Extension } from 'bindery/extensions/extension.js';
import { CreateAnnouncements1795230000000 } from './1795230000000-create-announcements.js';
import { AnnouncementAccess } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementPresenter } from './announcement.presenter.js';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsService } from './announcements.service.js';
import { RetireAnnouncement } from './retire-announcement.job.js';

@Module({
  imports: [TypeOrmModule.forFeature([Announcement])],
  controllers: [AnnouncementsController],
  providers: [AnnouncementsService, AnnouncementAccess, AnnouncementPresenter, RetireAnnouncement],
})
class AnnouncementsModule {}

export default { module: AnnouncementsModule, migrations: [CreateAnnouncements1795230000000] } satisfies Extension;
