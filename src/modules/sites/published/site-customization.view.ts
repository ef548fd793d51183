import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** A colour for each theme. */
@ApiSchema({ name: 'ThemedColor' })
export class ThemedColorView {
  /** @example "#346ddb" */
  light: string;
  /** @example "#6fa0f5" */
  dark: string;
}

@ApiSchema({ name: 'CodeThemes' })
export class CodeThemesView {
  /** @example default-light */
  light: string;
  /** @example default-dark */
  dark: string;
}

export class SiteCodeTheme {
  default: CodeThemesView;
  openapi: CodeThemesView;
}

export class SiteSidebarStyle {
  /** @example default */
  background: string;
  /** @example default */
  list: string;
}

export class SiteStyling {
  /** @example clean */
  theme: string;
  primaryColor: ThemedColorView;
  infoColor: ThemedColorView;
  successColor: ThemedColorView;
  warningColor: ThemedColorView;
  dangerColor: ThemedColorView;
  /** @example rounded */
  corners: string;
  /** @example subtle */
  depth: string;
  /** @example default */
  links: string;
  /** @example Inter */
  font: string;
  /** @example JetBrainsMono */
  monospaceFont: string;
  /** @example plain */
  background: string;
  /** @example regular */
  icons: string;
  codeTheme: SiteCodeTheme;
  sidebar: SiteSidebarStyle;
  /** @example prominent */
  search: string;
}

export class SiteLocale {
  /** @example en */
  locale: string;
}

export class SiteHeader {
  /** @example default */
  preset: string;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, example: [] }) links: object[];
}

export class SiteFooter {
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, example: [] }) groups: object[];
}

export class SiteThemes {
  default: 'light' | 'dark';
  /** Whether visitors can choose. Clients know this member by this spelling. */
  toggeable: boolean;
}

/** A part of the site that is shown or not. */
export class SiteSwitch {
  enabled: boolean;
}

export class SiteAI {
  /** @example none */
  mode: string;
}

export class SitePageActions {
  @ApiProperty({ type: String, isArray: true, example: ['markdown', 'pdf'] }) items: string[];
  externalAI: boolean;
  markdown: boolean;
  mcp: boolean;
}

export class SiteExternalLinks {
  /** @example self */
  target: string;
}

export class SiteInsights {
  trackingCookie: boolean;
}

export class SiteGitLinks {
  showEditLink: boolean;
}

/** How a site looks, for its renderer. */
@ApiSchema({ name: 'SiteCustomization' })
export class SiteCustomizationView {
  styling: SiteStyling;
  internationalization: SiteLocale;
  @ApiProperty({ type: 'object', additionalProperties: true, example: {} }) favicon: object;
  header: SiteHeader;
  footer: SiteFooter;
  themes: SiteThemes;
  feedback: SiteSwitch;
  ai: SiteAI;
  advancedCustomization: SiteSwitch;
  pageActions: SitePageActions;
  externalLinks: SiteExternalLinks;
  pagination: SiteSwitch;
  pdf: SiteSwitch;
  git: SiteGitLinks;
  trademark: SiteSwitch;
  @ApiProperty({ type: 'object', additionalProperties: true, example: {} }) privacyPolicy: object;
  @ApiProperty({ type: 'object', additionalProperties: true, example: {} }) socialPreview: object;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, example: [] }) socialAccounts: object[];
  insights: SiteInsights;
}
