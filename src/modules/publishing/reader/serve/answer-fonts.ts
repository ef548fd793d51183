import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../../common/caches/cache.js';
import { Caches } from '../../../../common/caches/caches.js';
import { CustomFontsService } from '../../../site-looks/custom-fonts/custom-fonts.service.js';
import { fontAddress } from '../../../site-looks/custom-fonts/font-address.js';
import { customFontCss } from '../theme/custom-font-css.js';
import { SentText } from '../show/sent-text.js';
import type { Answer } from './answer.js';

const ID = '([0-9A-Za-z]{20})';
const FILE = new RegExp(`^${ID}/(\\d{1,2})\\.\\w{3,5}$`);
const STYLES = new RegExp(`^(?:${ID}|-)\\.(?:${ID}|-)\\.(?:${ID}|-)\\.css$`);

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  // Renderers on other hosts show them, too.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves the fonts that organizations have added. A font never changes, and its id, which nobody can guess, is all that one needs. */
@Injectable()
export class AnswerFonts {
  private readonly files: Cache<SentText>;

  constructor(
    private readonly customFontsService: CustomFontsService,
    caches: Caches,
  ) {
    this.files = caches.create<SentText>({ name: 'custom-fonts', bytesOf: ({ bytes }) => bytes });
  }

  /** `name` is what follows `~fonts/`; undefined if there is no such font. */
  async answer(name: string): Promise<Answer | undefined> {
    const file = FILE.exec(name);
    if (file) return this.file(name, file[1]!, Number(file[2]));
    const styles = STYLES.exec(name);
    return styles ? this.styles(styles.slice(1)) : undefined;
  }

  private async file(name: string, id: string, position: number): Promise<Answer | undefined> {
    const [font] = await this.customFontsService.byIds([id]);
    const face = font?.faces[position];
    if (!face || fontAddress(id, position, face) !== name) return undefined;
    let body = this.files.get(name);
    if (!body) {
      const bytes = await this.customFontsService.bytesAt(id, position);
      if (!bytes) return undefined;
      body = new SentText(bytes);
      this.files.set(name, body);
    }
    const type = name.slice(name.lastIndexOf('.') + 1);
    return { status: 200, headers: { ...HEADERS, 'content-type': `font/${type}` }, body, isCompressible: face.format !== 'woff2' };
  }

  private async styles(ids: readonly (string | undefined)[]): Promise<Answer | undefined> {
    const named = ids.filter((id) => id !== undefined);
    const fonts = new Map((await this.customFontsService.byIds(named)).map((font) => [font.id, font]));
    if (named.length === 0 || named.some((id) => !fonts.has(id))) return undefined;
    const [text, heading, mono] = ids.map((id) => (id === undefined ? undefined : fonts.get(id)));
    const css = customFontCss({ ...(text && { text }), ...(heading && { heading }), ...(mono && { mono }) });
    const headers = { ...HEADERS, 'content-type': 'text/css; charset=utf-8', vary: 'Accept-Encoding' };
    return { status: 200, headers, body: new SentText(css), isCompressible: true };
  }
}
