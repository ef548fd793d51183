import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { refProblem } from '../../common/document/content-ref.js';
import { refSchema } from '../../common/document/ref-schemas.js';
import { Sound } from '../../common/http/sound.decorator.js';

const KINDS = ['url', 'page', 'space', 'file', 'anchor'];

/** Documents where a link of a site leads. */
export const LINK_TARGET = {
  ...refSchema(KINDS),
  description: 'A reference such as `{ "kind": "url", "url": "https://engine.example" }` or `{ "kind": "page", "page": …, "space": … }`.',
  example: { kind: 'url', url: 'https://engine.example' },
};

/** A reference to content or to a safe URL. */
export const IsLinkTarget = ({ required = true }: { required?: boolean } = {}) =>
  applyDecorators(
    ApiProperty({ ...LINK_TARGET, required, ...(!required && { nullable: true }) }),
    Sound('isLinkTarget', (value) => refProblem(value, KINDS)),
  );
