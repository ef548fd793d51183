import { isRecord } from '../../common/json/is-record.js';
import type { SiteSettingWarning } from './customization.view.js';
import type { Settings } from './settings.js';
import { SETTING_EFFECTS } from './setting-effects.js';
import type { SettingName } from './setting-names.js';

/** `pageActions.items` decides if it is sent. */
const SAME_AS_ITEMS: readonly string[] = [
  'pageActions.externalAI',
  'pageActions.markdown',
  'pageActions.mcp',
  'pdf.enabled',
  'git.showEditLink',
] satisfies SettingName[];

const FONT_SETTINGS: readonly string[] = ['styling.font', 'styling.headingFont', 'styling.monospaceFont'] satisfies SettingName[];

/** What they ask for needs an address. */
const EDIT_SETTINGS: readonly string[] = ['pageActions.items', 'git.showEditLink'] satisfies SettingName[];

/** What decides whether a setting has its effect on a site. */
interface Circumstances {
  /** Whether the organization has added the font with a name. */
  hasFont: (name: string) => boolean;
  /** Whether the site says where pages can be edited. */
  hasEditUrl: boolean;
}

/** What a caller asks for that has no effect on the pages of this service, or not the whole one. Switching it off asks for nothing. */
export function warningsAbout(settings: Settings, { hasFont, hasEditUrl }: Circumstances): SiteSettingWarning[] {
  const ignored = valueAt(settings, 'pageActions.items') === undefined ? [] : SAME_AS_ITEMS;
  return Object.entries(SETTING_EFFECTS).flatMap(([setting, { lacks }]) => {
    if (ignored.includes(setting)) return [];
    const value = valueAt(settings, setting);
    if (lacks === undefined || value === undefined || value === null || value === false) return [];
    if (typeof lacks === 'string') return [{ setting, message: `\`${setting}\` has no effect on the pages of this service: ${lacks}.` }];
    const values = [value]
      .flat()
      .filter((each) => typeof each === 'string' || each === true)
      .map(String);
    return values.flatMap((each) => {
      const reason = Object.hasOwn(lacks, each) ? lacks[each] : undefined;
      const isMet = FONT_SETTINGS.includes(setting) ? hasFont(each) : EDIT_SETTINGS.includes(setting) && hasEditUrl;
      return reason === undefined || isMet ? [] : [{ setting, value: each, message: `\`${each}\` of \`${setting}\`: ${reason}.` }];
    });
  });
}

const valueAt = (settings: Settings, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), settings);
