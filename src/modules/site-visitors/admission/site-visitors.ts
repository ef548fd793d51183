import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import type { Visitor } from '../../../common/access/visitor.js';
import { VisitorSource, type AdmittedToSpace, type CarriedVisit } from '../../../common/access/visitor-source.js';
import { targetKey } from '../../../common/document/link-target.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { Readmission } from './readmission.js';
import { RecentHeads } from './recent-heads.js';
import { CarriedVisits } from '../passes/carried-visits.js';
import { SiteVisitor, siteVisitorOf } from '../../site-structure/shown/site-visitor.js';
import { SiteReach } from './site-reach.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import { VisitorPasses } from '../passes/visitor-passes.js';

type Rule = (resources: Resources, visitor: SiteVisitor) => boolean | Promise<boolean>;

/** Identifies visitors of sites by their passes, and decides what they may read. */
@Injectable()
export class SiteVisitors extends VisitorSource {
  /** What a visitor may read of each kind. Other kinds are never shown. */
  private readonly rules: Readonly<Record<string, Rule>> = {
    org: (resources, { pass }) => resources.get('org').id === pass.organizationId,
    site: (resources, { pass }) => resources.get('site').id === pass.siteId,
    space: (resources, { pass }) => resources.get('space').orgId === pass.organizationId,
    revision: (resources, { pass }) => this.recentHeads.include(resources.get('space'), resources.get('revision').id, pass),
    'change-request': (resources, { pass }) => idOf(resources, 'change-request') === pass.preview?.changeRequestId,
    user: (resources, { pass }) => this.memberQueries.isMember(pass.organizationId, resources.get('user').id),
    'openapi-spec': async (resources, visitor) => {
      const spec = resources.get('openapi-spec');
      return (
        spec.visibility === 'public' || (await this.siteReach.among(visitor, [targetKey({ kind: 'openapi', id: spec.slug })])).size > 0
      );
    },
  };

  constructor(
    private readonly memberQueries: MemberQueries,
    private readonly visitorPasses: VisitorPasses,
    private readonly carriedVisits: CarriedVisits,
    private readonly readmission: Readmission,
    private readonly recentHeads: RecentHeads,
    private readonly siteReach: SiteReach,
  ) {
    super();
  }

  async identify(token: string): Promise<Identity | null> {
    const pass = await this.visitorPasses.verify(token);
    return pass ? this.identityOf(pass, `pass:${hash('sha256', token, 'base64url')}`) : null;
  }

  passerBy({ siteId = '', organizationId = '' }: Readonly<Record<string, string>>): Identity {
    const now = new Date();
    const pass = { siteId, organizationId, linkId: null, claims: {}, keyId: null, issuedAt: now, expiresAt: now, preview: null };
    return this.identityOf(pass, 'passer-by');
  }

  private identityOf(pass: VisitorPass, tokenId: string): Identity {
    return {
      userId: '',
      tokenId,
      scopes: null,
      expiresAt: pass.expiresAt,
      installationAdmin: false,
      organizationId: null,
      providerId: null,
      visitor: this.readmission.visitorOf(pass),
    };
  }

  async admits(resources: Resources): Promise<boolean> {
    const visitor = siteVisitorOf(resources.actor);
    if (!visitor) return false;
    const spaceId = resources.has('space') ? resources.get('space').id : undefined;
    if (!(await this.readmission.allows(visitor, spaceId))) return false;
    for (const kind of resources.kinds) if (!(await this.rules[kind]?.(resources, visitor))) return false;
    return true;
  }

  async revisionsIn(resources: Resources): Promise<string[]> {
    const visitor = siteVisitorOf(resources.actor);
    return visitor ? this.recentHeads.list(resources.get('space'), visitor.pass) : [];
  }

  async carry(visitor: Visitor): Promise<CarriedVisit> {
    if (!(visitor instanceof SiteVisitor)) throw new Error('Only visitors of sites are known');
    return this.carriedVisits.write(visitor.pass);
  }

  async readmit(visit: string, spaceId: string): Promise<AdmittedToSpace | undefined> {
    const pass = await this.carriedVisits.read(visit);
    return pass && this.readmission.toSpace(pass, spaceId);
  }
}

/** Change requests belong to a module above. */
const idOf = (resources: Resources, kind: string) => (resources.get(kind as never) as { id: string }).id;
