import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBase64, IsIn, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { IsHttpUrl, Optional } from '../../../../common/http/fields.js';
import type { NewFile } from '../../bytes/incoming-files.js';

/** A megabyte, as base64 spells it. */
const LONGEST_BASE64 = Math.ceil((1024 * 1024) / 3) * 4;

/** Its bytes come from an address, which is fetched, or as base64. */
export class NewFileDto implements NewFile {
  /** @example logo.png */
  @IsString()
  @Length(1, 256)
  name: string;

  /**
   * A name for it within this batch: pages link to it as `./<ref>`.
   * @example logo
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  ref?: string;

  /**
   * Needed beside base64. What the bytes say wins.
   * @example image/png
   */
  @Optional()
  @IsString()
  @Length(1, 256)
  contentType?: string;

  @Optional()
  @IsHttpUrl()
  url?: string;

  /** @example iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII= */
  @Optional()
  @IsBase64()
  @MaxLength(LONGEST_BASE64)
  base64?: string;
}

export class InsertFilesDto {
  @IsIn(['insert_files'])
  operation: 'insert_files';

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => NewFileDto)
  files: NewFileDto[];
}

/** Pages that show it show nothing in its place. */
export class DeleteFileDto {
  @IsIn(['delete_file'])
  operation: 'delete_file';

  /** @example 0UmGg9FiLeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  file: string;
}
