import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { SiteLookDraft } from './site-look-draft.entity.js';

const HOUR = 3_600_000;

/** What somebody tries out: the settings of a site, or those that a site space has of its own. */
export type LookDraft = Pick<SiteLookDraft, 'siteSpaceId' | 'settings'>;

/** Keeps what members try out: for each of them one look of a site, for a little longer than the previews that show it. */
@Injectable()
export class LookDrafts {
  constructor(private readonly database: Database) {}

  async keep({ siteId, userId, siteSpaceId, settings }: LookDraft & { siteId: string; userId: string }): Promise<void> {
    await this.database.query(
      `INSERT INTO site_look_drafts (site_id, user_id, site_space_id, settings) VALUES ($1, $2, $3, $4)
       ON CONFLICT (site_id, user_id)
         DO UPDATE SET site_space_id = excluded.site_space_id, settings = excluded.settings, updated_at = now()`,
      [siteId, userId, siteSpaceId, JSON.stringify(settings)],
    );
  }

  async find(siteId: string, userId: string): Promise<LookDraft | null> {
    return this.database.repo(SiteLookDraft).findOne({ select: { siteSpaceId: true, settings: true }, where: { siteId, userId } });
  }

  @Periodic({ name: 'look-drafts.sweep', every: HOUR })
  async forget(): Promise<void> {
    await this.database.query(`DELETE FROM site_look_drafts WHERE updated_at <= now() - interval '2 hours'`);
  }
}
