import { Injectable } from '@nestjs/common';
import { isoTime } from '../../../common/json/iso-time.js';
import { notificationWords } from '../kinds/describe-notification.js';
import { kindOf } from '../kinds/notification-kinds.js';
import type { NotificationPreferencesView } from './notification-preference.view.js';
import type { PreferencesOfUser } from './notification-preferences.service.js';

@Injectable()
export class NotificationPreferencePresenter {
  present({ preferences, language, refusal }: PreferencesOfUser): NotificationPreferencesView {
    const { names } = notificationWords(language);
    return {
      object: 'notification-preferences',
      ...(refusal && { mailRefused: { reason: refusal.reason, refusedAt: isoTime(refusal.refusedAt) } }),
      preferences: preferences.map(({ kind, orgId, app, mail, isDefault }) => ({
        kind,
        ...(orgId !== null && { organization: orgId }),
        label: names[kind],
        app,
        mail,
        isDefault,
        required: kindOf(kind).required === true,
      })),
    };
  }
}
