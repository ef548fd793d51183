import type { Settings } from '../../src/modules/site-looks/settings.js';
import { SETTING_EFFECTS } from '../../src/modules/site-looks/setting-effects.js';
import type { SettingName } from '../../src/modules/site-looks/setting-names.js';

const url = (address: string) => ({ kind: 'url', url: address });
const LINK = { title: 'Blog', to: url('https://engine.example/blog') };
const IMAGE = { light: 'https://engine.example/image.svg' };
const COLOR = { light: '#aa0000', dark: '#ff9999' };

/** Values of settings that are neither lists of choices nor switches. */
const SAMPLES: Partial<Record<SettingName, unknown>> = {
  title: 'Engine documentation',
  'styling.primaryColor': COLOR,
  'styling.tint': { color: COLOR },
  'styling.infoColor': COLOR,
  'styling.successColor': COLOR,
  'styling.warningColor': COLOR,
  'styling.dangerColor': COLOR,
  'favicon.icon': IMAGE,
  'favicon.emoji': '🚀',
  'header.logo': IMAGE,
  'header.primaryLink': LINK,
  'header.backgroundColor': COLOR,
  'header.linkColor': COLOR,
  'header.links': [LINK],
  'footer.logo': IMAGE,
  'footer.groups': [{ title: 'Company', links: [LINK] }],
  'footer.copyright': '© Analytical Engines',
  announcement: { enabled: true, message: 'Version 2 is out.', style: 'info' },
  'ai.greeting': 'How can we help?',
  'ai.localizedGreeting': { en: 'How may we help?' },
  'ai.suggestions': ['How do I install it?'],
  'ai.instructions': 'Answer briefly.',
  'privacyPolicy.url': 'https://engine.example/privacy',
  'git.editUrl': 'https://git.engine.example/edit/{path}.md',
  'socialPreview.url': 'https://engine.example/preview.png',
  'insights.script': { src: 'https://stats.engine.example/script.js' },
  socialAccounts: [{ platform: 'github', handle: 'engine' }],
};

/** What has to be chosen for a setting to mean anything. */
export const WITHIN: Partial<Record<SettingName, Settings>> = {
  'header.backgroundColor': { header: { preset: 'custom' } },
  'header.linkColor': { header: { preset: 'custom', backgroundColor: { light: '#000000', dark: '#ffffff' } } },
  'pageActions.items': { ai: { mode: 'assistant' }, pageActions: { items: [] } },
  'git.editUrl': { pageActions: { items: ['git'] } },
  'ai.greeting': { ai: { mode: 'assistant' } },
  'ai.localizedGreeting': { ai: { mode: 'assistant' } },
  'ai.suggestions': { ai: { mode: 'assistant' } },
  'ai.instructions': { ai: { mode: 'assistant' } },
  'insights.questions': { ai: { mode: 'assistant' } },
};

/** Accepted so that what was read can be sent again. */
const IGNORED = new Set(['ai.appliedMode', 'warnings']);
/** Of longer lists, some: that all code themes differ and can be read, their own tests say. */
const MOST_VALUES = 20;
const SOME_VALUES = 5;

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  enum?: (string | null)[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Document {
  paths: Record<string, { put: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>;
  components: { schemas: Record<string, Schema> };
}

/** The settings that an OpenAPI document accepts, each with values to try: a path of the table of settings, or one that nobody knows. */
export function settingValues(document: object): ReadonlyMap<string, readonly unknown[]> {
  const { paths, components } = document as Document;
  const resolved = (schema: Schema): Schema => {
    const [inner] = schema.allOf ?? schema.anyOf ?? [];
    const name = (schema.$ref ?? inner?.$ref)?.split('/').at(-1);
    return name === undefined ? schema : resolved(components.schemas[name]!);
  };
  const settingsIn = (schema: Schema, path = ''): [string, Schema][] => {
    const { properties } = resolved(schema);
    if (path in SETTING_EFFECTS || properties === undefined) return [[path, resolved(schema)]];
    return Object.entries(properties).flatMap(([name, inner]) => settingsIn(inner, path === '' ? name : `${path}.${name}`));
  };
  const valuesOf = ([path, schema]: [string, Schema]): unknown[] => {
    const choices = (schema.enum ?? schema.anyOf?.[0]?.enum ?? resolved(schema.items ?? {}).enum ?? []).filter((value) => value !== null);
    const step = choices.length > MOST_VALUES ? Math.ceil(choices.length / SOME_VALUES) : 1;
    if (choices.length > 0) return choices.filter((_, at) => at % step === 0).map((value) => (schema.items ? [value] : value));
    if ([schema.type].flat().includes('boolean')) return [true, false];
    return [SAMPLES[path as SettingName]];
  };
  const { put } = paths['/v1/orgs/{organizationId}/sites/{siteId}/customization']!;
  const settings = settingsIn(put.requestBody.content['application/json'].schema).filter(([path]) => !IGNORED.has(path));
  return new Map(settings.map((setting) => [setting[0], valuesOf(setting)]));
}

export const settingAt = (path: string, value: unknown): Settings =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Settings;
