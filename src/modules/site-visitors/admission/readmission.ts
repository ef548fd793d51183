import { Injectable } from '@nestjs/common';
import type { AdmittedToSpace } from '../../../common/access/visitor-source.js';
import { Database } from '../../../common/db/database.js';
import { isLive } from '../../spaces/space.queries.js';
import { SiteVisitor } from '../../site-structure/shown/site-visitor.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import { PreviewedHeads } from './previewed-heads.js';
import { Previewers } from './previewers.js';
import { SiteReach } from './site-reach.js';
import { VisitState } from './visit-state.js';

/** Decides whether the holder of a pass may still read a site, with all that can be revoked. */
@Injectable()
export class Readmission {
  constructor(
    private readonly database: Database,
    private readonly visitState: VisitState,
    private readonly previewers: Previewers,
    private readonly siteReach: SiteReach,
    private readonly previewedHeads: PreviewedHeads,
  ) {}

  visitorOf(pass: VisitorPass): SiteVisitor {
    return new SiteVisitor(pass, (visitor, spaceId, keys) => this.siteReach.among(visitor, keys, spaceId));
  }

  /** Whether the site is open to the visitor and, if a space is named, shows it. */
  async allows(visitor: SiteVisitor, spaceId?: string): Promise<boolean> {
    if (!(await this.visitState.allows(visitor, spaceId))) return false;
    if (!visitor.isPreview) return true;
    visitor.previewer = await this.previewers.admit(visitor.pass, spaceId);
    return visitor.previewer !== undefined;
  }

  async toSpace(pass: VisitorPass, spaceId: string): Promise<AdmittedToSpace | undefined> {
    const visitor = this.visitorOf(pass);
    if (!(await this.allows(visitor, spaceId))) return undefined;
    const [row] = await this.database.query<{ head: string }>(
      `SELECT coalesce(${this.previewedHeads.headOf('$3', 's.id')}, s.revision_id) AS head FROM spaces s
       WHERE s.id = $1 AND s.org_id = $2 AND ${isLive('s')}`,
      [spaceId, pass.organizationId, pass.preview?.changeRequestId ?? null],
    );
    return row && { visitor, revisionId: row.head };
  }
}
