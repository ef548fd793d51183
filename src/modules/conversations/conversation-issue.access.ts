import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { OrgAccess } from '../orgs/org.access.js';
import { ConversationIssue } from './conversation-issue.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    'conversation-issue': ConversationIssue;
  }
}

/** Those who may ingest conversations may see their issues. */
@Injectable()
@ResourceOf({ kind: 'conversation-issue', param: 'issueId', abilities: ['view'] })
export class ConversationIssueAccess implements ResourceAccess<ConversationIssue> {
  readonly source: ResourceSource<ConversationIssue> = { entity: ConversationIssue, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions({ orgId }: ConversationIssue, { actor }: Resources) {
    return { view: this.orgAccess.permissionsOf(orgId, actor).ingestConversations };
  }
}
