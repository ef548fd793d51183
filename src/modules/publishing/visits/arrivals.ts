import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Audience } from '../../../common/expressions/audience.js';
import type { Previewer } from '../../site-structure/shown/site-visitor.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import { fromSpacesOnSite } from '../../site-structure/site.queries.js';
import { Previewers } from '../../site-visitors/admission/previewers.js';
import { VisitorPasses } from '../../site-visitors/passes/visitor-passes.js';
import { visibleTo } from '../../spaces/tree/effective-role.js';
import type { ShownInPreview } from '../places/describe-place.js';
import { FindSites, type FoundSite, type PreviewUrl } from '../places/find-sites.js';
import { Admissions, type Admission, type Credentials } from './admissions.js';

/** A visitor at a site that exists. */
export interface Arrived {
  found: FoundSite;
  admission: Admission;
  preview?: ShownInPreview;
}

/** Finds the site of a URL, and decides whether the visitor may read it. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly database: Database,
    private readonly findSites: FindSites,
    private readonly admissions: Admissions,
    private readonly visitorPasses: VisitorPasses,
    private readonly previewers: Previewers,
  ) {}

  async find(credentials: Credentials): Promise<Arrived | undefined> {
    const { url, passes } = credentials;
    const preview = this.findSites.previewIn(url);
    if (preview) return this.openPreview(preview);
    const linkIds = passes.flatMap(({ linkId }) => linkId ?? []);
    const found = await this.findSites.at(url, linkIds);
    return found && { found, admission: await this.admissions.decide(found, credentials) };
  }

  /**
   * Opens a preview: a site as it would be shown, also while it is not published, to the holder of a URL that a member made.
   * Undefined if the URL has expired, or if the member may not see the site any more.
   */
  private async openPreview({ token, depth }: PreviewUrl): Promise<Arrived | undefined> {
    const pass = await this.visitorPasses.verify(token, 'preview');
    const previewer = pass && (await this.previewers.admit(pass));
    const found = previewer && (await this.findSites.byId(pass.siteId, depth));
    if (!found) return undefined;
    const spaceIds = await this.spacesOf(pass, previewer);
    return {
      found,
      admission: { kind: 'admitted', audience: new Audience(pass.claims), pass, signedUntil: null },
      preview: { token, spaceIds, ...(pass.preview?.looks && { looksDraftBy: previewer.userId }) },
    };
  }

  /** The spaces on the site that the member may see. The holder of the URL sees no others. */
  private async spacesOf({ siteId, organizationId }: VisitorPass, { userId, standing }: Previewer): Promise<ReadonlySet<string>> {
    // The roles of some members make the conditions independent of `$1`, whose type PostgreSQL could not tell then.
    const visible = ['s.org_id = $2', '$1::text IS NOT NULL', ...visibleTo('s', '$1', '$2', standing)];
    const found = await this.database.query<{ id: string }>(
      `SELECT s.id ${fromSpacesOnSite('s', '$3')} WHERE ${visible.map((condition) => `(${condition})`).join(' AND ')}`,
      [userId, organizationId, siteId],
    );
    return new Set(found.map(({ id }) => id));
  }
}
