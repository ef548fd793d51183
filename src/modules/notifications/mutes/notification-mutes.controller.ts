import { Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiNoContentResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { AnyUser, CurrentActor, IdempotentDelete, PlainParams } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { MUTED_TYPES } from './notification-mute.entity.js';
import { NotificationMutePresenter } from './notification-mute.presenter.js';
import { NotificationMuteListView } from './notification-mute.view.js';
import { NotificationMutesService } from './notification-mutes.service.js';

@ApiTags('Notifications')
@Controller('v1/user/notification-mutes')
export class NotificationMutesController {
  constructor(
    private readonly notificationMutesService: NotificationMutesService,
    private readonly notificationMutePresenter: NotificationMutePresenter,
  ) {}

  /**
   * List what you have muted
   * @remarks
   * Returns the spaces, change requests and comments that you get no notifications about.
   */
  @Get()
  @AnyUser()
  async listNotificationMutes(@Query() query: ListQuery, @CurrentActor() actor: Actor): Promise<NotificationMuteListView> {
    return this.notificationMutePresenter.presentPage(await this.notificationMutesService.list(actor, query));
  }

  /**
   * Mute a space, a change request or a comment
   * @remarks
   * From now on, you get no notifications about it, and what waits is not mailed. Those that concern your security are not muted. You must
   * be able to see it (404), and can mute at most 1,000 things (409).
   */
  @Put(':subjectType/:subjectId')
  @AnyUser()
  @PlainParams('subjectType', 'subjectId')
  @ApiParam({ name: 'subjectType', enum: MUTED_TYPES })
  @ApiNoContentResponse()
  @ApiConflictResponse({ type: ErrorView, description: 'You have muted 1,000 things already.' })
  @HttpCode(204)
  async putNotificationMute(
    @Param('subjectType') subjectType: string,
    @Param('subjectId') subjectId: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.notificationMutesService.mute(subjectType, subjectId, actor);
  }

  /**
   * Unmute a space, a change request or a comment
   * @remarks
   * From now on, you get notifications about it again, whether it was muted or not. What happened meanwhile is not added.
   */
  @Delete(':subjectType/:subjectId')
  @AnyUser()
  @PlainParams('subjectType', 'subjectId')
  @ApiParam({ name: 'subjectType', enum: MUTED_TYPES })
  @IdempotentDelete()
  async deleteNotificationMute(
    @Param('subjectType') subjectType: string,
    @Param('subjectId') subjectId: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.notificationMutesService.unmute(subjectType, subjectId, actor);
  }
}
