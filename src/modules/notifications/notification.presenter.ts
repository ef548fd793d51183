import { Injectable } from '@nestjs/common';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import { textOf, type NotificationDetails } from './kinds/describe-notification.js';
import { pathOf, type NotificationSubject } from './kinds/subjects.js';
import type { NotificationListView, NotificationView } from './notification.view.js';
import type { NotificationPage } from './notifications.service.js';

@Injectable()
export class NotificationPresenter {
  constructor(private readonly urls: Urls) {}

  present(details: NotificationDetails): NotificationView {
    const { notification, actor } = details;
    const { id, kind, readAt, orgId, spaceId, changeRequestId, subjectType, subjectId, actors, count } = notification;
    return {
      object: 'notification',
      id,
      kind,
      text: textOf(details),
      read: readAt !== null,
      organization: orgId,
      ...(spaceId !== null && { space: spaceId }),
      ...(changeRequestId !== null && { changeRequest: changeRequestId }),
      subject: { type: subjectType as NotificationSubject, id: subjectId },
      ...(notification.data.reason !== undefined && { reason: notification.data.reason }),
      ...(actor && { actor: { id: actor.id, displayName: actor.displayName } }),
      actors,
      count,
      createdAt: isoTime(notification.createdAt),
      updatedAt: isoTime(notification.happenedAt),
      urls: { location: this.urls.api('user', 'notifications', id), subject: this.urls.api(...pathOf(notification)) },
    };
  }

  presentPage({ unread, ...page }: NotificationPage): NotificationListView {
    return { ...page, items: page.items.map((details) => this.present(details)), unread };
  }
}
