import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import {
  PROCESS_ERROR_CODES,
  PROCESSING_STATES,
  SPEC_VISIBILITIES,
  type ProcessErrorCode,
  type ProcessingState,
  type SpecVisibility,
} from './openapi-spec.entity.js';

@ApiSchema({ name: 'OpenAPISpecPermissions' })
export class OpenAPISpecPermissions {
  view: boolean;
  edit: boolean;
}

@ApiSchema({ name: 'OpenAPISpecUrls' })
export class OpenAPISpecUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/openapi/petstore') location: string;
  @Address('https://docs.example.com/docs#/OpenAPI%20specifications') app: string;
  /** The public link to the latest version. Absent if the specification is private. */
  @ApiPropertyOptional({ type: String, format: 'uri', example: 'https://docs.example.com/v1/openapi/0UmGg7PoIuYtReWqAsDf' })
  published?: string;
}

@ApiSchema({ name: 'OpenAPISpecError' })
export class OpenAPISpecErrorView {
  /** What is wrong, with its place: the file, and a line or a JSON pointer. */
  @ApiProperty({ example: 'openapi.yaml#/info: must have required property title' })
  message: string;
  @ApiProperty({ enum: PROCESS_ERROR_CODES, example: 'PARSE_ERROR' }) code: ProcessErrorCode;
}

@ApiSchema({ name: 'OpenAPISpec' })
export class OpenAPISpecView {
  object: 'openapi-spec';
  /** @example 0UmGg7PoIuYtReWqAsDf */
  id: string;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  /** @example petstore */
  slug: string;
  /** The URL that the specification is fetched from. Absent if it was sent as text. */
  @ApiPropertyOptional({ type: String, format: 'uri', example: 'https://petstore3.swagger.io/api/v3/openapi.json' }) sourceURL?: string;
  @ApiProperty({ enum: PROCESSING_STATES, example: 'complete' }) processingState: ProcessingState;
  @ApiProperty({ enum: SPEC_VISIBILITIES, example: 'private' }) visibility: SpecVisibility;
  /**
   * The id of the latest version. A failure leaves it unchanged. Absent until the first version exists.
   * @example 0UmGg8VeRsIoNiDeNtId
   */
  lastVersion?: string;
  /** When the last processing ended, successfully or not. */
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) lastProcessedAt?: string;
  /** The code of the first error. Absent if the last processing succeeded. */
  @ApiPropertyOptional({ enum: PROCESS_ERROR_CODES, example: 'FETCH_TIMEOUT' }) lastProcessErrorCode?: ProcessErrorCode;
  /** The first errors of the last processing. After a success, they are faults that keep nobody from reading the specification. */
  lastProcessedErrors?: OpenAPISpecErrorView[];
  /**
   * The number of all errors of the last processing.
   * @example 0
   */
  @ApiProperty({ type: 'integer' }) lastProcessedErrorCount: number;
  /** What the caller may do with the specification. */
  permissions: OpenAPISpecPermissions;
  urls: OpenAPISpecUrls;
}

@ApiSchema({ name: 'OpenAPISpecList' })
export class OpenAPISpecListView extends ListOf(OpenAPISpecView) {}
