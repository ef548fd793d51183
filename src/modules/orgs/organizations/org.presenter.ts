import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { EMPTY_DOCUMENT } from '../../../common/document/rich-text.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { OrgAccess } from '../org.access.js';
import type { Org } from '../org.entity.js';
import type { AgentInstructionsView, OrgListView, OrgsForEmailDomainView, OrgView, SubdomainView } from './org.view.js';

@Injectable()
export class OrgPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly orgAccess: OrgAccess,
  ) {}

  present(org: Org, actor: Actor): OrgView {
    return {
      object: 'organization',
      id: org.id,
      title: org.title,
      createdAt: isoTime(org.createdAt),
      emailDomains: org.emailDomains,
      ...(org.hostname !== null && { hostname: org.hostname }),
      type: 'business',
      defaultRole: org.defaultRole,
      ...(org.defaultSite !== null && { defaultContent: { type: 'site', site: org.defaultSite } }),
      sso: org.sso,
      ai: org.ai,
      inviteLinks: org.inviteLinks,
      plan: 'enterprise_2024',
      mergeRules: org.mergeRules,
      urls: {
        location: this.urls.api('orgs', org.id),
        app: this.urls.app('Organizations'),
        ...(org.logo !== null && { logo: org.logo }),
      },
      trial: { status: 'notapplicable', count: 0 },
      permissions: this.orgAccess.permissionsOf(org.id, actor),
    };
  }

  presentPage(page: Page<Org>, actor: Actor): OrgListView {
    return { ...page, items: page.items.map((org) => this.present(org, actor)) };
  }

  /** For users who could join: the organizations without their settings. */
  presentJoinable(orgs: readonly Org[], domain: string, actor: Actor): OrgsForEmailDomainView {
    const organizations = orgs.map((org): OrgView => {
      const { object, id, title, createdAt, type, plan, urls, trial, permissions } = this.present(org, actor);
      return {
        object,
        id,
        title,
        createdAt,
        emailDomains: [domain],
        type,
        inviteLinks: false,
        plan,
        mergeRules: { type: 'none' },
        urls,
        trial,
        permissions,
      };
    });
    return { organizations };
  }

  presentAgentInstructions(org: Org): AgentInstructionsView {
    return {
      object: 'agent-instructions',
      instructions: org.agentInstructions ?? EMPTY_DOCUMENT,
      updatedAt: isoTime(org.agentInstructionsAt ?? org.createdAt),
      updatedBy: org.agentInstructionsBy ?? org.createdBy,
      urls: { location: this.urls.api('orgs', org.id, 'agent-instructions') },
    };
  }

  presentSubdomain({ id }: Org, subdomain: string): SubdomainView {
    return { object: 'subdomain', subdomain, target: { type: 'organization', organization: id }, isActive: true };
  }
}
