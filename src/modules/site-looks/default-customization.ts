import type { SiteCustomizationView } from './customization.view.js';

/** What is stored and merged. The rest of the view is derived from it. */
export type CustomizationSettings = Omit<SiteCustomizationView, 'pdf' | 'git' | 'pageActions'> & {
  pageActions: Pick<SiteCustomizationView['pageActions'], 'items'>;
};

const CODE = { light: 'default-light', dark: 'default-dark' } as const;

/** How every site looks. What this installation does not have is off. */
export const DEFAULT_CUSTOMIZATION: CustomizationSettings = {
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
  trademark: { enabled: false },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: false },
};
