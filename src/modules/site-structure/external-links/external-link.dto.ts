import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Length, MaxLength } from 'class-validator';
import { IsLocalized, type Localized } from '../../../common/contract/localized.field.js';
import { IsExpression } from '../../../common/expressions/expression.field.js';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { IsExternalUrl } from '../outline/external-url.field.js';
import { IsItemId } from '../outline/item-id.field.js';

const TITLE = { min: 2, max: 128 };
const DESCRIPTION = { min: 0, max: 256 };

class ExternalLinkFields {
  /**
   * The description; null for none.
   * @example "What runs, and what does not."
   */
  @ApiPropertyOptional({ type: String, maxLength: 256, nullable: true })
  @Nullable()
  @IsString()
  @MaxLength(256)
  description?: string | null;

  /**
   * The name of an icon; null for none.
   * @example heart-pulse
   */
  @ApiPropertyOptional({ type: String, maxLength: 50, nullable: true })
  @Nullable()
  @IsString()
  @MaxLength(50)
  icon?: string | null;

  /**
   * An expression that decides which visitors see it; null for all.
   * @example visitor.claims.beta
   */
  @ApiPropertyOptional({ type: String, maxLength: 1024, nullable: true })
  @Nullable()
  @IsExpression()
  condition?: string | null;

  /** Readers of the site do not see a draft. */
  @Optional()
  @IsBoolean()
  draft?: boolean;

  /** The title in other languages. It replaces all translations of the title. */
  @Optional()
  @IsLocalized(TITLE, { de: 'Zustand' })
  localizedTitle?: Localized;

  /** The description in other languages. It replaces all translations of the description. */
  @Optional()
  @IsLocalized(DESCRIPTION, { de: 'Was läuft, und was nicht.' })
  localizedDescription?: Localized;
}

@Examples({
  'Add a link': { title: 'Status', url: 'https://status.example.com/', icon: 'heart-pulse' },
  'Add a link in two languages': { title: 'Status', url: 'https://status.example.com/', localizedTitle: { de: 'Zustand' } },
  'Add a link in a group (refused until you name one)': {
    title: 'Status',
    url: 'https://status.example.com/',
    parent: 'sitesg_0UmGg7GrOuPiDeNtIfYr',
  },
})
export class AddExternalLinkDto extends ExternalLinkFields {
  /** @example Status */
  @Length(2, 128)
  title: string;

  @IsExternalUrl()
  url: string;

  /**
   * The id of the group that contains it. If omitted, the link is at the top of the site.
   * @example sitesg_0UmGg7GrOuPiDeNtIfYr
   */
  @Optional()
  @IsItemId('site-section-group')
  parent?: string;
}

@Examples({
  'Rename the link': { title: 'Status' },
  'Show it to some visitors only': { condition: 'visitor.claims.plan == "enterprise"' },
  'Move it to the top of the site': { parent: null },
})
export class UpdateExternalLinkDto extends ExternalLinkFields {
  /** @example Status */
  @Optional()
  @Length(2, 128)
  title?: string;

  @Optional()
  @IsExternalUrl()
  url?: string;

  /**
   * The id of the group to move it into, as the last entry; null for the top of the site.
   * @example sitesg_0UmGg7GrOuPiDeNtIfYr
   */
  @ApiPropertyOptional({ type: String, minLength: 1, maxLength: 100, nullable: true })
  @Nullable()
  @IsItemId('site-section-group')
  parent?: string | null;
}
