import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { targetKey, targetOf } from '../../../common/document/link-target.js';
import type { OpenAPISpec } from '../../openapi/openapi-spec.entity.js';
import { visiblePages } from '../../versions/audience/visible-pages.js';
import { fieldRefs } from '../../versions/records/field-refs.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import { DocumentLinks } from '../../versions/store/document-links.js';
import { visibleOutline } from '../audience/visible-outline.js';
import { Outlines } from '../structure/outlines.js';

/** Finds out whether a site shows something of an API specification to an audience. */
@Injectable()
export class UsedSpecs {
  constructor(
    private readonly db: Database,
    private readonly links: DocumentLinks,
    private readonly outlines: Outlines,
    private readonly revisions: RevisionsService,
  ) {}

  async isUsed({ orgId, slug }: OpenAPISpec, siteId: string, audience: Audience): Promise<boolean> {
    const target = targetKey({ kind: 'openapi', id: slug });
    const referring = new Set(await this.links.referringSpaces(orgId, target));
    if (referring.size === 0) return false;
    const { siteSpaces } = visibleOutline(await this.outlines.of(siteId), audience);
    for (const { spaceId } of siteSpaces) {
      if (referring.has(spaceId) && (await this.isUsedIn(spaceId, target, audience))) return true;
    }
    return false;
  }

  /** Reusable contents count as well: which pages include them is only known when these are read. */
  private async isUsedIn(spaceId: string, target: string, audience: Audience): Promise<boolean> {
    const [space] = await this.db.query<{ head: string }>('SELECT revision_id AS head FROM spaces WHERE id = $1', [spaceId]);
    const revision = space && (await this.revisions.find(spaceId, space.head));
    if (!revision) return false;
    const { pages, reusableContents } = await this.revisions.open(revision);
    const shown = visiblePages(pages, audience).inOrder();
    const leadsThere = (ref: Parameters<typeof targetOf>[0]) => {
      const found = targetOf(ref, spaceId);
      return found !== undefined && targetKey(found) === target;
    };
    if (shown.some((page) => [...fieldRefs(page)].some(({ ref }) => leadsThere(ref)))) return true;
    const hashes = [...shown, ...reusableContents.values()].flatMap(({ document }) => document ?? []);
    const [found] = await this.db.query(
      'SELECT 1 FROM document_links WHERE space_id = $1 AND hash = ANY($2) AND targets @> ARRAY[$3]::text[] LIMIT 1',
      [spaceId, hashes, target],
    );
    return found !== undefined;
  }
}
