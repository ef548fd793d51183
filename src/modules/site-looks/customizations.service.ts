import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { BadRequest, NotFound } from '../../common/http/errors.js';
import type { Site } from '../site-structure/site.entity.js';
import { heldSite, lockedSiteSpace } from '../site-structure/site.queries.js';
import type { SiteSpace } from '../site-structure/outline/site-space.entity.js';
import { StoredLooks } from '../site-structure/outline/stored-looks.js';
import { Env } from '../../config/env.js';
import { refuseForeignScript } from './script-origin.js';
import { LookDrafts, type LookDraft } from './look-drafts.js';
import { ResolveFonts } from './custom-fonts/resolve-fonts.js';
import type { CustomizationSettingsDto } from './customization.dto.js';
import type { SiteCustomizationView, SiteSettingWarning } from './customization.view.js';
import { changeSettings, differingSettings, mergeSettings, type Settings } from './settings.js';
import { SiteCustomization } from './site-customization.entity.js';
import { greetingText } from './greeting.js';
import { warningsAbout } from './setting-warnings.js';
import { isRecord } from '../../common/json/is-record.js';
import type { PageAction } from './customization-values.js';

/** What is stored and merged. The rest of the view is derived from it. */
type CustomizationSettings = Omit<SiteCustomizationView, 'pdf' | 'git' | 'pageActions'> & {
  pageActions: Pick<SiteCustomizationView['pageActions'], 'items'>;
  git: Pick<SiteCustomizationView['git'], 'editUrl'>;
};

const CODE = { light: 'default-light', dark: 'default-dark' } as const;

/** How every site looks. What this installation does not have is off. */
const DEFAULT_CUSTOMIZATION: CustomizationSettings = {
  styling: {
    theme: 'clean',
    primaryColor: { light: '#346ddb', dark: '#6fa0f5' },
    infoColor: { light: '#62708a', dark: '#9aa7bd' },
    successColor: { light: '#1f8a4c', dark: '#4fbf7b' },
    warningColor: { light: '#b7791f', dark: '#e0a94a' },
    dangerColor: { light: '#c53030', dark: '#f07178' },
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'JetBrainsMono',
    background: 'plain',
    icons: 'regular',
    codeTheme: { default: CODE, openapi: CODE },
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'system', toggeable: true },
  feedback: { enabled: false },
  ai: { mode: 'none', appliedMode: 'none' },
  advancedCustomization: { enabled: false },
  pageActions: { items: ['markdown', 'pdf'] },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  git: {},
  lastChange: { author: false },
  trademark: { enabled: false },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  api: { tryIt: true },
  insights: { questions: false, trackingCookie: false },
};

const DEFAULTS = DEFAULT_CUSTOMIZATION as unknown as Settings;

const REPLACE = 'ON CONFLICT (id) DO UPDATE SET settings = excluded.settings';

/** The looks of a site: its own, and those of the site spaces that look different. */
export interface SiteLooks {
  site: SiteCustomizationView;
  siteSpaces: Record<string, SiteCustomizationView>;
}

/** Stores and reads how sites and site spaces look. Only what differs from the defaults, or from the site, is stored. */
@Injectable()
export class Customizations extends StoredLooks {
  constructor(
    private readonly database: Database,
    private readonly resolveFonts: ResolveFonts,
    private readonly lookDrafts: LookDrafts,
    private readonly env: Env,
  ) {
    super();
  }

  /** The looks of a site and of some of its site spaces as they are shown, in one query. */
  async looksOf(siteId: string, siteSpaceIds: readonly string[]): Promise<SiteLooks> {
    const stored = await this.settingsOf(siteId, siteSpaceIds);
    const site = stored.get(siteId) ?? {};
    const different = siteSpaceIds.filter((id) => stored.has(id));
    const shown = (own?: Settings) => viewOf(site, own);
    return { site: shown(), siteSpaces: Object.fromEntries(different.map((id) => [id, shown(stored.get(id))])) };
  }

  /** `draftBy` is the member whose draft is shown instead of what the site has. */
  async ofSite({ id }: Site, draftBy?: string): Promise<SiteCustomizationView> {
    const draft = await this.draftOf(id, draftBy);
    return viewOf(draft?.siteSpaceId === null ? draft.settings : (await this.settingsOf(id, [])).get(id));
  }

