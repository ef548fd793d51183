import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { shapeProblem } from './document-shape.js';
import { Sound } from '../http/sound.decorator.js';
import { plainDocument } from './plain-document.js';

const EXAMPLE = plainDocument('Answer briefly.');

const documented = (name: string, { required = true, ...options }: ApiPropertyOptions) =>
  ApiProperty({
    allOf: [{ $ref: `#/components/schemas/${name}` }],
    example: EXAMPLE,
    ...options,
    required: required !== false,
  } as ApiPropertyOptions);

/** Describes a document in the OpenAPI document. */
export const RichText = (options: ApiPropertyOptions = {}) => documented('Document', options);

/** Describes a document that is only kept and returned: `shapeProblem` says what it may be. */
export const KeptText = (options: ApiPropertyOptions = {}) => documented('AnyDocument', options);

/** A well-formed document whose nodes may be of any type. */
export const IsRichText = () => applyDecorators(KeptText(), Sound('isRichText', shapeProblem));
