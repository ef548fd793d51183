import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ContentRef } from '../../common/document/content-ref.js';
import { Address } from '../../common/http/fields.js';
import { ANNOUNCEMENT_STYLES, HEADER_LINK_STYLES, HEADER_PRESETS } from './customization-values.js';
import { LINK_TARGET } from './link-target.field.js';
import { ThemedColorView } from './styling.view.js';

const LinkTarget = (options: { nullable?: boolean } = {}) => ApiProperty({ ...LINK_TARGET, required: true, ...options });

export class SiteLink {
  /** @example Blog */
  title: string;
  @LinkTarget() to: ContentRef;
}

export class SiteHeaderLink {
  /** @example Products */
  title: string;
  @LinkTarget({ nullable: true }) to: ContentRef | null;
  @ApiProperty({ enum: HEADER_LINK_STYLES }) style: (typeof HEADER_LINK_STYLES)[number];
  @ApiProperty({ type: [SiteLink] }) links: SiteLink[];
}

/** An image for each theme. */
export class SiteImage {
  @Address('https://engine.example/logo.svg') light: string;
  @Address('https://engine.example/logo-dark.svg') dark?: string;
}

export class SiteHeader {
  @ApiProperty({ enum: HEADER_PRESETS }) preset: (typeof HEADER_PRESETS)[number];
  logo?: SiteImage;
  primaryLink?: SiteLink;
  backgroundColor?: ThemedColorView;
  linkColor?: ThemedColorView;
  @ApiProperty({ type: [SiteHeaderLink] }) links: SiteHeaderLink[];
}

export class SiteFooterGroup {
  /** @example Company */
  title: string;
  @ApiProperty({ type: [SiteLink] }) links: SiteLink[];
}

export class SiteFooter {
  logo?: SiteImage;
  @ApiProperty({ type: [SiteFooterGroup] }) groups: SiteFooterGroup[];
  /** @example "© 2026 Analytical Engines" */
  copyright?: string;
}

export class SiteAnnouncement {
  enabled: boolean;
  /** @example "Version 2 is out." */
  message: string;
  @ApiProperty({ enum: ANNOUNCEMENT_STYLES }) style: (typeof ANNOUNCEMENT_STYLES)[number];
  link?: SiteLink;
}

/** An image or an emoji. Without both, clients show an icon of their own. */
export class SiteFavicon {
  icon?: SiteImage;
  @ApiPropertyOptional({ example: '🚀' }) emoji?: string;
}
