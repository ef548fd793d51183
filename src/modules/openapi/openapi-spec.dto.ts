import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, Length, Matches, ValidateNested } from 'class-validator';
import { IsHttpUrl, Optional } from '../../common/http/fields.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { MAX_SPEC_BYTES } from './max-spec-bytes.js';
import { SPEC_VISIBILITIES, type SpecVisibility } from './openapi-spec.entity.js';

const PETSTORE = {
  text: '{ "openapi": "3.1.0", "info": { "title": "Petstore", "version": "1.0.0" }, "paths": {} }',
};

const IsSpecSlug = () =>
  applyDecorators(
    IsString(),
    Length(1, 100),
    Matches(/^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/, { message: 'must consist of letters and digits, with single hyphens between them' }),
  );

/** Where a specification comes from: exactly one of the two. */
export class OpenAPISpecSource {
  /** The specification is fetched from this URL, now and again every few hours. */
  @Optional()
  @IsHttpUrl()
  url?: string;

  /** The specification itself, as JSON or YAML. */
  @ApiPropertyOptional({ maxLength: MAX_SPEC_BYTES, example: PETSTORE.text })
  @Optional()
  @IsString()
  @Length(1, MAX_SPEC_BYTES)
  text?: string;
}

@Examples({
  'Send the specification': { source: PETSTORE },
  'Fetch the specification from a URL': { source: { url: 'https://petstore3.swagger.io/api/v3/openapi.json' } },
})
export class PutOpenAPISpecDto {
  /** The source of the specification: either `url` or `text`. */
  @ApiProperty({ type: OpenAPISpecSource })
  @IsObject()
  @ValidateNested()
  @Type(() => OpenAPISpecSource)
  source: OpenAPISpecSource;
}

@Examples({
  'Send the specification': { slug: 'petstore', source: PETSTORE },
  'Fetch the specification from a URL': { slug: 'petstore-live', source: { url: 'https://petstore3.swagger.io/api/v3/openapi.json' } },
})
export class CreateOpenAPISpecDto extends PutOpenAPISpecDto {
  /**
   * Unique in the organization. It cannot be changed, because content refers to the specification by its slug.
   * @example petstore
   */
  @IsSpecSlug()
  slug: string;
}

@Examples({ 'Publish the specification': { visibility: 'public' }, 'Withdraw the specification': { visibility: 'private' } })
export class UpdateOpenAPISpecDto {
  @ApiProperty({ enum: SPEC_VISIBILITIES, example: 'public' })
  @IsIn(SPEC_VISIBILITIES)
  visibility: SpecVisibility;
}

export class SpecSlugParams {
  @IsString()
  @Length(1, 100)
  organizationId: string;

  @IsSpecSlug()
  specSlug: string;
}
