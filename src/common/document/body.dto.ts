import { IsObject, IsString, MaxLength } from 'class-validator';
import { Optional } from '../http/fields.js';
import type { Body } from './read-body.js';
import { RichText } from './rich-text.field.js';
import type { Document } from './rich-text.js';
import { LONGEST_TEXT } from './text-body.js';

/** What something says, as a document or as Markdown; empty for nothing. */
export class BodyDto implements Body {
  @RichText({ required: false })
  @Optional()
  @IsObject({ message: 'must be a document' })
  document?: Document;

  /**
   * Of a page, a leading heading and a title in its front matter name the page.
   * @example "# Getting started"
   */
  @Optional()
  @IsString()
  markdown?: string;
}

/** What somebody says, as a document or as Markdown; empty for nothing. */
export abstract class TextBodyDto implements Body {
  @RichText({ required: false })
  @Optional()
  @IsObject({ message: 'must be a document' })
  document?: Document;

  /** @example "Say **how long** it takes." */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  markdown?: string;
}