  async ofSiteSpace({ id, siteId }: SiteSpace, draftBy?: string): Promise<SiteCustomizationView> {
    const draft = await this.draftOf(siteId, draftBy);
    const stored = await this.settingsOf(siteId, [id]);
    const settingsAt = (siteSpaceId: string | null) =>
      draft?.siteSpaceId === siteSpaceId ? draft.settings : stored.get(siteSpaceId ?? siteId);
    return viewOf(settingsAt(null), settingsAt(id));
  }

  /** Keeps how a member tries out that a site looks, for previews of this member. */
  async draft({ id, orgId }: Site, userId: string, body: CustomizationSettingsDto): Promise<void> {
    const { settings } = await this.wholeOf(orgId, body);
    await this.lookDrafts.keep({ siteId: id, userId, siteSpaceId: null, settings });
  }

  /** The same with a change of one of its site spaces. */
  async draftOverride({ id, siteId }: SiteSpace, { orgId }: Site, userId: string, body: CustomizationSettingsDto): Promise<void> {
    const { settings: change } = await this.resolveFonts.resolve(orgId, this.read(body));
    const { settings } = overridden(await this.settingsOf(siteId, [id]), { id, siteId }, change);
    await this.lookDrafts.keep({ siteId, userId, siteSpaceId: id, settings });
  }

  async replace({ id, orgId, title }: Site, body: CustomizationSettingsDto): Promise<SiteCustomizationView> {
    const { settings, sent, hasFont } = await this.wholeOf(orgId, body);
    await this.database.tx(async () => {
      const written = await this.database.query(
        `INSERT INTO site_customizations (id, site_id, settings)
         SELECT id, id, $2 FROM ${heldSite('$1')} locked
         ${REPLACE} RETURNING id`,
        [id, JSON.stringify(settings)],
      );
      if (written.length === 0) throw new NotFound('site');
      audit(this.database, 'site.customize', { id, orgId, title });
    });
    return withWarnings(viewOf(settings), warningsAbout(sent, { hasFont, hasEditUrl: hasEditUrl(settings) }));
  }

  /** Locks the site space, so that concurrent changes of different settings are all kept. */
  async override({ id, siteId }: SiteSpace, orgId: string, body: CustomizationSettingsDto): Promise<SiteCustomizationView> {
    const { settings: change, hasFont } = await this.resolveFonts.resolve(orgId, this.read(body));
    return this.database.tx(async () => {
      const locked = await this.database.query(lockedSiteSpace('$1'), [id]);
      if (locked.length === 0) throw new NotFound('site space');
      const { site, settings } = overridden(await this.settingsOf(siteId, [id]), { id, siteId }, change);
      await this.database.query(
        `INSERT INTO site_customizations (id, site_id, site_space_id, settings) VALUES ($1, $2, $1, $3) ${REPLACE}`,
        [id, siteId, JSON.stringify(settings)],
      );
      audit(this.database, 'site.customize', { id: siteId, orgId }, { siteSpace: id });
      return withWarnings(viewOf(site, settings), warningsAbout(change, { hasFont, hasEditUrl: hasEditUrl(site, settings) }));
    });
  }

  async reset({ id, siteId }: SiteSpace): Promise<void> {
    await this.database.tx(async () => {
      const { affected } = await this.database.repo(SiteCustomization).delete({ id });
      if (affected) audit(this.database, 'site.customize', { id: siteId }, { siteSpace: id });
    });
  }

  async restore({ id, siteId }: Pick<SiteSpace, 'id' | 'siteId'>, settings: object): Promise<void> {
    await this.database.repo(SiteCustomization).insert({ id, siteId, siteSpaceId: id, settings });
  }

  /** What differs from the defaults, if everything is replaced. */
  private async wholeOf(orgId: string, body: CustomizationSettingsDto) {
    const { items } = DEFAULT_CUSTOMIZATION.pageActions;
    const { settings: sent, hasFont } = await this.resolveFonts.resolve(orgId, this.read(body));
    const change = changeOfActions(sent, { current: items, inherited: items });
    return { settings: differingSettings(changeSettings({}, change), DEFAULTS), sent, hasFont };
  }

  private async draftOf(siteId: string, userId: string | undefined): Promise<LookDraft | null> {
    return userId === undefined ? null : this.lookDrafts.find(siteId, userId);
  }

  private read(body: CustomizationSettingsDto): Settings {
    const settings = settingsIn(body);
    refuseForeignScript(settings, this.env.siteScriptOrigins);
    return settings;
  }

