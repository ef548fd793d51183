import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { joinOrg } from '../../orgs/org.queries.js';
import { SpacePublication, type Publication, type PublicationOptions } from '../../spaces/space-publication.js';
import { audienceOf, kindsInSql } from '../../site-structure/audience/site-audiences.js';
import { SiteAddresses } from '../../site-structure/site-addresses.js';
import { Site } from '../../site-structure/site.entity.js';
import { hashOfShareKey } from '../../site-structure/share-links/hash-of-share-key.js';
import { siteSpaceAddress } from '../../site-structure/outline/place-address.js';
import { SiteSection } from '../../site-structure/outline/site-section.entity.js';
import { SiteSpace } from '../../site-structure/outline/site-space.entity.js';

type Row = Readonly<Record<string, unknown>>;

const WIDEST_FIRST = kindsInSql(() => true);
const WITH_SHARE_KEYS = kindsInSql(({ hasShareKeys }) => hasShareKeys);
/** SQL: a site of a kind that this version does not know is published to nobody. */
const HAS_READERS = `r.published AND r.visibility = ANY(${WIDEST_FIRST})`;

/** Where and for whom spaces are published. */
@Injectable()
export class SitePublication extends SpacePublication {
  readonly isPublished = (space: string) =>
    `EXISTS (SELECT 1 FROM site_spaces ss JOIN sites r ON r.id = ss.site_id WHERE ss.space_id = ${space}.id AND ${HAS_READERS})`;

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly siteAddresses: SiteAddresses,
  ) {
    super();
  }

  /**
   * A space on several published sites shows the one that the share key opens, or else the one with the widest audience,
   * the oldest of them.
   */
  async describe(spaceIds: readonly string[], { shareKey, onSite }: PublicationOptions = {}): Promise<ReadonlyMap<string, Publication>> {
    if (spaceIds.length === 0) return new Map();
    const found = await this.database.query<Row>(
      `SELECT DISTINCT ON (ss.space_id) ${this.entityRows.columns(Site, 'r')}, ${this.entityRows.columns(SiteSpace, 'ss')},
         ${this.entityRows.columns(SiteSection, 'sec')}, o.hostname AS organization, l.id IS NOT NULL AS opened
       FROM site_spaces ss JOIN sites r ON r.id = ss.site_id ${joinOrg('o', 'r.org_id')}
       LEFT JOIN site_sections sec ON sec.id = ss.section_id
       LEFT JOIN site_share_links l ON l.site_id = r.id AND r.visibility = ANY(${WITH_SHARE_KEYS}) AND l.active AND l.hash = $2
       WHERE ss.space_id = ANY($1) AND ${HAS_READERS} AND ($3::text IS NULL OR r.id = $3)
       ORDER BY ss.space_id, opened DESC, array_position(${WIDEST_FIRST}, r.visibility), r.created_at, r.id`,
      [spaceIds, shareKey === undefined ? null : hashOfShareKey(shareKey), onSite ?? null],
    );
    return new Map(found.map((row) => this.publication(row, row['opened'] ? shareKey : undefined)));
  }

  async holdsAny(organizationId: string, spaceIds: readonly string[]): Promise<boolean> {
    const held = await this.database.query(
      'SELECT 1 FROM site_spaces ss JOIN sites r ON r.id = ss.site_id WHERE r.org_id = $1 AND ss.space_id = ANY($2) LIMIT 1',
      [organizationId, spaceIds],
    );
    return held.length > 0;
  }

  private publication(row: Row, key?: string): [string, Publication] {
    const site = this.entityRows.read(Site, 'r', row)!;
    const siteSpace = this.entityRows.read(SiteSpace, 'ss', row)!;
    const organization = row['organization'] as string | null;
    const address =
      key === undefined ? this.siteAddresses.addressOf(site, organization) : this.siteAddresses.withKey(site, organization, key);
    const published = siteSpaceAddress(address, siteSpace, this.entityRows.read(SiteSection, 'sec', row));
    const { hasPublicUrl, refusal } = audienceOf(site);
    return [
      siteSpace.spaceId,
      {
        visibility: site.visibility,
        published,
        ...(hasPublicUrl && { public: published }),
        ...(refusal === 'sign-in' && { visitorAuth: { backend: 'custom' } }),
      },
    ];
  }
}
