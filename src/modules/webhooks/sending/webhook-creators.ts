import { Injectable } from '@nestjs/common';
import { Actor, memberIdentity, type Identity } from '../../../common/access/actor.js';
import { LoadViewable } from '../../../common/access/load-viewable.js';
import { UserQueries } from '../../identity/user.queries.js';
import type { Webhook } from '../webhook.entity.js';

/** Decides whether whoever activated a webhook may still administer what it is about. */
@Injectable()
export class WebhookCreators {
  constructor(
    private readonly loadViewable: LoadViewable,
    private readonly userQueries: UserQueries,
  ) {}

  /** Whom deliveries are written for; undefined if they lack the permission now. */
  async identify({ id, orgId, createdById }: Webhook): Promise<Identity | undefined> {
    if (!(await this.userQueries.isEnabled(createdById))) return undefined;
    const identity = memberIdentity(createdById, orgId);
    const seen = await this.loadViewable.load(['org', 'webhook'], [orgId, id], new Actor(identity));
    return seen?.permitted('webhook', 'edit') ? identity : undefined;
  }
}
