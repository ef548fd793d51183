import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { refProblem } from '../../../common/document/content-ref.js';
import { valuesOf } from '../../../common/enums/values.js';
import { Sound } from '../../../common/http/sound.decorator.js';

const KINDS = valuesOf({
  url: 'an address',
  page: 'a page of a space',
  space: 'a space',
  file: 'a file of a space',
  anchor: 'a heading or a block of a page',
});

/** Documents where a link of a site leads. */
export const LINK_TARGET = {
  type: 'object' as const,
  required: ['kind'],
  properties: { kind: { type: 'string', enum: [...KINDS] } },
  additionalProperties: { type: 'string' },
  description: 'A reference such as `{ "kind": "url", "url": "https://engine.example" }` or `{ "kind": "page", "page": …, "space": … }`.',
  example: { kind: 'url', url: 'https://engine.example' },
};

/** A reference to content or to a safe URL. */
export const IsLinkTarget = ({ required = true }: { required?: boolean } = {}) =>
  applyDecorators(
    ApiProperty({ ...LINK_TARGET, required, ...(!required && { nullable: true }) } as unknown as ApiPropertyOptions),
    Sound('isLinkTarget', (value) => refProblem(value, KINDS)),
  );
