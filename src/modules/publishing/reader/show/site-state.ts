import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JoinedReads } from '../../../../common/concurrency/joined-work.js';
import { Database } from '../../../../common/db/database.js';
import type { Place, VisitedSite } from '../../places/place.js';

/** A space as its readers see it now. */
export interface ShownSpace {
  id: string;
  title: string;
  emoji: string;
  /** The address of an image. */
  icon: string | null;
  language: string | null;
  revisionId: string;
}

/** The spaces of a site, to look up single ones: what is made of it depends on those alone. */
export interface SpacesNow {
  spaces: Pick<ReadonlyMap<string, ShownSpace>, 'get'>;
}

/** What pages of a site depend on, apart from its structure. */
export interface SiteState {
  spaces: ReadonlyMap<string, ShownSpace>;
  /** Equal as long as the spaces and the looks of the site are. */
  version: string;
  /** Equal as long as these spaces and the looks of the site are: the version of a state of these spaces alone. */
  versionOf: (spaceIds: ReadonlySet<string>) => string;
}

interface Row {
  spaces: ShownSpace[] | null;
  looks: string | null;
  /** They never change. */
  fonts: string | null;
}

type Visited = VisitedSite & Partial<Pick<Place, 'siteSpace' | 'changeRequestId'>>;

/** Reads in one statement what may have changed since a page was rendered. A preview shows the content of a change request. */
@Injectable()
export class ReadSiteState {
  private readonly reads = new JoinedReads<SiteState>();

  constructor(private readonly database: Database) {}

  /** Of all spaces of the site, or of some of them. */
  async read(
    { site, organization, outline, siteSpace, changeRequestId, looksDraftBy }: Visited,
    only?: ReadonlySet<string>,
  ): Promise<SiteState> {
    const ids = outline.siteSpaces.map(({ spaceId }) => spaceId).filter((id) => only?.has(id) ?? true);
    const values = [ids, site.id, [site.id, siteSpace?.id ?? ''], changeRequestId ?? null, organization.id, looksDraftBy ?? null];
    const { title, visibility, agentsContext } = site;
    return this.reads.read(JSON.stringify([values, title, visibility, agentsContext]), async () => {
      const { spaces: all, looks, fonts } = await this.rowFor(values);
      const spaces = all ?? [];
      const versionWith = (shown: readonly ShownSpace[]) =>
        hash('sha1', JSON.stringify([shown, looks, fonts, title, visibility, agentsContext]), 'base64url');
      return {
        spaces: new Map(spaces.map((space) => [space.id, space])),
        version: versionWith(spaces),
        versionOf: (spaceIds) => versionWith(spaces.filter(({ id }) => spaceIds.has(id))),
      };
    });
  }

  private async rowFor(values: readonly unknown[]): Promise<Row> {
    const [row] = await this.database.query<Row>(
      `SELECT (SELECT json_agg(json_build_object('id', id, 'title', title, 'emoji', emoji, 'icon', icon, 'language', language, 'revisionId', coalesce((SELECT c.revision_id FROM change_requests c WHERE c.id = $4 AND c.space_id = spaces.id), revision_id)) ORDER BY id)
               FROM spaces WHERE id = ANY($1) AND deleted_at IS NULL) AS spaces,
              concat((SELECT string_agg(id || xmin::text, ' ' ORDER BY id) FROM site_customizations WHERE site_id = $2 AND id = ANY($3)),
                     (SELECT ' draft ' || xmin::text FROM site_look_drafts WHERE site_id = $2 AND user_id = $6)) AS looks,
              (SELECT string_agg(id, ' ' ORDER BY id) FROM custom_fonts WHERE org_id = $5) AS fonts`,
      values,
    );
    return row!;
  }
}
