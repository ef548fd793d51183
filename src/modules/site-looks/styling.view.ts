import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { Address } from '../../common/http/fields.js';
import { CODE_THEMES, type CodeTheme } from './code-themes.js';
import {
  BACKGROUNDS,
  CORNERS,
  DEPTHS,
  FONTS,
  ICON_STYLES,
  LINK_STYLES,
  MONOSPACE_FONTS,
  SEARCH_STYLES,
  SIDEBAR_BACKGROUNDS,
  SIDEBAR_LISTS,
  THEMES,
  type Font,
  type MonospaceFont,
} from './customization-values.js';

/** A colour for each theme. */
@ApiSchema({ name: 'ThemedColor' })
export class ThemedColorView {
  /** @example "#346ddb" */
  light: string;
  /** @example "#6fa0f5" */
  dark: string;
}

export class SiteTint {
  color: ThemedColorView;
}

@ApiSchema({ name: 'CodeThemes' })
export class CodeThemesView {
  @ApiProperty({ enum: CODE_THEMES }) light: CodeTheme;
  @ApiProperty({ enum: CODE_THEMES }) dark: CodeTheme;
}

export class SiteCodeTheme {
  default: CodeThemesView;
  openapi: CodeThemesView;
}

export class SiteSidebarStyle {
  @ApiProperty({ enum: SIDEBAR_BACKGROUNDS }) background: (typeof SIDEBAR_BACKGROUNDS)[number];
  @ApiProperty({ enum: SIDEBAR_LISTS }) list: (typeof SIDEBAR_LISTS)[number];
}

export class SiteFontSource {
  @Address('https://docs.example.com/sites/~fonts/0UmGg7PoIuYtReWqAsDf/0.woff2') url: string;
  /** Absent for TrueType and OpenType. */
  format?: 'woff2';
}

export class SiteFontFace {
  /** @example 400 */
  weight: number;
  @ApiProperty({ type: [SiteFontSource] }) sources: SiteFontSource[];
}

/** A font of the organization, with its files. */
export class SiteFontDefinition {
  /** @example 0UmGg7PoIuYtReWqAsDf */
  id: string;
  custom: true;
  /** @example "Engine Sans" */
  fontFamily: string;
  @ApiProperty({ type: [SiteFontFace] }) fontFaces: SiteFontFace[];
}

const fontSchema = (names: readonly string[]) => ({
  oneOf: [{ type: 'string', enum: [...names] }, { $ref: getSchemaPath(SiteFontDefinition) }],
  example: names[0],
});

@ApiExtraModels(SiteFontDefinition)
export class SiteStyling {
  @ApiProperty({ enum: THEMES }) theme: (typeof THEMES)[number];
  primaryColor: ThemedColorView;
  tint?: SiteTint;
  infoColor: ThemedColorView;
  successColor: ThemedColorView;
  warningColor: ThemedColorView;
  dangerColor: ThemedColorView;
  @ApiProperty({ enum: CORNERS }) corners: (typeof CORNERS)[number];
  @ApiProperty({ enum: DEPTHS }) depth: (typeof DEPTHS)[number];
  @ApiProperty({ enum: LINK_STYLES }) links: (typeof LINK_STYLES)[number];
  @ApiProperty(fontSchema(FONTS)) font: Font | SiteFontDefinition;
  @ApiPropertyOptional(fontSchema(FONTS)) headingFont?: Font | SiteFontDefinition;
  @ApiProperty(fontSchema(MONOSPACE_FONTS)) monospaceFont: MonospaceFont | SiteFontDefinition;
  @ApiProperty({ enum: BACKGROUNDS }) background: (typeof BACKGROUNDS)[number];
  @ApiProperty({ enum: ICON_STYLES }) icons: (typeof ICON_STYLES)[number];
  codeTheme: SiteCodeTheme;
  sidebar: SiteSidebarStyle;
  @ApiProperty({ enum: SEARCH_STYLES }) search: (typeof SEARCH_STYLES)[number];
}
