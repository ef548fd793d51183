import type { CustomFontChoice } from './custom-fonts/font-choice.js';
import type { CustomizationSettingsDto } from './customization.dto.js';
import type { SiteImageDto, SiteLinkDto } from './navigation.dto.js';
import type { ThemedColorDto, TintDto } from './colors.dto.js';

/** Objects that are one value. */
type Whole = readonly unknown[] | string | boolean | ThemedColorDto | TintDto | SiteImageDto | SiteLinkDto | CustomFontChoice;
type WholeName = 'announcement' | 'script' | 'localizedGreeting';
/** What is accepted so that what was read can be sent again. */
type Ignored = 'appliedMode' | 'warnings';

type NamesIn<T> = {
  [K in Exclude<keyof T & string, Ignored>]: K extends WholeName
    ? K
    : NonNullable<T[K]> extends Whole
      ? K
      : `${K}.${NamesIn<NonNullable<T[K]>>}`;
}[Exclude<keyof T & string, Ignored>];

/** The path of each setting that a site can have, such as `header.preset`. */
export type SettingName = NamesIn<Required<CustomizationSettingsDto>>;
