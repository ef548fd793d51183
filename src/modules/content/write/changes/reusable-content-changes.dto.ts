import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { Optional } from '../../../../common/http/fields.js';
import { BodyDto } from '../../../../common/document/body.dto.js';

export class InsertReusableContentDto {
  @IsIn(['insert_reusable_content'])
  operation: 'insert_reusable_content';

  /** @example "Support note" */
  @IsString()
  @Length(1, 255)
  title: string;

  @IsObject()
  @ValidateNested()
  @Type(() => BodyDto)
  document: BodyDto;
}

export class UpdateReusableContentDto {
  @IsIn(['update_reusable_content'])
  operation: 'update_reusable_content';

  /** @example 0UmGg9ReUsAbLeCoNtEn */
  @IsString()
  @Length(1, 100)
  reusableContent: string;

  /** @example "Support note" */
  @Optional()
  @IsString()
  @Length(1, 255)
  title?: string;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => BodyDto)
  document?: BodyDto;
}

export class DeleteReusableContentDto {
  @IsIn(['delete_reusable_content'])
  operation: 'delete_reusable_content';

  /** @example 0UmGg9ReUsAbLeCoNtEn */
  @IsString()
  @Length(1, 100)
  reusableContent: string;
}
