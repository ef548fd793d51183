import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import { VisitorSource } from '../../../common/access/visitor-source.js';
import { Database } from '../../../common/db/database.js';
import { Previewers } from './previewers.js';
import { RecentHeads } from './recent-heads.js';
import { SiteVisitor, siteVisitorOf } from '../visitors/site-visitor.js';
import { UsedSpecs } from './used-specs.js';
import { VisitorPasses } from '../visitors/visitor-passes.js';
import { VisitState } from './visit-state.js';

type Rule = (resources: Resources, visitor: SiteVisitor) => boolean | Promise<boolean>;

/** Identifies visitors of sites by their passes, and decides what they may read. */
@Injectable()
export class SiteVisitors extends VisitorSource {
  /** What a visitor may read of each kind. Other kinds are never shown. */
  private readonly rules: Readonly<Record<string, Rule>> = {
    org: (resources, { pass }) => resources.get('org').id === pass.organizationId,
    site: (resources, { pass }) => resources.get('site').id === pass.siteId,
    space: (resources, { pass }) => resources.get('space').orgId === pass.organizationId,
    revision: (resources, { pass }) => this.heads.include(resources.get('space'), resources.get('revision').id, pass),
    'change-request': (resources, { pass }) => idOf(resources, 'change-request') === pass.preview?.changeRequestId,
    user: (resources, { pass }) => this.isMember(resources.get('user').id, pass.organizationId),
    'openapi-spec': (resources, { pass, audience }) => {
      const spec = resources.get('openapi-spec');
      return spec.visibility === 'public' || this.specs.isUsed(spec, pass.siteId, audience);
    },
  };

  constructor(
    private readonly db: Database,
    private readonly passes: VisitorPasses,
    private readonly state: VisitState,
    private readonly previewers: Previewers,
    private readonly heads: RecentHeads,
    private readonly specs: UsedSpecs,
  ) {
    super();
  }

  async identify(token: string): Promise<Identity | null> {
    const pass = await this.passes.verify(token);
    if (!pass) return null;
    return {
      userId: '',
      tokenId: `pass:${hash('sha256', token, 'base64url')}`,
      scopes: null,
      expiresAt: pass.expiresAt,
      installationAdmin: false,
      organizationId: null,
      providerId: null,
      visitor: new SiteVisitor(pass),
    };
  }

  async admits(resources: Resources): Promise<boolean> {
    const visitor = siteVisitorOf(resources.actor);
    if (!visitor) return false;
    const spaceId = resources.has('space') ? resources.get('space').id : undefined;
    if (!(await this.state.allows(visitor, spaceId))) return false;
    if (visitor.isPreview) {
      visitor.previewer = await this.previewers.admit(visitor.pass, spaceId);
      if (!visitor.previewer) return false;
    }
    for (const kind of resources.kinds) if (!(await this.rules[kind]?.(resources, visitor))) return false;
    return true;
  }

  async revisionsIn(resources: Resources): Promise<string[]> {
    const visitor = siteVisitorOf(resources.actor);
    return visitor ? this.heads.of(resources.get('space'), visitor.pass) : [];
  }

  private async isMember(userId: string, organizationId: string): Promise<boolean> {
    const found = await this.db.query('SELECT 1 FROM members WHERE user_id = $1 AND org_id = $2', [userId, organizationId]);
    return found.length > 0;
  }
}

/** Change requests belong to a module above. */
const idOf = (resources: Resources, kind: string) => (resources.get(kind as never) as { id: string }).id;
