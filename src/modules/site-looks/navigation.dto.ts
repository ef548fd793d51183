import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import type { ContentRef } from '../../common/document/content-ref.js';
import { Nullable, Optional } from '../../common/http/fields.js';
import { IsExternalUrl } from '../site-structure/outline/external-url.field.js';
import { ThemedColorDto } from './colors.dto.js';
import { ANNOUNCEMENT_STYLES, HEADER_LINK_STYLES, HEADER_PRESETS } from './customization-values.js';
import { IsLinkTarget } from './link-target.field.js';
import { IsChoice, IsGroup, IsWording } from './settings.field.js';

const MOST_LINKS = 20;
const MOST_GROUPS = 10;

export class SiteLinkDto {
  /** @example Blog */
  @IsString()
  @Length(1, 100)
  title: string;

  @IsLinkTarget()
  to: ContentRef;
}

export class HeaderLinkDto {
  /** @example Products */
  @IsString()
  @Length(1, 100)
  title: string;

  /** Where it leads; null if it only opens a menu of `links`. */
  @Nullable()
  @IsLinkTarget({ required: false })
  to?: ContentRef | null;

  @ApiPropertyOptional({ enum: HEADER_LINK_STYLES, default: 'link' })
  @Optional()
  @IsIn(HEADER_LINK_STYLES)
  style?: (typeof HEADER_LINK_STYLES)[number];

  /** The entries of its menu. */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_LINKS)
  @ValidateNested({ each: true })
  @Type(() => SiteLinkDto)
  links?: SiteLinkDto[];
}

/** An image for each theme. */
export class SiteImageDto {
  @IsExternalUrl()
  light: string;

  /** If omitted, the one for the light theme is used. */
  @ApiPropertyOptional()
  @Optional()
  @IsExternalUrl()
  dark?: string;
}

export class HeaderDto {
  @IsChoice(HEADER_PRESETS)
  preset?: (typeof HEADER_PRESETS)[number] | null;

  @IsGroup(() => SiteImageDto)
  logo?: SiteImageDto | null;

  /** The link that stands out. */
  @IsGroup(() => SiteLinkDto)
  primaryLink?: SiteLinkDto | null;

  /** Used by the preset `custom`. */
  @IsGroup(() => ThemedColorDto)
  backgroundColor?: ThemedColorDto | null;

  /** Used by the preset `custom`. */
  @IsGroup(() => ThemedColorDto)
  linkColor?: ThemedColorDto | null;

  @ApiPropertyOptional({ type: [HeaderLinkDto], nullable: true })
  @Nullable()
  @IsArray()
  @ArrayMaxSize(MOST_LINKS)
  @ValidateNested({ each: true })
  @Type(() => HeaderLinkDto)
  links?: HeaderLinkDto[] | null;
}

export class FooterGroupDto {
  /** @example Company */
  @IsString()
  @Length(1, 100)
  title: string;

  @IsArray()
  @ArrayMaxSize(MOST_LINKS)
  @ValidateNested({ each: true })
  @Type(() => SiteLinkDto)
  links: SiteLinkDto[];
}

export class FooterDto {
  @IsGroup(() => SiteImageDto)
  logo?: SiteImageDto | null;

  @ApiPropertyOptional({ type: [FooterGroupDto], nullable: true })
  @Nullable()
  @IsArray()
  @ArrayMaxSize(MOST_GROUPS)
  @ValidateNested({ each: true })
  @Type(() => FooterGroupDto)
  groups?: FooterGroupDto[] | null;

  @IsWording(512, '© 2026 Analytical Engines')
  copyright?: string | null;
}

/** A message above all pages. */
export class AnnouncementDto {
  @IsBoolean()
  enabled: boolean;

  /** @example "Version 2 is out." */
  @IsString()
  @Length(1, 512)
  message: string;

  @ApiProperty({ enum: ANNOUNCEMENT_STYLES })
  @IsIn(ANNOUNCEMENT_STYLES)
  style: (typeof ANNOUNCEMENT_STYLES)[number];

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteLinkDto)
  link?: SiteLinkDto;
}

/** The icon of the site in tabs of browsers: an image or an emoji. */
export class FaviconDto {
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteImageDto)
  icon?: SiteImageDto;

  /** @example 🚀 */
  @Optional()
  @IsString()
  @Length(1, 50)
  emoji?: string;
}
