import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { CHANGE_RULE_NAMES, type ChangeRule } from '../changes/change-rules.js';
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

@ApiSchema({ name: 'OpenAPISpecFile' })
export class OpenAPISpecFileView {
  /**
   * The path relative to the folder of the entry, or the URL of a file elsewhere.
   * @example openapi.yaml
   */
  path: string;
  /** Whether reading the specification begins with this file. */
  isEntrypoint: boolean;
  /**
   * The same as `path`.
   * @example openapi.yaml
   */
  filename: string;
  /**
   * The folder of the file.
   * @example ./
   */
  dir: string;
  /**
   * The paths of the files that it refers to.
   * @example []
   */
  references: string[];
  /** The content of the file. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { openapi: '3.1.0' } }) specification: unknown;
}

@ApiSchema({ name: 'OpenAPISpecContent' })
export class OpenAPISpecContentView {
  /** The files of the specification. Exactly one is the entry, `isEntrypoint`. */
  filesystem: OpenAPISpecFileView[];
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

@ApiSchema({ name: 'OpenAPISpecChange' })
export class OpenAPISpecChangeView {
  @ApiProperty({ enum: CHANGE_RULE_NAMES, example: 'parameter-removed' }) rule: ChangeRule;
  /** Whether it may break a client. The rule decides that. */
  breaking: boolean;
  /** The method and the path of an operation, or the name of a schema. */
  @ApiProperty({ example: 'GET /pets' }) subject: string;
  @ApiProperty({ example: 'the query parameter `limit` was removed' }) message: string;
}

@ApiSchema({ name: 'OpenAPISpecChanges' })
export class OpenAPISpecChangesView {
  object: 'openapi-spec-changes';
  /** @example 0UmGg8VeRsIoNiDeNtId */
  version: string;
  /** The id of the version before it; null for the first version, which has no changes. */
  @ApiProperty({ type: String, nullable: true, example: '0UmGg8VeRsIoNbEfOrE0' }) previous: string | null;
  /** Whether any change may break a client. */
  breaking: boolean;
  /**
   * The number of all changes.
   * @example 1
   */
  @ApiProperty({ type: 'integer' }) count: number;
  /** At most 1,000 changes, breaking ones first. */
  changes: OpenAPISpecChangeView[];
  /** The changes as Markdown. */
  @ApiProperty({ example: '## Breaking changes\n\n- `GET /pets`: the query parameter `limit` was removed\n' }) markdown: string;
}
