import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { Env } from '../../../config/env.js';
import { CustomFontAccess } from './custom-font.access.js';
import type { CustomFont } from './custom-font.entity.js';
import type { CustomFontListView, CustomFontView } from './custom-font.view.js';
import type { SiteFontDefinition } from '../styling.view.js';
import { fontAddress } from './font-address.js';

@Injectable()
export class CustomFontPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly env: Env,
    private readonly customFontAccess: CustomFontAccess,
  ) {}

  present(font: CustomFont, resources: Resources): CustomFontView {
    const { id, orgId, family, category, licence, faces, createdAt } = font;
    return {
      object: 'font',
      id,
      family,
      category,
      ...(licence !== null && { licence }),
      files: faces.map((face, position) => {
        const { weight, weightTo, italic, format, size } = face;
        return { weight, weightTo, italic, format, size, url: this.urlOf(id, position, face) };
      }),
      createdAt: isoTime(createdAt),
      urls: { location: this.urls.api('orgs', orgId, 'fonts', id) },
      permissions: this.customFontAccess.permissions(font, resources),
    };
  }

  presentPage(page: Page<CustomFont>, resources: Resources): CustomFontListView {
    return { ...page, items: page.items.map((font) => this.present(font, resources)) };
  }

  /** The font as renderers read it in a customization. They know no italic letters. */
  definition({ id, family, faces }: CustomFont): SiteFontDefinition {
    const fontFaces = faces.flatMap((face, position) => {
      const source = { url: this.urlOf(id, position, face), ...(face.format === 'woff2' && { format: face.format }) };
      return face.italic ? [] : [{ weight: face.weight, sources: [source] }];
    });
    return { id, custom: true, fontFamily: family, fontFaces };
  }

  private urlOf(id: string, position: number, face: CustomFont['faces'][number]): string {
    return `${this.env.publicUrl.replace(/\/$/, '')}/sites/~fonts/${fontAddress(id, position, face)}`;
  }
}
