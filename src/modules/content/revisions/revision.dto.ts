import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Length, Max, Min } from 'class-validator';
import { FromDigits } from '../../../common/http/fields.js';

export class ChangesQuery {
  /** How many changes at most. */
  @ApiPropertyOptional({ type: Number, default: 10, minimum: 1, maximum: 1000 })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 10;
}

export class DocumentParams {
  /** @example w2LBXSCvDCTwq2b1Wb5vBYmbVyqVJSZ8QG2Qi2AySdo */
  @IsString()
  @Length(1, 100)
  documentId: string;
}
