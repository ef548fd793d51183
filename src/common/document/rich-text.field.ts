import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { shapeProblem } from './document-shape.js';
import { Sound } from '../http/sound.decorator.js';
import { plainDocument } from './plain-document.js';

const SCHEMA: ApiPropertyOptions = {
  type: 'object',
  required: ['object', 'data', 'nodes'],
  properties: {
    object: { type: 'string', enum: ['document'] },
    data: { type: 'object', additionalProperties: true },
    nodes: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  example: plainDocument('Answer briefly.'),
};

/** Describes a document in the OpenAPI document. Its `required` is about its members: the property itself needs a word of its own. */
export const RichText = ({ required = true, ...options }: ApiPropertyOptions = {}) =>
  ApiProperty({ ...SCHEMA, ...options, selfRequired: required !== false } as ApiPropertyOptions);

/** A well-formed document whose nodes may be of any type. */
export const IsRichText = () => applyDecorators(RichText(), Sound('isRichText', shapeProblem));