  async settingsOf(siteId: string, siteSpaceIds: readonly string[]): Promise<ReadonlyMap<string, Settings>> {
    const where = { siteId, id: Any([siteId, ...siteSpaceIds]) };
    const rows = await this.database.repo(SiteCustomization).find({ select: { id: true, settings: true }, where });
    return new Map(rows.map(({ id, settings }) => [id, settings]));
  }
}

/** Bodies are validated, so what is stored has the shape of the settings. */
const merged = (site: Settings, own: Settings) => mergeSettings(mergeSettings(DEFAULTS, site), own) as unknown as CustomizationSettings;

const viewOf = (site: Settings = {}, own: Settings = {}) => presentCustomization(merged(site, own));

const withWarnings = (view: SiteCustomizationView, warnings: SiteSettingWarning[]): SiteCustomizationView =>
  warnings.length > 0 ? { ...view, warnings } : view;

const hasEditUrl = (site: Settings, own: Settings = {}) => merged(site, own).git.editUrl !== undefined;

/** What a site space has of its own after a change. */
function overridden(stored: ReadonlyMap<string, Settings>, { id, siteId }: Pick<SiteSpace, 'id' | 'siteId'>, change: Settings) {
  const [site, own] = [stored.get(siteId) ?? {}, stored.get(id) ?? {}];
  const actions = { current: itemsOf(site, own), inherited: itemsOf(site) };
  return { site, settings: changeSettings(own, changeOfActions(change, actions)) };
}

const itemsOf = (site: Settings, own: Settings = {}) => merged(site, own).pageActions.items;

function settingsIn(body: CustomizationSettingsDto): Settings {
  if (body.favicon?.icon && body.favicon.emoji !== undefined) {
    throw new BadRequest('The customization is not valid', [
      { pointer: '/favicon', message: '`icon` and `emoji` cannot be combined: send one of them' },
    ]);
  }
  const settings = JSON.parse(JSON.stringify(body)) as Settings & { ai?: { appliedMode?: unknown }; warnings?: unknown };
  delete settings.ai?.appliedMode;
  delete settings.warnings;
  return settings;
}

/** The complete settings, with what follows from them. */
function presentCustomization({ pageActions: { items }, git, header, ai, ...settings }: CustomizationSettings): SiteCustomizationView {
  return {
    ...settings,
    // A greeting that an earlier version stored may be an object.
    ai: { ...ai, appliedMode: ai.mode, ...(ai.greeting !== undefined && { greeting: greetingText(ai.greeting) as string }) },
    header: {
      ...header,
      links: header.links.map((link) => ({ ...link, to: link.to ?? null, style: link.style ?? 'link', links: link.links ?? [] })),
    },
    pageActions: {
      items,
      externalAI: items.includes('external-ai'),
      markdown: items.includes('markdown'),
      mcp: items.includes('mcp'),
    },
    pdf: { enabled: items.includes('pdf') },
    git: { ...git, showEditLink: items.includes('git') },
  };
}

/** Earlier versions of the contract have a flag in one of the groups for each of these actions. */
const FLAGS = [
  ['pageActions', 'externalAI', 'external-ai'],
  ['pageActions', 'markdown', 'markdown'],
  ['pageActions', 'mcp', 'mcp'],
  ['pdf', 'enabled', 'pdf'],
  ['git', 'showEditLink', 'git'],
] as const;

interface Actions {
  /** The actions at the moment. */
  current: readonly PageAction[];
  /** The actions that a reset leads to. */
  inherited: readonly PageAction[];
}

/** The change with the actions in `pageActions.items` only. `items` decides if it is sent; otherwise each flag changes its action. */
function changeOfActions({ pdf, git, pageActions, ...others }: Settings, { current, inherited }: Actions): Settings {
  const { showEditLink: _, ...links } = isRecord(git) ? git : {};
  const change: Settings = { ...others, ...(git === null ? { git } : Object.keys(links).length > 0 && { git: links }) };
  if (pageActions === null) return { ...change, pageActions };
  const groups: Settings = { pdf, git, pageActions };
  const { items } = isRecord(pageActions) ? pageActions : {};
  if (items !== undefined) return { ...change, pageActions: { items } };
  let actions = current;
  for (const [group, flag, action] of FLAGS) {
    const value = groups[group] === null ? null : isRecord(groups[group]) ? groups[group][flag] : undefined;
    if (value === undefined) continue;
    const isWanted = value === null ? inherited.includes(action) : value === true;
    if (isWanted !== actions.includes(action)) actions = isWanted ? [...actions, action] : actions.filter((one) => one !== action);
  }
  return actions === current ? change : { ...change, pageActions: { items: actions } };
}
