import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyUser, CurrentActor } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { PutNotificationPreferencesDto } from './notification-preference.dto.js';
import { NotificationPreferencePresenter } from './notification-preference.presenter.js';
import { NotificationPreferencesView } from './notification-preference.view.js';
import { NotificationPreferencesService } from './notification-preferences.service.js';

@ApiTags('Notifications')
@Controller('v1/user/notification-preferences')
export class NotificationPreferencesController {
  constructor(
    private readonly notificationPreferencesService: NotificationPreferencesService,
    private readonly notificationPreferencePresenter: NotificationPreferencePresenter,
  ) {}

  /**
   * Get your notification preferences
   * @remarks
   * Returns for each kind of notifications whether it is listed, and when it is mailed: first for all organizations, then where it
   * differs in one.
   */
  @Get()
  @AnyUser()
  async getNotificationPreferences(@CurrentActor() actor: Actor): Promise<NotificationPreferencesView> {
    return this.notificationPreferencePresenter.present(await this.notificationPreferencesService.get(actor.userId));
  }

  /**
   * Replace your notification preferences
   * @remarks
   * Replaces all preferences and returns them. Kinds that you do not name get their defaults. Those that concern your security cannot be
   * turned off (400), only be mailed daily or weekly.
   */
  @Put()
  @AnyUser()
  async putNotificationPreferences(
    @Body() body: PutNotificationPreferencesDto,
    @CurrentActor() actor: Actor,
  ): Promise<NotificationPreferencesView> {
    return this.notificationPreferencePresenter.present(await this.notificationPreferencesService.replace(actor.userId, body));
  }
}
