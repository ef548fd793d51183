import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Localized } from '../../common/contract/localized.field.js';
import { Address } from '../../common/http/fields.js';
import {
  AI_MODES,
  EXTERNAL_LINK_TARGETS,
  LOCALES,
  PAGE_ACTIONS,
  SOCIAL_PLATFORMS,
  THEME_MODES,
  type PageAction,
  type SocialPlatform,
} from './customization-values.js';
import { SiteAnnouncement, SiteFavicon, SiteFooter, SiteHeader } from './navigation.view.js';
import { SiteStyling } from './styling.view.js';

export class SiteLocale {
  @ApiProperty({ enum: LOCALES }) locale: (typeof LOCALES)[number];
}

export class SiteThemes {
  @ApiProperty({ enum: THEME_MODES }) default: (typeof THEME_MODES)[number];
  /** Whether visitors can choose. Clients know this property by this spelling. */
  toggeable: boolean;
}

/** A part of the site that is shown or not. */
export class SiteSwitch {
  enabled: boolean;
}

export class SiteAI {
  @ApiProperty({ enum: AI_MODES }) mode: (typeof AI_MODES)[number];
  /** What renderers get as `mode`. It is `none` because this installation does not answer questions: `mode` has no effect yet. */
  @ApiProperty({ enum: AI_MODES, example: 'none' }) appliedMode: (typeof AI_MODES)[number];
  /** @example "How can we help?" */
  greeting?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' }, example: { de: 'Wie können wir helfen?' } })
  localizedGreeting?: Localized;
  @ApiPropertyOptional({ type: [String], example: ['How do I install it?'] }) suggestions?: string[];
  /** @example "Answer briefly." */
  instructions?: string;
}

export class SitePageActions {
  @ApiProperty({ enum: PAGE_ACTIONS, isArray: true, example: ['markdown', 'pdf'] }) items: PageAction[];
  /** Whether `items` contains `external-ai`. */
  externalAI: boolean;
  /** Whether `items` contains `markdown`. */
  markdown: boolean;
  /** Whether `items` contains `mcp`. */
  mcp: boolean;
}

export class SiteExternalLinks {
  @ApiProperty({ enum: EXTERNAL_LINK_TARGETS }) target: (typeof EXTERNAL_LINK_TARGETS)[number];
}

export class SiteUrlSetting {
  @Address('https://engine.example/privacy') url?: string;
}

export class SiteApiPages {
  /** Whether visitors can try operations in a form. */
  tryIt: boolean;
}

export class SiteScript {
  @Address('https://stats.engine.example/script.js') src: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' }, example: { 'data-site': 'docs.engine.example' } })
  attributes?: Readonly<Record<string, string>>;
  forGatedVisitors?: boolean;
}

export class SiteInsights {
  /** Whether questions of visitors that nothing answers become conversations of the organization. */
  questions: boolean;
  trackingCookie: boolean;
  /** The script that the site has chosen. */
  script?: SiteScript;
}

export class SiteGitLinks {
  /** Whether `pageActions.items` contains `git`. */
  showEditLink: boolean;
  /** Where the text of a page can be edited, with `{file}` or `{path}`. */
  @ApiPropertyOptional({ example: 'https://git.engine.example/docs/edit/main/{file}' }) editUrl?: string;
}

export class SiteLastChange {
  /** Whether visitors see the name of the person. */
  author: boolean;
}

export class SiteSocialDisplay {
  header?: boolean;
  footer?: boolean;
}

export class SiteSocialAccount {
  @ApiProperty({ enum: SOCIAL_PLATFORMS }) platform: SocialPlatform;
  /** @example engine */
  handle: string;
  display?: SiteSocialDisplay;
}

/** Something that a request asked for and that visitors do not get, or not all of it. */
export class SiteSettingWarning {
  /**
   * The path of the setting.
   * @example pageActions.items
   */
  setting: string;
  /**
   * The value that has no effect; absent if no value has one.
   * @example git
   */
  value?: string;
  /** @example "`git` of `pageActions.items`: without `git.editUrl`, nothing says where a page can be edited." */
  message: string;
}

/** How a site or a site space looks. What was not set has its default. */
@ApiSchema({ name: 'SiteCustomization' })
export class SiteCustomizationView {
  /** @example "Engine documentation" */
  title?: string;
  styling: SiteStyling;
  internationalization: SiteLocale;
  favicon: SiteFavicon;
  header: SiteHeader;
  footer: SiteFooter;
  announcement?: SiteAnnouncement;
  themes: SiteThemes;
  feedback: SiteSwitch;
  ai: SiteAI;
  advancedCustomization: SiteSwitch;
  pageActions: SitePageActions;
  externalLinks: SiteExternalLinks;
  pagination: SiteSwitch;
  pdf: SiteSwitch;
  git: SiteGitLinks;
  lastChange: SiteLastChange;
  trademark: SiteSwitch;
  privacyPolicy: SiteUrlSetting;
  socialPreview: SiteUrlSetting;
  @ApiProperty({ type: [SiteSocialAccount] }) socialAccounts: SiteSocialAccount[];
  api: SiteApiPages;
  insights: SiteInsights;
  /** In responses to changes: what the request asked for that has no effect on the pages of this service. Absent if there is nothing. */
  @ApiPropertyOptional({ type: [SiteSettingWarning] }) warnings?: SiteSettingWarning[];
}
