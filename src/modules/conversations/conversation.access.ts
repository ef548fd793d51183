import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { OrgAccess } from '../orgs/org.access.js';
import { Conversation } from './conversation.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    conversation: Conversation;
  }
}

/** Only those who may ingest conversations may read and delete them. */
@Injectable()
@ResourceOf({ kind: 'conversation', param: 'conversationId', abilities: ['view'] })
export class ConversationAccess implements ResourceAccess<Conversation> {
  readonly source: ResourceSource<Conversation> = { entity: Conversation, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions({ orgId }: Conversation, { actor }: Resources) {
    return { view: this.orgAccess.permissionsOf(orgId, actor).ingestConversations };
  }
}
