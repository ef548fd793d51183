import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { NotificationMute } from './notification-mute.entity.js';
import type { NotificationMuteListView } from './notification-mute.view.js';

@Injectable()
export class NotificationMutePresenter {
  presentPage(page: Page<NotificationMute>): NotificationMuteListView {
    return {
      ...page,
      items: page.items.map(({ subjectType, subjectId, createdAt }) => ({
        object: 'notification-mute',
        subjectType,
        subjectId,
        createdAt: isoTime(createdAt),
      })),
    };
  }
}
