import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { PART_KINDS, type PartKind } from '../outline/part-key.js';

@ApiSchema({ name: 'OpenAPIReferencePartUrls' })
export class ReferencePartUrls {
  @Address(
    'https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/openapi/petstore/versions/0UmGg8VeRsIoNiDeNtId/reference/part?key=get+%2Fpets',
  )
  location: string;
}

@ApiSchema({ name: 'OpenAPIReferenceEntry' })
export class ReferenceEntryView {
  object: 'openapi-reference-part';
  /** Identifies the part in the specification. */
  @ApiProperty({ example: 'get /pets' }) key: string;
  @ApiProperty({ enum: PART_KINDS, example: 'operation' }) kind: PartKind;
  /** In lower case. Schemas have none. */
  @ApiPropertyOptional({ example: 'get' }) method?: string;
  /** The path of an operation, or the name of a webhook or a schema. */
  @ApiProperty({ example: '/pets' }) address: string;
  @ApiProperty({ example: 'List all pets' }) title: string;
  /** The tags of an operation or a webhook, in the order of the specification. */
  @ApiProperty({ example: ['pets'] }) tags: string[];
  deprecated: boolean;
  urls: ReferencePartUrls;
}

@ApiSchema({ name: 'OpenAPIReferenceParts' })
export class ReferenceListView extends ListOf(ReferenceEntryView) {}

@ApiSchema({ name: 'OpenAPIReferencePart' })
export class ReferencePartView extends ReferenceEntryView {
  /** The names of the schemas that it uses directly. */
  @ApiProperty({ example: ['Pet'] }) refs: string[];
  /**
   * With the format `model`: what pages show. Its members follow the pages, so they may change with any release. Null if the part cannot
   * be described.
   */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { kind: 'operation', method: 'get', name: '/pets', parameters: [], responses: [{ status: '200', description: 'The pets' }] },
  })
  model?: object | null;
  /** With the format `markdown`. */
  @ApiPropertyOptional({ example: '# List all pets\n\n`GET /pets`\n' }) markdown?: string;
  /** With the format `openapi`: a valid specification. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { openapi: '3.1.0', info: { title: 'Petstore', version: '1.0.0' }, paths: { '/pets': { get: { summary: 'List all pets' } } } },
  })
  specification?: object;
}
