import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsObject, IsString, MaxLength } from 'class-validator';
import { RichText } from '../../../common/document/rich-text.field.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Optional } from '../../../common/http/fields.js';

const MOST_AT_ONCE = 100;

export class RequestReviewersDto {
  /**
   * Ids of members who may see the space.
   * @example ["0UmGg1vVh3dXw8rTq2Lk"]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_AT_ONCE)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  users: string[];

  /**
   * What the change request is called from now on.
   * @example "Say how to install it"
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  subject?: string;

  @RichText({ required: false })
  @Optional()
  @IsObject({ message: 'must be a document' })
  description?: Document;
}
