import { Injectable } from '@nestjs/common';
import type { Actor } from 'bindery/common/access/actor.js';
import type { Page } from 'bindery/common/db/paginate.js';
import { AnnouncementAccess } from './announcement.access.js';
import type { Announcement } from './announcement.entity.js';
import type { AnnouncementListView, AnnouncementView } from './announcement.view.js';

@Injectable()
export class AnnouncementPresenter {
  constructor(private readonly announcementAccess: AnnouncementAccess) {}

  present(announcement: Announcement, actor: Actor): AnnouncementView {
    const { id, text, expiresAt, createdAt } = announcement;
    const dates = { expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
    return { object: 'announcement', id, text, ...dates, permissions: this.announcementAccess.permissions(announcement, { actor }) };
  }

  presentPage = ({ items, ...page }: Page<Announcement>, actor: Actor): AnnouncementListView => ({
    ...page,
    items: items.map((announcement) => this.present(announcement, actor)),
  });
}
