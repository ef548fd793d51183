import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import type { Org } from '../../orgs/org.entity.js';
import { SpaceQueries, type SpaceDetails } from '../../spaces/space.queries.js';
import { Space } from '../../spaces/space.entity.js';
import { grantedRoles } from '../../spaces/tree/effective-role.js';
import { SiteAddresses } from '../site-addresses.js';
import type { Site } from '../site.entity.js';
import { fromSpacesOnSite } from '../site.queries.js';
import { audienceOf } from '../audience/site-audiences.js';
import { hashOfShareKey } from '../share-links/hash-of-share-key.js';
import { ShareLink } from '../share-links/share-link.entity.js';
import { shownSpaces } from './shown-spaces.js';
import { Outlines } from '../outline/outlines.js';
import type { SiteOutline } from '../outline/site-outline.js';

/** The structure of a site as one caller sees it. */
export interface Structure {
  site: Site;
  outline: SiteOutline;
  /** The spaces on the site that the caller may see, by id. */
  spaces: ReadonlyMap<string, SpaceDetails>;
  /** The address of the site, while it is published. */
  address?: string;
}

/** Reads the whole structure of a site in a fixed number of statements. */
@Injectable()
export class ReadStructure {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly spaceQueries: SpaceQueries,
    private readonly outlines: Outlines,
    private readonly siteAddresses: SiteAddresses,
  ) {}

  async read(site: Site, org: Org, actor: Actor, shareKey?: string): Promise<Structure> {
    const outline = await this.outlines.read(site.id);
    const spaces = await this.visibleSpaces(site, actor, shareKey);
    const address = site.published ? await this.address(site, org, shareKey) : undefined;
    return { site, outline, spaces, address };
  }

  private async address(site: Site, { hostname }: Org, key?: string): Promise<string> {
    return key !== undefined && (await this.opens(site, key))
      ? this.siteAddresses.withKey(site, hostname, key)
      : this.siteAddresses.addressOf(site, hostname);
  }

  /** Whether the site asks for a share key and this is an active one. Read each time, so a revoked key opens nothing. */
  private async opens(site: Site, key: string): Promise<boolean> {
    if (!audienceOf(site).hasShareKeys) return false;
    return this.database.repo(ShareLink).existsBy({ siteId: site.id, hash: hashOfShareKey(key), active: true });
  }

  private async visibleSpaces({ id, orgId }: Site, actor: Actor, shareKey?: string): Promise<ReadonlyMap<string, SpaceDetails>> {
    const { person, conditions } = shownSpaces(actor, orgId);
    const shown = ['s.org_id = $2', ...conditions];
    const found = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Space, 's')}, ${grantedRoles('s', '$1')} AS granted
       ${fromSpacesOnSite('s', '$3')} WHERE ${shown.map((condition) => `(${condition})`).join(' AND ')}`,
      [person, orgId, id],
    );
    // Even if this site is not published, others may show the space.
    const spaces = found.map((row) => ({
      space: this.entityRows.read(Space, 's', row)!,
      granted: row['granted'] as Role[],
      published: true,
    }));
    const onSite = actor.visitor?.siteId;
    return new Map((await this.spaceQueries.describeAll(spaces, { shareKey, onSite })).map((details) => [details.space.id, details]));
  }
}
