import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBase64, IsIn, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { IsHttpUrl, Optional } from '../../../../common/http/fields.js';
import type { NewFile } from '../../bytes/incoming-files.js';

/** One megabyte, encoded as base64. */
const LONGEST_BASE64 = Math.ceil((1024 * 1024) / 3) * 4;

/** A new file: its bytes are sent as base64, or fetched from `url`. */
export class NewFileDto implements NewFile {
  /** @example logo.png */
  @IsString()
  @Length(1, 256)
  name: string;

  /**
   * A name for the file within this batch: pages link to it as `./<ref>`.
   * @example logo
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  ref?: string;

  /**
   * Required with `base64`. The stored type is detected from the bytes.
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

/** Deletes a file. Pages that use it show nothing in its place. */
export class DeleteFileDto {
  @IsIn(['delete_file'])
  operation: 'delete_file';

  /** @example 0UmGg9FiLeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  file: string;
}
