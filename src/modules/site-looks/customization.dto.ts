import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, ValidateNested } from 'class-validator';
import { FromFlag, Nullable, Optional } from '../../common/http/fields.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import {
  ApiPagesDto,
  ExternalLinksDto,
  GitLinksDto,
  InsightsDto,
  LastChangeDto,
  LocaleDto,
  PageActionsDto,
  SiteAIDto,
  SocialAccountDto,
  SwitchDto,
  ThemeModesDto,
  UrlSettingDto,
} from './features.dto.js';
import { SiteSettingWarning } from './customization.view.js';
import { AnnouncementDto, FaviconDto, FooterDto, HeaderDto } from './navigation.dto.js';
import { IsGroup, IsWording } from './settings.field.js';
import { StylingDto } from './styling.dto.js';

const MOST_ACCOUNTS = 10;
const MOST_WARNINGS = 100;

/** Settings of how a site looks. All may be omitted. */
export class CustomizationSettingsDto {
  /** The title in the header, if it is not that of the site. */
  @IsWording(128, 'Engine documentation')
  title?: string | null;

  @IsGroup(() => StylingDto)
  styling?: StylingDto | null;

  /** Deprecated: the language of a space decides. */
  @IsGroup(() => LocaleDto)
  internationalization?: LocaleDto | null;

  @IsGroup(() => FaviconDto)
  favicon?: FaviconDto | null;

  @IsGroup(() => HeaderDto)
  header?: HeaderDto | null;

  @IsGroup(() => FooterDto)
  footer?: FooterDto | null;

  @IsGroup(() => AnnouncementDto)
  announcement?: AnnouncementDto | null;

  @IsGroup(() => ThemeModesDto)
  themes?: ThemeModesDto | null;

  @IsGroup(() => SwitchDto)
  feedback?: SwitchDto | null;

  @IsGroup(() => SiteAIDto)
  ai?: SiteAIDto | null;

  @IsGroup(() => SwitchDto)
  advancedCustomization?: SwitchDto | null;

  @IsGroup(() => PageActionsDto)
  pageActions?: PageActionsDto | null;

  @IsGroup(() => ExternalLinksDto)
  externalLinks?: ExternalLinksDto | null;

  /** The links to the previous and the next page. */
  @IsGroup(() => SwitchDto)
  pagination?: SwitchDto | null;

  /** The same as `pdf` in `pageActions.items`, which decides if both are sent. */
  @IsGroup(() => SwitchDto)
  pdf?: SwitchDto | null;

  /** Links to edit pages. `showEditLink` is the same as `git` in `pageActions.items`, which decides if both are sent. */
  @IsGroup(() => GitLinksDto)
  git?: GitLinksDto | null;

  @IsGroup(() => LastChangeDto)
  lastChange?: LastChangeDto | null;

  @IsGroup(() => SwitchDto)
  trademark?: SwitchDto | null;

  @IsGroup(() => UrlSettingDto)
  privacyPolicy?: UrlSettingDto | null;

  /** The image that other applications show with a link to the site. */
  @IsGroup(() => UrlSettingDto)
  socialPreview?: UrlSettingDto | null;

  @ApiPropertyOptional({ type: [SocialAccountDto], maxItems: MOST_ACCOUNTS, nullable: true })
  @Nullable()
  @IsArray()
  @ArrayMaxSize(MOST_ACCOUNTS)
  @ValidateNested({ each: true })
  @Type(() => SocialAccountDto)
  socialAccounts?: SocialAccountDto[] | null;

  /** Pages that show parts of an API specification. */
  @IsGroup(() => ApiPagesDto)
  api?: ApiPagesDto | null;

  @IsGroup(() => InsightsDto)
  insights?: InsightsDto | null;

  /** Ignored, so that the response to a change can be sent again. */
  @ApiPropertyOptional({ type: [SiteSettingWarning], maxItems: MOST_WARNINGS, nullable: true })
  @Nullable()
  @IsArray()
  @ArrayMaxSize(MOST_WARNINGS)
  warnings?: object[] | null;
}

const LINK = { title: 'Blog', to: { kind: 'url', url: 'https://engine.example/blog' } };

@Examples({
  'Choose a colour and a logo': {
    styling: { primaryColor: { light: '#0f766e', dark: '#2dd4bf' } },
    header: { logo: { light: 'https://engine.example/logo.svg' }, links: [{ ...LINK, style: 'button-primary' }] },
  },
  'Add a footer and accounts': {
    footer: { copyright: '© 2026 Analytical Engines', groups: [{ title: 'Company', links: [LINK] }] },
    socialAccounts: [{ platform: 'github', handle: 'engine', display: { header: true, footer: true } }],
  },
  'Go back to the defaults': {},
})
export class UpdateSiteCustomizationDto extends CustomizationSettingsDto {}

@Examples({
  'Choose another colour': { styling: { primaryColor: { light: '#b45309', dark: '#fbbf24' } } },
  'Announce something': { announcement: { enabled: true, message: 'This version is outdated.', style: 'warning' } },
  'Take the links and the theme of the site again': { header: { links: null }, styling: { theme: null } },
})
export class OverrideSiteSpaceCustomizationDto extends CustomizationSettingsDto {}

export class GetCustomizationQuery {
  /** Deprecated and without effect: nothing is masked. */
  @ApiPropertyOptional({ deprecated: true })
  @Optional()
  @FromFlag()
  @IsBoolean()
  unmasked?: boolean;
}
