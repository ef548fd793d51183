import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Sound } from '../http/sound.decorator.js';
import { isRecord } from '../json/is-record.js';
import { LANGUAGES, type Language } from './languages.js';

/** A text in several languages. */
export type Localized = Partial<Record<Language, string>>;

interface Lengths {
  min: number;
  max: number;
}

/** A text for each of some languages. */
export const IsLocalized = ({ min, max }: Lengths, example: Localized) =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: { type: 'string', minLength: min, maxLength: max },
      maxProperties: LANGUAGES.length,
      example,
    }),
    Sound('isLocalized', (value) => problemOf(value, { min, max })),
  );

function problemOf(value: unknown, { min, max }: Lengths): string | undefined {
  if (!isRecord(value)) return 'must be an object with texts by language';
  if (Object.keys(value).some((language) => !LANGUAGES.some((known) => known === language)))
    return `must have only these languages: ${LANGUAGES.join(', ')}`;
  const fits = Object.values(value).every((text) => typeof text === 'string' && text.length >= min && text.length <= max);
  return fits ? undefined : `must have texts of ${min} to ${max} characters`;
}
