import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { refSchema } from '../document/ref-schemas.js';
import { Optional } from '../http/fields.js';

@ApiSchema({ name: 'TemplateParams' })
export class TemplateParamsDto {
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: refSchema(),
    description: 'A content reference for each parameter of the template, by the name of the parameter.',
    example: { support: { kind: 'url', url: 'https://support.example.com' } },
  })
  @Optional()
  @IsObject()
  contentRefs?: Record<string, unknown>;
}

/** The template to use, and the values of its parameters. */
@ApiSchema({ name: 'TemplateUse' })
export class TemplateUseDto {
  /** @example product-docs */
  @IsString()
  @Length(1, 100)
  id: string;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => TemplateParamsDto)
  params?: TemplateParamsDto;
}
