import { Injectable } from '@nestjs/common';
import { AuditRefusals } from '../audit/audit-refusals.js';
import { INSTALLATION } from '../audit/audit.js';
import { Forbidden } from '../http/errors.js';
import { Urls } from '../http/urls.js';
import type { RouteAccess } from './access.decorators.js';
import type { Identity } from './actor.js';
import type { ResourceKind, Resources } from './resources.js';

export type GuardedAccess = Exclude<RouteAccess, { who: 'public' }>;

interface Named {
  id: string;
  title?: string;
}

/** Refuses callers who may see what a path leads to, but not do what the route does. */
@Injectable()
export class Demands {
  constructor(
    private readonly urls: Urls,
    private readonly auditRefusals: AuditRefusals,
  ) {}

  /** The caller is a member, so this reveals nothing. */
  refuseBarred({ bar }: Resources): void {
    if (bar === 'needs-sign-in')
      throw new Forbidden(
        `This organization requires single sign-on: sign in at ${this.urls.signIn()} and send the token that you get, or ask an administrator to add you as an SSO member`,
      );
    if (bar === 'other-organization')
      throw new Forbidden(
        'This token comes from a sign-in to another organization: sign in to this one, or send a token that is not limited',
      );
  }

  demandScope({ scope }: GuardedAccess, { scopes }: Identity): void {
    if (!scopes || (scope !== undefined && scopes.includes(scope))) return;
    throw new Forbidden(
      scope === undefined
        ? 'A scoped token cannot be used here: send one without scopes'
        : `This token lacks the scope \`${scope}\`: send one that has it`,
    );
  }

  /** Members who try what their role does not allow are in the audit log. */
  async demand(access: GuardedAccess, resources: Resources): Promise<void> {
    if (access.who === 'installation-admin' && !resources.actor.installationAdmin) {
      await this.record(resources, { id: INSTALLATION, orgId: INSTALLATION, type: 'installation' }, 'installation:admin');
      throw new Forbidden('Only installation administrators may do this');
    }
    if (access.who !== 'able' || resources.permitted(access.kind, access.ability)) return;
    const { id, title } = resources.get(access.kind as ResourceKind) as Named;
    const permission = `${access.kind}:${access.ability}`;
    if (resources.organizationId !== undefined)
      await this.record(resources, { id, title, orgId: resources.organizationId, type: access.kind }, permission);
    throw new Forbidden(`You lack the permission \`${access.ability}\` here`);
  }

  private async record({ actor }: Resources, target: Named & { orgId: string; type: string }, permission: string): Promise<void> {
    if (actor.visitor) return;
    await this.auditRefusals.record(`${actor.userId} ${permission} ${target.id}`, 'access.refuse', target, { permission });
  }
}
