import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { BadRequest, NotFound } from '../../common/http/errors.js';
import type { Site } from '../site-structure/site.entity.js';
import type { SiteSpace } from '../site-structure/outline/site-space.entity.js';
import type { CustomizationSettingsDto } from './customization.dto.js';
import type { SiteCustomizationView } from './customization.view.js';
import { DEFAULT_CUSTOMIZATION, type CustomizationSettings } from './default-customization.js';
import { changeOfActions } from './page-action-settings.js';
import { presentCustomization, shownCustomization } from './present-customization.js';
import { changeSettings, differingSettings, mergeSettings, type Settings } from './settings.js';
import { SiteCustomization } from './site-customization.entity.js';

const DEFAULTS = DEFAULT_CUSTOMIZATION as unknown as Settings;

const REPLACE = 'ON CONFLICT (id) DO UPDATE SET settings = excluded.settings';

/** The looks of a site: its own, and those of the site spaces that look different. */
export interface SiteLooks {
  site: SiteCustomizationView;
  siteSpaces: Record<string, SiteCustomizationView>;
}

/** Stores and reads how sites and site spaces look. Only what differs from the defaults, or from the site, is stored. */
@Injectable()
export class Customizations {
  constructor(private readonly database: Database) {}

  /** The looks of a site and of some of its site spaces as they are shown, in one query. */
  async looksOf(siteId: string, siteSpaceIds: readonly string[]): Promise<SiteLooks> {
    const stored = await this.read(siteId, siteSpaceIds);
    const site = stored.get(siteId) ?? {};
    const different = siteSpaceIds.filter((id) => stored.has(id));
    const shown = (own?: Settings) => shownCustomization(viewOf(site, own));
    return { site: shown(), siteSpaces: Object.fromEntries(different.map((id) => [id, shown(stored.get(id))])) };
  }

  async ofSite({ id }: Site): Promise<SiteCustomizationView> {
    return viewOf((await this.read(id, [])).get(id));
  }

  async ofSiteSpace({ id, siteId }: SiteSpace): Promise<SiteCustomizationView> {
    const stored = await this.read(siteId, [id]);
    return viewOf(stored.get(siteId), stored.get(id));
  }

  async replace({ id }: Site, body: CustomizationSettingsDto): Promise<SiteCustomizationView> {
    const { items } = DEFAULT_CUSTOMIZATION.pageActions;
    const change = changeOfActions(settingsIn(body), { current: items, inherited: items });
    const settings = differingSettings(changeSettings({}, change), DEFAULTS);
    const written = await this.database.query(
      `INSERT INTO site_customizations (id, site_id, settings)
       SELECT id, id, $2 FROM (SELECT id FROM sites WHERE id = $1 FOR KEY SHARE) locked
       ${REPLACE} RETURNING id`,
      [id, JSON.stringify(settings)],
    );
    if (written.length === 0) throw new NotFound('site');
    return viewOf(settings);
  }

  /** Locks the site space, so that concurrent changes of different settings are all kept. */
  async override({ id, siteId }: SiteSpace, body: CustomizationSettingsDto): Promise<SiteCustomizationView> {
    const change = settingsIn(body);
    return this.database.tx(async () => {
      const locked = await this.database.query('SELECT 1 FROM site_spaces WHERE id = $1 FOR NO KEY UPDATE', [id]);
      if (locked.length === 0) throw new NotFound('site space');
      const stored = await this.read(siteId, [id]);
      const [site, own] = [stored.get(siteId) ?? {}, stored.get(id) ?? {}];
      const actions = { current: itemsOf(site, own), inherited: itemsOf(site) };
      const settings = changeSettings(own, changeOfActions(change, actions));
      await this.database.query(
        `INSERT INTO site_customizations (id, site_id, site_space_id, settings) VALUES ($1, $2, $1, $3) ${REPLACE}`,
        [id, siteId, JSON.stringify(settings)],
      );
      return viewOf(site, settings);
    });
  }

  async reset({ id }: SiteSpace): Promise<void> {
    await this.database.repo(SiteCustomization).delete({ id });
  }

  private async read(siteId: string, siteSpaceIds: readonly string[]): Promise<Map<string, Settings>> {
    const rows = await this.database.query<{ id: string; settings: Settings }>(
      'SELECT id, settings FROM site_customizations WHERE site_id = $1 AND id = ANY($2)',
      [siteId, [siteId, ...siteSpaceIds]],
    );
    return new Map(rows.map(({ id, settings }) => [id, settings]));
  }
}

/** Bodies are validated, so what is stored has the shape of the settings. */
const merged = (site: Settings, own: Settings) => mergeSettings(mergeSettings(DEFAULTS, site), own) as unknown as CustomizationSettings;

const viewOf = (site: Settings = {}, own: Settings = {}) => presentCustomization(merged(site, own));

const itemsOf = (site: Settings, own: Settings = {}) => merged(site, own).pageActions.items;

function settingsIn(body: CustomizationSettingsDto): Settings {
  if (body.favicon?.icon && body.favicon.emoji !== undefined) {
    throw new BadRequest('The customization is not valid', [
      { pointer: '/favicon', message: '`icon` and `emoji` cannot be combined: send one of them' },
    ]);
  }
  const settings = JSON.parse(JSON.stringify(body)) as Settings & { ai?: { appliedMode?: unknown } };
  delete settings.ai?.appliedMode;
  return settings;
}
