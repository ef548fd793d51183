import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Sound } from '../../../common/http/sound.decorator.js';
import { LONGEST_SOURCE, readPath } from './redirect-path.js';

/** A path on a site. It may end with `*`, which stands for any text. */
export const IsRedirectPath = ({ required = true } = {}) =>
  applyDecorators(
    ApiProperty({
      type: String,
      minLength: 1,
      maxLength: LONGEST_SOURCE,
      pattern: '^/',
      required,
      example: '/old/*',
    }),
    Sound('isRedirectPath', (value) => readPath(value, { pattern: true }).problem),
  );
