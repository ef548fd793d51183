import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Optional } from '../../common/http/fields.js';
import { Sound } from '../../common/http/sound.decorator.js';
import { isRecord } from '../../common/json/is-record.js';

const NAME = /^data-[a-z0-9-]{1,60}$/;
const MOST = 10;
const LONGEST = 500;

/** Attributes of an element that only scripts read. */
export const IsScriptAttributes = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: LONGEST },
      maxProperties: MOST,
      example: { 'data-site': 'docs.engine.example' },
    }),
    Optional(),
    Sound('isScriptAttributes', problemOf),
  );

function problemOf(value: unknown): string | undefined {
  if (!isRecord(value)) return 'must be an object with the values of attributes by their names';
  if (Object.keys(value).length > MOST) return `must have at most ${MOST} attributes`;
  if (!Object.keys(value).every((name) => NAME.test(name))) return 'must have only attributes that begin with `data-`, in lower case';
  const fits = Object.values(value).every((text) => typeof text === 'string' && text.length <= LONGEST);
  return fits ? undefined : `must have texts of at most ${LONGEST} characters`;
}
