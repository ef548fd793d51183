import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { requireEffect } from '../../common/access/effects.js';
import { LoadViewable } from '../../common/access/load-viewable.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { deleteOne } from '../../common/db/delete-one.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../common/db/paginate.js';
import { sentMembers } from '../../common/http/sent-members.js';
import { BadRequest, Conflict, Forbidden, NotFound } from '../../common/http/errors.js';
import { newId } from '../../common/ids/ids.js';
import { OrgQueries } from '../orgs/org.queries.js';
import type { Org } from '../orgs/org.entity.js';
import { WatchedPlaces } from './intake/watched-places.js';
import { WebhookSettings } from './sending/webhook-settings.js';
import { ALL_TYPES, typesIn, WEBHOOK_TYPES, type WebhookTypeId } from './types/webhook-types.js';
import { administeredBy } from './webhook.access.js';
import type { CreateWebhookDto, UpdateWebhookDto } from './webhook.dto.js';
import { Webhook } from './webhook.entity.js';

const MOST = 50;
/** Milliseconds that the former secret stays valid. */
const ROTATION = 24 * 3_600_000;

type Target = Pick<Webhook, 'spaceId' | 'siteId'>;

@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly loadViewable: LoadViewable,
    private readonly orgQueries: OrgQueries,
    private readonly watchedPlaces: WatchedPlaces,
    private readonly webhookSettings: WebhookSettings,
  ) {}

  list(org: Org, query: PageQuery, actor: Actor): Promise<Page<Webhook>> {
    return paginate(
      this.database,
      {
        name: 'webhooks',
        select: this.entityRows.columns(Webhook, 'w'),
        from: 'webhooks w',
        where: ['w.org_id = $1', '$2::text IS NOT NULL', ...administeredBy('w', '$2', actor.standingIn(org.id))],
        values: [org.id, actor.userId],
        order: newestFirst('w'),
      },
      query,
      (row) => this.entityRows.read(Webhook, 'w', row)!,
    );
  }

  async create(
    org: Org,
    { title, url, eventTypes, payload = 'thin', space, site }: CreateWebhookDto,
    actor: Actor,
  ): Promise<{ webhook: Webhook; secret: string }> {
    const target = await this.targetOf(org, { space, site }, actor);
    this.webhookSettings.checkUrl(url);
    requireTypes(target, eventTypes, actor);
    const id = newId();
    const { secret, sealed } = await this.webhookSettings.newSecret(id);
    return this.database.tx(async () => {
      await this.orgQueries.lock([org.id]);
      if ((await this.database.repo(Webhook).countBy({ orgId: org.id })) >= MOST)
        throw new Conflict(`The organization has ${MOST} webhooks already: delete one of them first`);
      const settings = { title, url, eventTypes, payload, secret: sealed, createdById: actor.userId };
      await this.database.repo(Webhook).insert({ id, orgId: org.id, ...target, ...settings });
      audit(this.database, 'webhook.create', { id, orgId: org.id, title }, { space, site });
      await this.database.afterCommit(() => this.watchedPlaces.forget());
      return { webhook: await this.get(id), secret };
    });
  }

  async update(webhook: Webhook, { status, ...settings }: UpdateWebhookDto, actor: Actor): Promise<Webhook> {
    const { id } = webhook;
    if (settings.url !== undefined) this.webhookSettings.checkUrl(settings.url);
    const isToldMore = [settings.eventTypes, settings.url, settings.payload, status].some((member) => member !== undefined);
    // Another address gets what the webhook is told already, and other permissions may show more of it.
    if (isToldMore) requireTypes(webhook, settings.eventTypes ?? webhook.eventTypes, actor);
    const isActivated = status === 'active';
    const fresh = { reason: null, failingSince: null, failuresInRow: 0, failureReported: false, createdById: actor.userId };
    return this.database.tx(async () => {
      await this.database
        .repo(Webhook)
        .update(id, { ...settings, ...(status && { status, reason: null }), ...(isActivated && fresh), updatedAt: new Date() });
      audit(this.database, 'webhook.update', webhook, { members: sentMembers({ status, ...settings }) });
      if (isActivated) await this.database.afterCommit(() => this.watchedPlaces.forget());
      return this.get(id);
    });
  }

  async remove(webhook: Webhook): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(Webhook), webhook);
      audit(this.database, 'webhook.delete', webhook);
    });
  }

  async rotateSecret(webhook: Webhook): Promise<{ secret: string; previousUntil: Date }> {
    const { secret, sealed } = await this.webhookSettings.newSecret(webhook.id);
    const previousUntil = new Date(Date.now() + ROTATION);
    await this.database.tx(async () => {
      const rotated = await this.database.query(
        `UPDATE webhooks SET previous_secret = secret, secret = $2, previous_until = $3, updated_at = now() WHERE id = $1 RETURNING id`,
        [webhook.id, sealed, previousUntil],
      );
      if (rotated.length === 0) throw new NotFound('webhook');
      audit(this.database, 'webhook.rotate-secret', webhook);
    });
    return { secret, previousUntil };
  }

  /** Refuses those who do not administer what it is about. */
  private async targetOf(org: Org, { space, site }: Pick<CreateWebhookDto, 'space' | 'site'>, actor: Actor): Promise<Target> {
    if (space !== undefined && site !== undefined)
      throw new BadRequest('Send only one of `space` and `site`', [{ pointer: '/site', message: 'cannot be combined with `space`' }]);
    if (space === undefined && site === undefined) {
      if (actor.standingIn(org.id)?.role !== 'admin')
        throw new Forbidden('Only administrators of the organization may do this: name a `space` or a `site` that you administer');
      return { spaceId: null, siteId: null };
    }
    const kind = space === undefined ? 'site' : 'space';
    const id = space ?? site!;
    const found = await (kind === 'space'
      ? this.loadViewable.load(['space'], [id], actor)
      : this.loadViewable.load(['org', 'site'], [org.id, id], actor));
    const target = found?.get(kind);
    if (!found || target?.orgId !== org.id) throw new NotFound(kind, [`/${kind}`]);
    if (!found.permitted(kind, 'admin')) throw new Forbidden(`Only administrators of the ${kind} may do this`);
    return kind === 'space' ? { spaceId: target.id, siteId: null } : { spaceId: null, siteId: target.id };
  }

  /** As it was written; somebody may have deleted it since. */
  private async get(id: string): Promise<Webhook> {
    const found = await this.database.repo(Webhook).findOneBy({ id });
    if (!found) throw new NotFound('webhook');
    return found;
  }
}

/** Refuses types that such a webhook is never told about, and those whose content the token may not read. */
function requireTypes({ spaceId, siteId }: Target, eventTypes: readonly string[], actor: Actor): void {
  const scope = spaceId !== null ? 'space' : siteId !== null ? 'site' : 'organization';
  const known = typesIn(scope);
  if (eventTypes.length > 1 && eventTypes.includes(ALL_TYPES)) throw refusal(eventTypes.indexOf(ALL_TYPES), 'is all types: send it alone');
  const stranger = eventTypes.findIndex((type) => type !== ALL_TYPES && !known.includes(type as WebhookTypeId));
  if (stranger >= 0)
    throw refusal(stranger, `is not a type of events of a ${scope}: \`GET /v1/webhook-event-types\` lists them with their scopes`);
  const asked = eventTypes.includes(ALL_TYPES) ? known : (eventTypes as WebhookTypeId[]);
  for (const type of asked) requireEffect(actor, WEBHOOK_TYPES[type].effect, `The type \`${type}\``);
}

const refusal = (at: number, message: string) => new BadRequest('The request is not valid', [{ pointer: `/eventTypes/${at}`, message }]);
