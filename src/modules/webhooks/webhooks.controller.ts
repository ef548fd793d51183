import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiCreatedResponse, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { AnyUser, Can, CurrentActor, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { DescribesWebhooks } from '../../common/openapi/describes-webhooks.decorator.js';
import { ErrorView } from '../../common/openapi/error.view.js';
import { AnswersSecret } from '../../common/safe-writes/idempotency.interceptor.js';
import { Org } from '../orgs/org.entity.js';
import { describedWebhooks, describeTypes } from './types/describe-types.js';
import { WebhookActorView, WebhookEventTypesView, WebhookEventUrls } from './types/webhook-event-type.view.js';
import { EFFECTS_OF_TYPES } from './types/effects-of-types.js';
import { CreateWebhookDto, UpdateWebhookDto } from './webhook.dto.js';
import { Webhook } from './webhook.entity.js';
import { WebhookPresenter } from './webhook.presenter.js';
import { CreatedWebhookView, WebhookListView, WebhookSecretView, WebhookView } from './webhook.view.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('Webhooks')
@Controller('v1')
export class WebhooksController {
  constructor(
    private readonly webhooksService: WebhooksService,
    private readonly webhookPresenter: WebhookPresenter,
  ) {}

  /**
   * List the types of events
   * @remarks
   * Returns the types of events that webhooks can be told about, with the schema of what is posted. The section `webhooks` of
   * `/openapi.json` has them with full payloads.
   */
  @Get('webhook-event-types')
  @AnyUser({ scope: 'organization:read' })
  @ApiExtraModels(WebhookActorView)
  @DescribesWebhooks(describedWebhooks(), WebhookEventUrls)
  listWebhookEventTypes(): WebhookEventTypesView {
    return { items: describeTypes() };
  }

  /**
   * List the webhooks of an organization
   * @remarks
   * Returns the webhooks that you may change, newest first: those of the organization if you administer it, otherwise those of the
   * spaces and sites that you administer.
   */
  @Get('orgs/:organizationId/webhooks')
  @Can('org:view', { scope: 'organization:read' })
  async listWebhooks(@Resource('org') org: Org, @Query() query: ListQuery, @CurrentActor() actor: Actor): Promise<WebhookListView> {
    return this.webhookPresenter.presentPage(await this.webhooksService.list(org, query, actor));
  }

  /**
   * Create a webhook
   * @remarks
   * Creates a webhook of the organization, or of one of its spaces or sites, which you must administer (403), and returns it with its
   * secret, which is never shown again. It is told about events that happen from now on: at the latest 5 seconds later, if the service
   * runs in several processes. A scoped token also needs the scopes that reading such events needs. An organization has at most 50
   * webhooks (409).
   */
  @Post('orgs/:organizationId/webhooks')
  @Can('org:view', { scope: 'organization:write', effects: EFFECTS_OF_TYPES })
  @ApiCreatedResponse({ type: CreatedWebhookView })
  @ApiConflictResponse({ type: ErrorView, description: 'The organization has 50 webhooks already.' })
  @AnswersSecret()
  async createWebhook(
    @Resource('org') org: Org,
    @Body() body: CreateWebhookDto,
    @CurrentActor() actor: Actor,
  ): Promise<CreatedWebhookView> {
    return this.webhookPresenter.presentCreated(await this.webhooksService.create(org, body, actor));
  }

  /**
   * Get a webhook
   * @remarks
   * Returns the webhook without its secret. Whoever does not administer what it is about gets a 404.
   */
  @Get('orgs/:organizationId/webhooks/:webhookId')
  @Can('webhook:view', { scope: 'organization:read' })
  getWebhook(@Resource('webhook') webhook: Webhook): WebhookView {
    return this.webhookPresenter.present(webhook);
  }

  /**
   * Update a webhook
   * @remarks
   * Changes what you send and returns the webhook. With `status`, you pause it, or activate one that was paused or disabled: its
   * failures are forgotten, what waits is sent, and from then on it is told what you may see.
   */
  @Patch('orgs/:organizationId/webhooks/:webhookId')
  @Can('webhook:edit', { scope: 'organization:write', effects: EFFECTS_OF_TYPES })
  async updateWebhook(
    @Resource('webhook') webhook: Webhook,
    @Body() body: UpdateWebhookDto,
    @CurrentActor() actor: Actor,
  ): Promise<WebhookView> {
    return this.webhookPresenter.present(await this.webhooksService.update(webhook, body, actor));
  }

  /**
   * Delete a webhook
   * @remarks
   * Deletes the webhook with its log. What waits is not sent.
   */
  @Delete('orgs/:organizationId/webhooks/:webhookId')
  @Can('webhook:edit', { scope: 'organization:write' })
  @IdempotentDelete()
  async deleteWebhook(@Resource('webhook') webhook: Webhook): Promise<void> {
    await this.webhooksService.remove(webhook);
  }

  /**
   * Make a new secret for a webhook
   * @remarks
   * Returns a new secret, which is never shown again. For 24 hours, deliveries are signed with the former secret, too, so that the
   * receiver can change it without missing any.
   */
  @Post('orgs/:organizationId/webhooks/:webhookId/secret')
  @HttpCode(200)
  @Can('webhook:edit', { scope: 'organization:write' })
  @AnswersSecret()
  async rotateWebhookSecret(@Resource('webhook') webhook: Webhook): Promise<WebhookSecretView> {
    return this.webhookPresenter.presentSecret(await this.webhooksService.rotateSecret(webhook));
  }
}
