import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsObject, IsString, MaxLength } from 'class-validator';
import { Optional } from '../http/fields.js';
import { ListQuery } from '../http/list-query.dto.js';
import type { Body } from './read-body.js';
import { RichText } from './rich-text.field.js';
import type { Document } from './rich-text.js';
import { BODY_FORMATS, LONGEST_TEXT, type BodyFormat } from './text-body.js';

abstract class DocumentBodyDto implements Body {
  @RichText({ required: false })
  @Optional()
  @IsObject({ message: 'must be a document' })
  document?: Document;
}

/** What something says, as a document or as Markdown; empty for nothing. */
export class BodyDto extends DocumentBodyDto {
  /**
   * Of a page, a leading heading and a title in its front matter name the page.
   * @example "# Getting started"
   */
  @Optional()
  @IsString()
  markdown?: string;
}

/** What somebody says, as a document or as Markdown; empty for nothing. */
export abstract class TextBodyDto extends DocumentBodyDto {
  /** @example "Say **how long** it takes." */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  markdown?: string;
}

export class FormatQuery {
  /** How the body comes. */
  @ApiPropertyOptional({ enum: BODY_FORMATS, default: 'markdown' })
  @IsIn(BODY_FORMATS)
  format: BodyFormat = 'markdown';
}

export class FormatListQuery extends ListQuery {
  /** How the bodies come. */
  @ApiPropertyOptional({ enum: BODY_FORMATS, default: 'markdown' })
  @IsIn(BODY_FORMATS)
  format: BodyFormat = 'markdown';
}
