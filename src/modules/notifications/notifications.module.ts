import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ForgetNotifications } from './forget-notifications.js';
import { PopulatedPlaces } from './intake/populated-places.js';
import { TellPeople } from './intake/tell-people.js';
import { WatchEvents } from './intake/watch-events.js';
import { NotificationMute } from './mutes/notification-mute.entity.js';
import { NotificationMutePresenter } from './mutes/notification-mute.presenter.js';
import { NotificationMutesController } from './mutes/notification-mutes.controller.js';
import { NotificationMutesService } from './mutes/notification-mutes.service.js';
import { NotificationAccess } from './notification.access.js';
import { Notification } from './notification.entity.js';
import { NotificationPresenter } from './notification.presenter.js';
import { NotificationQueries } from './notification.queries.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationPreference } from './preferences/notification-preference.entity.js';
import { NotificationPreferencePresenter } from './preferences/notification-preference.presenter.js';
import { NotificationPreferencesController } from './preferences/notification-preferences.controller.js';
import { NotificationPreferencesService } from './preferences/notification-preferences.service.js';

/** Tells people what happened that concerns them. */
@Module({
  imports: [TypeOrmModule.forFeature([Notification, NotificationPreference, NotificationMute])],
  controllers: [NotificationsController, NotificationPreferencesController, NotificationMutesController],
  providers: [
    NotificationAccess,
    NotificationsService,
    NotificationQueries,
    NotificationPresenter,
    NotificationPreferencesService,
    NotificationPreferencePresenter,
    NotificationMutesService,
    NotificationMutePresenter,
    PopulatedPlaces,
    WatchEvents,
    TellPeople,
    ForgetNotifications,
  ],
})
export class NotificationsModule {}
