import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsObject, IsString, Length } from 'class-validator';
import { refSchema } from '../document/ref-schemas.js';
import { Optional } from '../http/fields.js';

/** The source that pages are computed from. */
@ApiSchema({ name: 'ComputedSource' })
export class ComputedSourceDto {
  /** @example builtin:openapi */
  @IsString()
  @Length(1, 100)
  type: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'object', required: ['ref'], properties: { ref: refSchema() } },
    description: 'Content references by name, each as `{ ref }`.',
    example: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
  })
  @Optional()
  @IsObject()
  dependencies?: Record<string, unknown>;

  @ApiProperty({ type: 'object', additionalProperties: true })
  @IsObject()
  props: Record<string, unknown>;
}
