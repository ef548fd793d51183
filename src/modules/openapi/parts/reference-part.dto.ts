import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { Optional } from '../../../common/http/fields.js';

export const PART_FORMATS = valuesOf({
  model: 'what pages show, within their limits',
  markdown: 'complete, with each schema that it uses once',
  openapi: 'a specification with this part alone',
});
export type PartFormat = (typeof PART_FORMATS)[number];

const LONGEST_KEY = 1100;

export class ReferencePartQuery {
  /** The `key` of the part: `get /pets`, `webhook post newPet` or `schema Pet`. */
  @ApiProperty({ maxLength: LONGEST_KEY, example: 'get /pets' })
  @IsString()
  @Length(1, LONGEST_KEY)
  key: string;

  @ApiPropertyOptional({ enum: PART_FORMATS, default: 'model', example: 'markdown' })
  @Optional()
  @IsIn(PART_FORMATS)
  format?: PartFormat = 'model';
}
