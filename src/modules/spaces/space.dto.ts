import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { ComputedSourceDto } from '../../common/contract/computed-source.dto.js';
import { LANGUAGES, type Language } from '../../common/contract/languages.js';
import { SpaceMergeRules } from '../../common/contract/merge-rules.dto.js';
import { TemplateUseDto } from '../../common/contract/template-use.dto.js';
import { FromFlag, IsHttpUrl, Nullable, Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { IsLevel, type Level } from './tree/level.field.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { valuesOf } from '../../common/enums/values.js';
import { ORDERS, type Order } from '../../common/http/order.js';

const EDIT_MODES = valuesOf({
  live: 'content is edited directly',
  locked: 'content changes through change requests only',
});

@Examples({
  'Create a space with one empty page': { title: 'Handbook', emoji: '📘' },
  'Create a space that is edited directly': { title: 'Team notes', editMode: 'live', language: 'en' },
  'Create a space without a page': { title: 'Imported guides', empty: true },
  'Start from a template': {
    title: 'Product documentation',
    template: { id: 'product-docs', params: { contentRefs: { support: { kind: 'url', url: 'https://support.example.com' } } } },
  },
})
export class CreateSpaceDto {
  /** @example Handbook */
  @Optional()
  @IsString()
  @MaxLength(50)
  title?: string;

  /** @example 📘 */
  @Optional()
  @IsString()
  @MaxLength(50)
  emoji?: string;

  /**
   * The id of the parent collection. If omitted, the space is created at the top of the organization.
   * @example 0UmGg9CoLlEcTiOnIdYr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  parent?: string;

  @ApiPropertyOptional({ enum: LANGUAGES, example: 'en' })
  @Optional()
  @IsIn(LANGUAGES)
  language?: Language;

  /** How content is edited: `live` for direct edits, `locked` for change requests only. */
  @ApiPropertyOptional({ enum: EDIT_MODES, default: 'locked' })
  @Optional()
  @IsIn(EDIT_MODES)
  editMode?: 'live' | 'locked';

  /** Create the space without a page. */
  @ApiPropertyOptional({ enum: [true] })
  @Optional()
  @IsIn([true])
  empty?: true;

  /** Create the space from a template. Cannot be combined with `empty` or `computedSource`. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => TemplateUseDto)
  template?: TemplateUseDto;

  /** Create the space with content computed from this source. Cannot be combined with `empty` or `template`. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => ComputedSourceDto)
  computedSource?: ComputedSourceDto;
}

@Examples({
  'Rename the space': { title: 'Handbook', emoji: '📘' },
  'Allow direct edits': { editMode: 'live' },
  'Give all members read access': { defaultLevel: 'read' },
  'Hide the space from members without a grant': { defaultLevel: null },
  'Require reviews before merging': {
    mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_approved_review' }, { rule: 'require_change_request_subject' }] },
  },
  'Require two reviews with an expression': {
    mergeRules: { type: 'rules', rules: [{ rule: 'custom', expression: 'reviews.length >= 2', message: 'Two people must review it.' }] },
  },
  'Use the merge rules of the organization': { mergeRules: { type: 'inherit' } },
})
export class UpdateSpaceDto {
  /** @example Handbook */
  @Optional()
  @IsString()
  @MaxLength(50)
  title?: string;

  /** The emoji; null for none. An emoji replaces the icon. */
  @ApiPropertyOptional({ type: String, maxLength: 50, nullable: true, example: '📘' })
  @Nullable()
  @IsString()
  @MaxLength(50)
  emoji?: string | null;

  /** The URL of the icon; null for none. An icon replaces the emoji. */
  @Nullable()
  @IsHttpUrl()
  icon?: string | null;

  /** How content is edited: `live` for direct edits, `locked` for change requests only. */
  @ApiPropertyOptional({ enum: EDIT_MODES })
  @Optional()
  @IsIn(EDIT_MODES)
  editMode?: 'live' | 'locked';

  @IsLevel()
  defaultLevel?: Level;

  @ApiPropertyOptional({ enum: LANGUAGES, example: 'en' })
  @Optional()
  @IsIn(LANGUAGES)
  language?: Language;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SpaceMergeRules)
  mergeRules?: SpaceMergeRules;
}

export class GetSpaceQuery {
  /**
   * A share key. With it, the response includes the published URLs on sites that require this key.
   * @example 3kTq9ZvLxW0sYb7NcMdR
   */
  @Optional()
  @IsString()
  @MaxLength(512)
  shareKey?: string;
}

export class ListSpacesQuery extends ListQuery {
  /** List the bin instead: the deleted spaces that you may restore. */
  @FromFlag()
  @IsBoolean()
  deleted: boolean = false;
}

export class ListSpacesOfMemberQuery extends ListQuery {
  @ApiPropertyOptional({ enum: ORDERS, default: 'desc' })
  @IsIn(ORDERS)
  order: Order = 'desc';
}
