import { CodeThemeDto, ThemedColorDto, TintDto } from './colors.dto.js';
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
import type { CustomFontChoice } from './custom-fonts/font-choice.js';
import { IsChoice, IsFont, IsGroup } from './settings.field.js';

export class SidebarDto {
  @IsChoice(SIDEBAR_BACKGROUNDS)
  background?: (typeof SIDEBAR_BACKGROUNDS)[number] | null;

  @IsChoice(SIDEBAR_LISTS)
  list?: (typeof SIDEBAR_LISTS)[number] | null;
}

/** Colours, fonts and shapes. */
export class StylingDto {
  @IsChoice(THEMES)
  theme?: (typeof THEMES)[number] | null;

  @IsGroup(() => ThemedColorDto)
  primaryColor?: ThemedColorDto | null;

  /** A colour that surfaces are mixed with. */
  @IsGroup(() => TintDto)
  tint?: TintDto | null;

  @IsGroup(() => ThemedColorDto)
  infoColor?: ThemedColorDto | null;

  @IsGroup(() => ThemedColorDto)
  successColor?: ThemedColorDto | null;

  @IsGroup(() => ThemedColorDto)
  warningColor?: ThemedColorDto | null;

  @IsGroup(() => ThemedColorDto)
  dangerColor?: ThemedColorDto | null;

  @IsChoice(CORNERS)
  corners?: (typeof CORNERS)[number] | null;

  @IsChoice(DEPTHS)
  depth?: (typeof DEPTHS)[number] | null;

  @IsChoice(LINK_STYLES)
  links?: (typeof LINK_STYLES)[number] | null;

  /**
   * The font of texts: a name, or a font of the organization. A named font whose files neither come with the service nor were added
   * is replaced by a similar one of the device.
   */
  @IsFont(FONTS)
  font?: Font | CustomFontChoice | null;

  /** The font of headings, if it is not `font`. */
  @IsFont(FONTS)
  headingFont?: Font | CustomFontChoice | null;

  /** The font of code. */
  @IsFont(MONOSPACE_FONTS)
  monospaceFont?: MonospaceFont | CustomFontChoice | null;

  @IsChoice(BACKGROUNDS)
  background?: (typeof BACKGROUNDS)[number] | null;

  @IsChoice(ICON_STYLES)
  icons?: (typeof ICON_STYLES)[number] | null;

  @IsGroup(() => CodeThemeDto)
  codeTheme?: CodeThemeDto | null;

  @IsGroup(() => SidebarDto)
  sidebar?: SidebarDto | null;

  @IsChoice(SEARCH_STYLES)
  search?: (typeof SEARCH_STYLES)[number] | null;
}
