import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { targetKey, targetOf } from '../../../common/document/link-target.js';
import { refsOfData } from '../../../common/document/refs-in.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';
import { visibleTo } from '../../spaces/tree/effective-role.js';
import { SpaceReach, type Reach } from '../../versions/audience/space-reach.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import { visibleOutline } from '../../site-structure/outline/visible-outline.js';
import { SiteOutline } from '../../site-structure/outline/site-outline.js';
import { SiteSection } from '../../site-structure/outline/site-section.entity.js';
import { SiteSpace } from '../../site-structure/outline/site-space.entity.js';
import { StoredLooks } from '../../site-structure/outline/stored-looks.js';
import { PreviewedHeads } from './previewed-heads.js';
import type { SiteVisitor } from '../../site-structure/shown/site-visitor.js';

interface VisibleSpace {
  siteSpace: SiteSpace;
  /** The revision that the visitor sees. */
  head: string;
}

/**
 * Finds what a site shows to a visitor of things that are read by an address of their own: specifications, and the files and
 * reusable contents of one of its spaces that its other spaces or its settings show.
 */
@Injectable()
export class SiteReach {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly revisionsService: RevisionsService,
    private readonly spaceReach: SpaceReach,
    private readonly storedLooks: StoredLooks,
    private readonly previewedHeads: PreviewedHeads,
  ) {}

  /**
   * Those of the keys that are shown. Only spaces that refer to one of them are read. What the pages of the space `besides`
   * show does not count, and neither does what a space shows by way of the reusable contents of another one.
   */
  async among(visitor: SiteVisitor, keys: readonly string[], besides = ''): Promise<Reach> {
    const spaces = await this.visibleTo(visitor);
    const shown = new Set(await this.inSettings(visitor, spaces, besides));
    const others = spaces.filter(({ siteSpace }) => siteSpace.spaceId !== besides);
    const referring = await this.spaceReach.spacesReferringTo(
      others.map(({ siteSpace }) => siteSpace.spaceId),
      keys,
    );
    for (const { siteSpace, head } of others) {
      const revision = referring.has(siteSpace.spaceId) ? await this.revisionsService.find(siteSpace.spaceId, head) : undefined;
      if (!revision) continue;
      for (const key of await this.spaceReach.reachOf(await this.revisionsService.open(revision), visitor.audience)) shown.add(key);
    }
    return new Set(keys.filter((key) => shown.has(key)));
  }

  private async visibleTo({ siteId, organizationId, audience, isPreview, previewer, pass }: SiteVisitor): Promise<VisibleSpace[]> {
    // The type of a parameter that a condition may leave out must be said.
    const conditions = isPreview ? visibleTo('s', '$3', '$2', previewer?.standing) : [];
    const found = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(SiteSpace, 'ss')}, ${this.entityRows.columns(SiteSection, 'sec')},
         coalesce(${this.previewedHeads.headOf('$4', 's.id')}, s.revision_id) AS head
       FROM site_spaces ss ${joinLiveSpace('s', 'ss.space_id')} AND s.org_id = $2
       LEFT JOIN site_sections sec ON sec.id = ss.section_id
       WHERE ss.site_id = $1 AND $3::text IS NOT NULL ${conditions.map((condition) => `AND (${condition})`).join(' ')}`,
      [siteId, organizationId, previewer?.userId ?? '', pass.preview?.changeRequestId ?? null],
    );
    const siteSpaces = found.map((row) => this.entityRows.read(SiteSpace, 'ss', row)!);
    const sections = new Map(
      found.flatMap((row) => this.entityRows.read(SiteSection, 'sec', row) ?? []).map((section) => [section.id, section]),
    );
    const heads = new Map(siteSpaces.map(({ id }, i) => [id, found[i]!['head'] as string]));
    const seen = visibleOutline(new SiteOutline(siteId, [], [...sections.values()], siteSpaces, []), audience);
    return seen.siteSpaces.map((siteSpace) => ({ siteSpace, head: heads.get(siteSpace.id)! }));
  }

  /** A reference without a space is about the space that the settings are shown with. */
  private async inSettings({ siteId }: SiteVisitor, spaces: readonly VisibleSpace[], besides: string): Promise<string[]> {
    const spaceOf = new Map(spaces.map(({ siteSpace }) => [siteSpace.id, siteSpace.spaceId])).set(siteId, besides);
    const found = await this.storedLooks.settingsOf(siteId, [...spaceOf.keys()]);
    return [...found].flatMap(([id, settings]) =>
      refsOfData(settings).flatMap((ref) => {
        const target = targetOf(ref, spaceOf.get(id)!);
        return target ? [targetKey(target)] : [];
      }),
    );
  }
}
