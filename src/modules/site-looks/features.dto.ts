import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsObject, IsString, Length, Matches, ValidateNested } from 'class-validator';
import { IsLocalized, type Localized } from '../../common/contract/localized.field.js';
import { Nullable, Optional } from '../../common/http/fields.js';
import { Sound } from '../../common/http/sound.decorator.js';
import { IsExternalUrl } from '../site-structure/outline/external-url.field.js';
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
import { problemOfEditUrl } from './edit-url.js';
import { GREETING, GREETING_OBJECT, greetingText } from './greeting.js';
import { IsScriptAttributes } from './script-attributes.field.js';
import { IsChoice, IsGroup, IsSwitch, IsWording } from './settings.field.js';

const MOST_SUGGESTIONS = 10;
/** Limited, because a handle becomes a part of an address. */
const HANDLE = /^[\p{L}\p{N}_.@/-]+$/u;

export class LocaleDto {
  @IsChoice(LOCALES)
  locale?: (typeof LOCALES)[number] | null;
}

export class ThemeModesDto {
  @IsChoice(THEME_MODES)
  default?: (typeof THEME_MODES)[number] | null;

  /** Whether visitors can choose. Clients know this property by this spelling. */
  @IsSwitch()
  toggeable?: boolean | null;
}

export class SwitchDto {
  @IsSwitch()
  enabled?: boolean | null;
}

export class GitLinksDto {
  @IsSwitch()
  showEditLink?: boolean | null;

  /**
   * Where the text of a page can be edited. `{file}` stands for the path of the file that the page was imported from, and pages without
   * one have no link; `{path}` stands for the path of the page in its space.
   */
  @ApiPropertyOptional({ nullable: true, format: 'uri-template', example: 'https://git.engine.example/docs/edit/main/{file}' })
  @Nullable()
  @IsExternalUrl()
  @Sound('namesPage', problemOfEditUrl)
  editUrl?: string | null;
}

/** Who changed a page last. */
export class LastChangeDto {
  /** Whether visitors see the name of the person. It is off by default. */
  @IsSwitch()
  author?: boolean | null;
}

export class SiteAIDto {
  @IsChoice(AI_MODES)
  mode?: (typeof AI_MODES)[number] | null;

  /** Ignored, so that what was read can be sent again. */
  @IsChoice(AI_MODES)
  appliedMode?: (typeof AI_MODES)[number] | null;

  /** A text, or an object with `title` and perhaps `subtitle`, which are stored as two lines. */
  @ApiPropertyOptional({ oneOf: [{ type: 'string', ...GREETING }, GREETING_OBJECT], nullable: true, example: 'How can we help?' })
  @Nullable()
  @Transform(({ value }: { value: unknown }) => greetingText(value))
  @IsString({ message: 'must be a text, or an object with the texts `title` and `subtitle`' })
  @Length(GREETING.minLength, GREETING.maxLength)
  greeting?: string | null;

  /** The greeting in other languages. It replaces all translations of the greeting. */
  @Nullable()
  @IsLocalized({ min: GREETING.minLength, max: GREETING.maxLength }, { de: 'Wie können wir helfen?' })
  localizedGreeting?: Localized | null;

  /** Questions that visitors can choose. */
  @ApiPropertyOptional({ type: [String], maxItems: MOST_SUGGESTIONS, nullable: true, example: ['How do I install it?'] })
  @Nullable()
  @IsArray()
  @ArrayMaxSize(MOST_SUGGESTIONS)
  @IsString({ each: true })
  @Length(1, 256, { each: true })
  suggestions?: string[] | null;

  @IsWording(4096, 'Answer briefly.')
  instructions?: string | null;
}

/** What visitors can do with a page. `items` decides; the other properties are a former way to say the same. */
export class PageActionsDto {
  @ApiPropertyOptional({ enum: PAGE_ACTIONS, isArray: true, nullable: true, example: ['markdown', 'pdf'] })
  @Nullable()
  @IsArray()
  @ArrayMaxSize(PAGE_ACTIONS.length)
  @ArrayUnique()
  @IsIn(PAGE_ACTIONS, { each: true })
  items?: PageAction[] | null;

  /** `external-ai` of `items`. */
  @IsSwitch()
  externalAI?: boolean | null;

  /** `markdown` of `items`. */
  @IsSwitch()
  markdown?: boolean | null;

  /** `mcp` of `items`. */
  @IsSwitch()
  mcp?: boolean | null;
}

export class ExternalLinksDto {
  @IsChoice(EXTERNAL_LINK_TARGETS)
  target?: (typeof EXTERNAL_LINK_TARGETS)[number] | null;
}

export class UrlSettingDto {
  @ApiPropertyOptional({ nullable: true })
  @Nullable()
  @IsExternalUrl()
  url?: string | null;
}

export class ApiPagesDto {
  /** Whether visitors can try operations in a form. It is on by default. */
  @IsSwitch()
  tryIt?: boolean | null;
}

/** A script that a site chooses, such as one that counts visits. */
export class SiteScriptDto {
  /**
   * Its address, whose origin is in `SITE_SCRIPT_ORIGINS` of the installation.
   * @example https://stats.engine.example/script.js
   */
  @IsExternalUrl()
  src: string;

  /** What it is told, as attributes that begin with `data-`. */
  @IsScriptAttributes()
  attributes?: Readonly<Record<string, string>>;

  /** Whether it also runs for visitors who had to show a link or a token, or who said something about themselves. */
  @Optional()
  @IsBoolean()
  forGatedVisitors?: boolean;
}

export class InsightsDto {
  /** Whether questions of visitors that nothing answers become conversations of the organization. */
  @IsSwitch()
  questions?: boolean | null;

  @IsSwitch()
  trackingCookie?: boolean | null;

  @IsGroup(() => SiteScriptDto)
  script?: SiteScriptDto | null;
}

export class SocialDisplayDto {
  @Optional()
  @IsBoolean()
  header?: boolean;

  @Optional()
  @IsBoolean()
  footer?: boolean;
}

export class SocialAccountDto {
  @ApiProperty({ enum: SOCIAL_PLATFORMS })
  @IsIn(SOCIAL_PLATFORMS)
  platform: SocialPlatform;

  /**
   * The name of the account on the platform.
   * @example engine
   */
  @IsString()
  @Length(1, 100)
  @Matches(HANDLE, { message: 'must contain only letters, digits and _ . @ / -' })
  handle: string;

  /** Where it is shown. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SocialDisplayDto)
  display?: SocialDisplayDto;
}
