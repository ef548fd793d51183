import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { FONT_FORMATS, type FontFormat } from './font-formats.js';
import { FONT_CATEGORIES, type FontCategory } from './font-categories.js';

/** A file of a font. */
@ApiSchema({ name: 'CustomFontFile' })
export class CustomFontFileView {
  /** @example 400 */
  weight: number;
  /**
   * The heaviest weight of a variable font; otherwise the same as `weight`.
   * @example 700
   */
  weightTo: number;
  italic: boolean;
  @ApiProperty({ enum: FONT_FORMATS }) format: FontFormat;
  /**
   * In bytes.
   * @example 21504
   */
  size: number;
  @Address('https://docs.example.com/sites/~fonts/0UmGg7PoIuYtReWqAsDf/0.woff2') url: string;
}

export class CustomFontUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/fonts/0UmGg7PoIuYtReWqAsDf') location: string;
}

export class CustomFontPermissions {
  view: boolean;
  admin: boolean;
}

/** A font that the sites of an organization can have. */
@ApiSchema({ name: 'CustomFont' })
export class CustomFontView {
  object: 'font';
  /** @example 0UmGg7PoIuYtReWqAsDf */
  id: string;
  /** @example "Engine Sans" */
  family: string;
  @ApiProperty({ enum: FONT_CATEGORIES }) category: FontCategory;
  /** @example "Bought from the foundry, order 1815" */
  licence?: string;
  @ApiProperty({ type: [CustomFontFileView] }) files: CustomFontFileView[];
  @Moment() createdAt: string;
  urls: CustomFontUrls;
  permissions: CustomFontPermissions;
}

@ApiSchema({ name: 'CustomFontList' })
export class CustomFontListView extends ListOf(CustomFontView) {}
