import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ForgetNotifications } from './forget-notifications.js';
import { MailNotifications } from './mail/mail-notifications.job.js';
import { PlanLetter } from './mail/plan-letter.js';
import { QueueLetters } from './mail/queue-letters.js';
import { QuoteRemarks } from './mail/quote-remarks.js';
import { UnsubscribeController } from './mail/unsubscribe.controller.js';
import { UnsubscribeLinks } from './mail/unsubscribe-links.js';
import { Unsubscribe } from './mail/unsubscribe.js';
import { WriteLetter } from './mail/write-letter.js';
import { NotificationLetter } from './notification-letter.entity.js';
import { NotificationRefusal } from './preferences/notification-refusal.entity.js';
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
import { NotificationQueries } from './kinds/notification.queries.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationPreference } from './preferences/notification-preference.entity.js';
import { NotificationPreferencePresenter } from './preferences/notification-preference.presenter.js';
import { NotificationPreferencesController } from './preferences/notification-preferences.controller.js';
import { NotificationPreferencesService } from './preferences/notification-preferences.service.js';

/** Tells people what happened that concerns them. */
@Module({
  imports: [TypeOrmModule.forFeature([Notification, NotificationPreference, NotificationMute, NotificationLetter, NotificationRefusal])],
  controllers: [NotificationsController, NotificationPreferencesController, NotificationMutesController, UnsubscribeController],
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
    PlanLetter,
    QuoteRemarks,
    UnsubscribeLinks,
    Unsubscribe,
    WriteLetter,
    MailNotifications,
    QueueLetters,
  ],
})
export class NotificationsModule {}
