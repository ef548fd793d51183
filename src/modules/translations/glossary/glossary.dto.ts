import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Length } from 'class-validator';
import { LANGUAGES, type Language } from '../../../common/contract/languages.js';
import { isStorable } from '../../../common/document/content-ref.js';
import { Sound } from '../../../common/http/sound.decorator.js';
import { isRecord } from '../../../common/json/is-record.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { unionOf } from '../../../common/openapi/variants.decorator.js';
import { OneOf } from '../../content/write/changes/one-of.js';

const MOST_OPERATIONS = 100;
const LONGEST_TERM = 255;
const LANGUAGE_NAMES: ReadonlySet<string> = new Set(LANGUAGES);

type Terms = Partial<Record<Language, string>>;

function termsProblem(value: unknown): string | undefined {
  if (!isRecord(value)) return 'must be an object: the term by language';
  const entries = Object.entries(value);
  if (entries.length === 0) return 'must have the term in at least one language';
  for (const [language, term] of entries) {
    if (!LANGUAGE_NAMES.has(language)) return 'must have codes of languages as its names';
    if (
      typeof term !== 'string' ||
      term.trim() === '' ||
      term.length > LONGEST_TERM ||
      /[\r\n\u2028\u2029]/.test(term) ||
      !isStorable(term)
    )
      return `must have texts of 1 to ${LONGEST_TERM} characters, on one line, as its values`;
  }
  return undefined;
}

const IsTerms = () =>
  applyDecorators(
    ApiProperty({
      type: 'object',
      additionalProperties: { type: 'string', minLength: 1, maxLength: LONGEST_TERM },
      description: 'The term by language.',
      example: { en: 'space', de: 'Bereich' },
    }),
    Sound('isTerms', termsProblem),
  );

export class InsertGlossaryEntryDto {
  @IsIn(['insert'])
  operation: 'insert';

  @IsTerms()
  translations: Terms;
}

export class UpdateGlossaryEntryDto {
  @IsIn(['update'])
  operation: 'update';

  /** @example 0UmGg9GlOsSaRyEnTrYa */
  @IsString()
  @Length(1, 100)
  id: string;

  /** All translations of the term: they replace the former ones. */
  @IsTerms()
  translations: Terms;
}

export class DeleteGlossaryEntryDto {
  @IsIn(['delete'])
  operation: 'delete';

  /** @example 0UmGg9GlOsSaRyEnTrYa */
  @IsString()
  @Length(1, 100)
  id: string;
}

const OPERATIONS = { insert: InsertGlossaryEntryDto, update: UpdateGlossaryEntryDto, delete: DeleteGlossaryEntryDto };
export type GlossaryOperation = InstanceType<(typeof OPERATIONS)[keyof typeof OPERATIONS]>;

@ApiExtraModels(...Object.values(OPERATIONS))
@Examples({
  'Add terms': {
    operations: [
      { operation: 'insert', translations: { en: 'space', de: 'Bereich' } },
      { operation: 'insert', translations: { en: 'change request', de: 'Änderungsantrag', fr: 'demande de modification' } },
    ],
  },
  'Delete a term': { operations: [{ operation: 'delete', id: '0UmGg9GlOsSaRyEnTrYa' }] },
})
export class UpdateGlossaryDto {
  /** Applied in order, all or none. */
  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: MOST_OPERATIONS,
    items: unionOf('operation', OPERATIONS),
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_OPERATIONS)
  @OneOf('operation', OPERATIONS)
  operations: GlossaryOperation[];
}
