import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../common/http/errors.js';
import { isRecord } from '../../../common/json/is-record.js';
import type { Settings } from '../settings.js';
import { CustomFontPresenter } from './custom-font.presenter.js';
import { CustomFontsService } from './custom-fonts.service.js';
import { familyKey } from './family-key.js';

const ROLES = ['font', 'headingFont', 'monospaceFont'] as const;

/** Settings whose fonts are known. */
export interface ResolvedFonts {
  settings: Settings;
  /** Whether the organization has added the font with a name. */
  hasFont: (name: string) => boolean;
}

/** Puts the definition of a font, which never changes, in the place of its id in the settings of a site. */
@Injectable()
export class ResolveFonts {
  constructor(
    private readonly customFontsService: CustomFontsService,
    private readonly customFontPresenter: CustomFontPresenter,
  ) {}

  /** 400 for the id of a font that the organization does not have. */
  async resolve(orgId: string, settings: Settings): Promise<ResolvedFonts> {
    const styling = isRecord(settings['styling']) ? settings['styling'] : {};
    const chosen = ROLES.flatMap((role): { role: string; name: string; isId: boolean }[] => {
      const value = styling[role];
      if (isRecord(value)) return [{ role, name: String(value['id']), isId: true }];
      return typeof value === 'string' ? [{ role, name: value, isId: false }] : [];
    });
    if (chosen.length === 0) return { settings, hasFont: () => false };
    const names = chosen.map(({ name }) => name);
    const fonts = await this.customFontsService.named(orgId, names);
    const resolved: Record<string, unknown> = { ...styling };
    for (const { role, name, isId } of chosen) {
      if (!isId) continue;
      const font = fonts.find(({ id }) => id === name);
      if (!font)
        throw new BadRequest('The customization is not valid', [
          { pointer: `/styling/${role}/id`, message: 'is no font of the organization: add it first, or use the id of another one' },
        ]);
      resolved[role] = this.customFontPresenter.definition(font);
    }
    const hasFont = (name: string) => fonts.some((each) => each.familyKey === familyKey(name));
    return { settings: { ...settings, styling: resolved }, hasFont };
  }
}
