import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { SPEC_FORMATS, type SpecFormat } from './openapi-spec-version.entity.js';

@ApiSchema({ name: 'OpenAPISpecVersionUrls' })
export class OpenAPISpecVersionUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/openapi/petstore/versions/0UmGg8VeRsIoNiDeNtId') location: string;
}

@ApiSchema({ name: 'OpenAPISpecVersion' })
export class OpenAPISpecVersionView {
  object: 'openapi-spec-version';
  /** @example 0UmGg8VeRsIoNiDeNtId */
  id: string;
  @Moment() createdAt: string;
  /** Where the specification was fetched from, or its content in this API if it was sent as text. */
  @Address('https://petstore3.swagger.io/api/v3/openapi.json') url: string;
  urls: OpenAPISpecVersionUrls;
}

@ApiSchema({ name: 'OpenAPISpecVersionList' })
export class OpenAPISpecVersionListView extends ListOf(OpenAPISpecVersionView) {}

@ApiSchema({ name: 'OpenAPISpecContentUrls' })
export class OpenAPISpecContentUrls {
  @Address('https://petstore3.swagger.io/api/v3/openapi.json') source: string;
  /** The public link to the latest version; null if the specification is private. */
  @ApiProperty({ type: String, format: 'uri', nullable: true, example: 'https://docs.example.com/v1/openapi/0UmGg7PoIuYtReWqAsDf' })
  public: string | null;
}

@ApiSchema({ name: 'OpenAPISpecContent' })
export class OpenAPISpecContentView {
  /**
   * The files of the specification by name, as JSON. Each has `filename`, `dir`, `isEntrypoint`, `references`, which are
   * the names of the files it refers to, and `specification`, which is its content.
   */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: {
      'openapi.yaml': { filename: 'openapi.yaml', dir: './', isEntrypoint: true, references: [], specification: { openapi: '3.1.0' } },
    },
  })
  filesystem: Record<string, unknown>;
  /** The `url` of the version. */
  @Address('https://petstore3.swagger.io/api/v3/openapi.json') url: string;
  urls: OpenAPISpecContentUrls;
}

@ApiSchema({ name: 'OpenAPISpecRawContent' })
export class OpenAPISpecRawContentView {
  /** The entry file of the specification, unchanged. */
  @ApiProperty({ example: 'openapi: 3.1.0' }) text: string;
  @ApiProperty({ enum: SPEC_FORMATS, example: 'yaml' }) format: SpecFormat;
}
