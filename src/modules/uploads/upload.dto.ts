import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsString, Length, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { UPLOAD_KINDS, type UploadKind } from './upload.entity.js';

const LARGEST = 10_000 * 1024 * 1024;

export class UploadedFileDto {
  /** @example docs.zip */
  @IsString()
  @Length(1, 255)
  name: string;

  /** @example application/zip */
  @IsString()
  @Length(1, 255)
  type: string;

  /**
   * In bytes.
   * @example 1024
   */
  @IsInt()
  @Min(1)
  @Max(LARGEST)
  size: number;
}

@Examples({ 'Upload an archive for an import': { file: { name: 'docs.zip', type: 'application/zip', size: 1024 }, kind: 'import_file' } })
export class CreateUploadDto {
  @IsObject()
  @ValidateNested()
  @Type(() => UploadedFileDto)
  file: UploadedFileDto;

  @ApiProperty({ enum: UPLOAD_KINDS })
  @IsIn(UPLOAD_KINDS)
  kind: UploadKind;
}

export class UploadParams {
  @IsString()
  @Length(1, 100)
  uploadId: string;
}

export class UploadQuery {
  @IsString()
  @MaxLength(1024)
  token: string = '';
}
