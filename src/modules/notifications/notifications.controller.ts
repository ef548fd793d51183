import { Body, Controller, Get, Headers, HttpCode, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AnyUser, Can, CurrentActor, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { ListNotificationsQuery, ReadNotificationsDto, UpdateNotificationDto } from './notification.dto.js';
import { Notification } from './notification.entity.js';
import { NotificationPresenter } from './notification.presenter.js';
import { NotificationListView, NotificationView } from './notification.view.js';
import { NotificationsService, type NotificationAnswer } from './notifications.service.js';

@ApiTags('Notifications')
@Controller('v1/user/notifications')
export class NotificationsController {
  constructor(
    private readonly notificationsService: NotificationsService,
    private readonly notificationPresenter: NotificationPresenter,
  ) {}

  /**
   * List your notifications
   * @remarks
   * Returns what happened that concerns you, the newest first, with the number of those that you have not read. What you may not see any
   * more is left out. Several events of the same kind about the same thing are one notification until you read it. Ask again with the
   * ETag in `If-None-Match`: while nothing changed, the answer is a 304, which costs almost nothing.
   */
  @Get()
  @AnyUser()
  @ApiOkResponse({ type: NotificationListView })
  async listNotifications(
    @Query() query: ListNotificationsQuery,
    @Headers('if-none-match') known: string | undefined,
    @CurrentActor() actor: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send(reply, await this.notificationsService.list(query, actor, known));
  }

  /**
   * Get a notification
   * @remarks
   * Returns one of your notifications. If you may not see what it is about any more, the answer is 404.
   */
  @Get(':notificationId')
  @Can('notification:view')
  async getNotification(@Resource('notification') notification: Notification): Promise<NotificationView> {
    return this.notificationPresenter.present(await this.notificationsService.get(notification.id));
  }

  /**
   * Mark a notification as read or unread
   * @remarks
   * Returns the notification. What is read is not mailed any more, and what happens next is a new notification.
   */
  @Patch(':notificationId')
  @Can('notification:view')
  async updateNotification(
    @Resource('notification') notification: Notification,
    @Body() body: UpdateNotificationDto,
  ): Promise<NotificationView> {
    return this.notificationPresenter.present(await this.notificationsService.update(notification, body));
  }

  /**
   * Mark notifications as read
   * @remarks
   * Marks all of your notifications as read that happened at this time or before: of all organizations, or of one. Those that arrived
   * after you last looked stay unread.
   */
  @Post('read')
  @AnyUser()
  @HttpCode(204)
  async readNotifications(@Body() body: ReadNotificationsDto, @CurrentActor() actor: Actor): Promise<void> {
    await this.notificationsService.readAll(body, actor);
  }

  private async send(reply: FastifyReply, { etag, page }: NotificationAnswer): Promise<void> {
    reply.header('etag', etag);
    await (page ? reply.send(this.notificationPresenter.presentPage(page)) : reply.code(304).send());
  }
}
