import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { EFFECTS_OF_TYPES } from '../types/effects-of-types.js';
import { Webhook } from '../webhook.entity.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { ListWebhookDeliveriesQuery, ReplayWebhookDeliveriesDto } from './webhook-delivery.dto.js';
import { WebhookDelivery } from '../model/webhook-delivery.entity.js';
import { WebhookDeliveryPresenter } from './webhook-delivery.presenter.js';
import { WebhookDeliveryDetailsView, WebhookDeliveryListView, WebhookDeliveryView, WebhookReplayView } from './webhook-delivery.view.js';

const NOT_ACTIVE = 'The webhook is paused or disabled.';

@ApiTags('Webhooks')
@Controller('v1/orgs/:organizationId/webhooks/:webhookId')
export class WebhookDeliveriesController {
  constructor(
    private readonly webhookDeliveriesService: WebhookDeliveriesService,
    private readonly webhookDeliveryPresenter: WebhookDeliveryPresenter,
  ) {}

  /**
   * Test a webhook
   * @remarks
   * Sends an event of the type `webhook_test` to this webhook alone, and returns its delivery: read it again for the outcome.
   */
  @Post('test')
  @HttpCode(202)
  @Can('webhook:edit', { scope: 'organization:write' })
  @ApiAcceptedResponse({ type: WebhookDeliveryView })
  @ApiConflictResponse({ type: ErrorView, description: NOT_ACTIVE })
  async testWebhook(@Resource('webhook') webhook: Webhook, @CurrentActor() actor: Actor): Promise<WebhookDeliveryView> {
    return this.webhookDeliveryPresenter.present(await this.webhookDeliveriesService.test(webhook, actor), webhook);
  }

  /**
   * Send failed deliveries again
   * @remarks
   * Sends again what failed in a range of at most 7 days, each event with the id that it had, and returns how many. What was sent
   * again already is left out. More than 10,000 are refused (409).
   */
  @Post('replay')
  @HttpCode(202)
  @Can('webhook:edit', { scope: 'organization:write' })
  @ApiAcceptedResponse({ type: WebhookReplayView })
  @ApiConflictResponse({ type: ErrorView, description: 'The webhook is paused or disabled, or the range has more than 10,000 deliveries.' })
  async replayWebhookDeliveries(
    @Resource('webhook') webhook: Webhook,
    @Body() body: ReplayWebhookDeliveriesDto,
  ): Promise<WebhookReplayView> {
    return { count: await this.webhookDeliveriesService.replayRange(webhook, body) };
  }

  /**
   * List the deliveries of a webhook
   * @remarks
   * Returns the log of the webhook, newest first. It goes back 30 days, unless the installation is set otherwise.
   */
  @Get('deliveries')
  @Can('webhook:view', { scope: 'organization:read' })
  async listWebhookDeliveries(
    @Resource('webhook') webhook: Webhook,
    @Query() query: ListWebhookDeliveriesQuery,
  ): Promise<WebhookDeliveryListView> {
    return this.webhookDeliveryPresenter.presentPage(await this.webhookDeliveriesService.list(webhook, query), webhook);
  }

  /**
   * Get a delivery of a webhook
   * @remarks
   * Returns the delivery with what was posted last, and with each attempt. A scoped token also needs the scope that reading such
   * events needs.
   */
  @Get('deliveries/:webhookDeliveryId')
  @Can('webhook-delivery:view', { scope: 'organization:read', effects: EFFECTS_OF_TYPES })
  async getWebhookDelivery(
    @Resource('webhook-delivery') delivery: WebhookDelivery,
    @Resource('webhook') webhook: Webhook,
    @CurrentActor() actor: Actor,
  ): Promise<WebhookDeliveryDetailsView> {
    return this.webhookDeliveryPresenter.presentDetails(delivery, await this.webhookDeliveriesService.log(delivery, actor), webhook);
  }

  /**
   * Send a delivery again
   * @remarks
   * Sends the event again, with the same `webhook-id` and another time, and returns the new delivery. Receivers that remember ids
   * recognize it.
   */
  @Post('deliveries/:webhookDeliveryId/replay')
  @HttpCode(202)
  @Can('webhook-delivery:edit', { scope: 'organization:write' })
  @ApiAcceptedResponse({ type: WebhookDeliveryView })
  @ApiConflictResponse({ type: ErrorView, description: NOT_ACTIVE })
  async replayWebhookDelivery(
    @Resource('webhook-delivery') delivery: WebhookDelivery,
    @Resource('webhook') webhook: Webhook,
  ): Promise<WebhookDeliveryView> {
    return this.webhookDeliveryPresenter.present(await this.webhookDeliveriesService.replay(delivery, webhook), webhook);
  }
}
