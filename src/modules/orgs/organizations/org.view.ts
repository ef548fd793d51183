import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { KeptText } from '../../../common/document/rich-text.field.js';
import type { Document } from '../../../common/document/rich-text.js';
import { valuesOf } from '../../../common/enums/values.js';
import { MergeRules } from '../../../common/contract/merge-rules.dto.js';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';

export class OrgDefaultContent {
  type: 'site';
  /** @example 0UmGg3QwErTyUiOpAsDf */
  site: string;
}

const TRIALS = valuesOf({
  notapplicable: 'this installation has no trials',
  none: 'it has not begun',
  active: 'it runs',
  ended: 'it was ended',
  expired: 'its time is over',
});

export class OrgTrial {
  @ApiProperty({ enum: TRIALS, description: 'The state of the trial.' }) status: (typeof TRIALS)[number];
  /** @example 0 */
  count: number;
}

export class OrgUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg3zXcVbNmLkJhGfD') location: string;
  @Address('https://docs.example.com/docs#/Organizations') app: string;
  @Address('https://example.com/logo.png') logo?: string;
}

/** What the caller may do in the organization. */
@ApiSchema({ name: 'OrganizationPermissions' })
export class OrgPermissions {
  view: boolean;
  admin: boolean;
  ownTeam: boolean;
  createContent: boolean;
  createOpenAPISpec: boolean;
  ingestConversations: boolean;
  viewBilling: boolean;
  listMembers: boolean;
  listTeams: boolean;
  listIntegrations: boolean;
  listInstallations: boolean;
  installIntegration: boolean;
}

@ApiSchema({ name: 'Organization' })
export class OrgView {
  object: 'organization';
  /** @example 0UmGg3zXcVbNmLkJhGfD */
  id: string;
  /** @example "Analytical Engines" */
  title: string;
  @Moment() createdAt: string;
  /** @example ["example.com"] */
  emailDomains: string[];
  /** @example analytical-engines */
  hostname?: string;
  /** The plan: always `business` here; `community` is a plan of the hosted service. */
  type: 'business' | 'community';
  @ApiPropertyOptional({ enum: ROLES, nullable: true, description: 'The role of new members; null for guests.' }) defaultRole?: Role | null;
  defaultContent?: OrgDefaultContent;
  /** Whether members must sign in with an identity provider: only the tokens of SSO members have access. */
  sso?: boolean;
  ai?: boolean;
  inviteLinks: boolean;
  /** Always this plan, which includes every feature. */
  plan: 'enterprise_2024';
  mergeRules: MergeRules;
  urls: OrgUrls;
  trial: OrgTrial;
  permissions: OrgPermissions;
}

@ApiSchema({ name: 'OrganizationList' })
export class OrgListView extends ListOf(OrgView) {}

@ApiSchema({ name: 'OrganizationsForEmailDomain' })
export class OrgsForEmailDomainView {
  organizations: OrgView[];
}

export class AgentInstructionsUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg3zXcVbNmLkJhGfD/agent-instructions') location: string;
}

@ApiSchema({ name: 'AgentInstructions' })
export class AgentInstructionsView {
  object: 'agent-instructions';
  @KeptText() instructions: Document;
  @Moment() updatedAt: string;
  /**
   * The id of the user who last updated the instructions.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  updatedBy: string;
  urls: AgentInstructionsUrls;
}

export class SubdomainTarget {
  type: 'organization';
  /** @example 0UmGg3zXcVbNmLkJhGfD */
  organization: string;
}

@ApiSchema({ name: 'Subdomain' })
export class SubdomainView {
  object: 'subdomain';
  @ApiProperty({ pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$', example: 'analytical-engines' }) subdomain: string;
  target: SubdomainTarget;
  isActive: boolean;
}
