import { Injectable } from '@nestjs/common';
import type { SiteStyling } from '../styling.view.js';
import type { CustomFont } from './custom-font.entity.js';
import { CustomFontsService } from './custom-fonts.service.js';
import { familyKey } from './family-key.js';

/** The fonts that a site has from its organization. Those that come with the service, or that nobody has added, are absent. */
export type FontsOfSite = Partial<Record<'text' | 'heading' | 'mono', CustomFont>>;

/** Finds the fonts that a site has from its organization: it names them by their ids, or by names that they have. */
@Injectable()
export class ChosenFonts {
  constructor(private readonly customFontsService: CustomFontsService) {}

  async of(orgId: string, { font, headingFont, monospaceFont }: SiteStyling): Promise<FontsOfSite> {
    const named = { text: nameOf(font), heading: headingFont && nameOf(headingFont), mono: nameOf(monospaceFont) };
    const found = await this.customFontsService.named(
      orgId,
      Object.values(named).filter((name) => name !== undefined),
    );
    const fontOf = (name?: string) =>
      name === undefined ? undefined : found.find(({ id, familyKey: key }) => id === name || key === familyKey(name));
    return Object.fromEntries(
      Object.entries(named).flatMap(([role, name]) => {
        const known = fontOf(name);
        return known ? [[role, known]] : [];
      }),
    );
  }
}

const nameOf = (font: SiteStyling['font'] | SiteStyling['monospaceFont']): string => (typeof font === 'string' ? font : font.id);
