import { IsObject, IsString } from 'class-validator';
import { RichText, type RichTextDocument } from '../../../../common/contract/document.js';
import { Optional } from '../../../../common/http/fields.js';

/** What something says, as a document or as Markdown; empty for nothing. */
export class BodyDto {
  @RichText({ required: false })
  @Optional()
  @IsObject({ message: 'must be a document' })
  document?: RichTextDocument;

  /**
   * Of a page, a leading heading and a title in its front matter name the page.
   * @example "# Getting started"
   */
  @Optional()
  @IsString()
  markdown?: string;
}
