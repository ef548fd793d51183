import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Sound } from '../../../../common/http/sound.decorator.js';
import { isRecord } from '../../../../common/json/is-record.js';
import { BadRequest } from '../../../../common/http/errors.js';
import { Optional } from '../../../../common/http/fields.js';

const MOST = 100;
const LONGEST_VALUE = 256;
const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** Values by name. `null` removes a variable; variables that are absent do not change. */
export type VariableChanges = Readonly<Record<string, string | number | boolean | null>>;

export const AreVariables = ({ required = false } = {}) =>
  applyDecorators(
    ApiProperty({
      required,
      type: 'object',
      additionalProperties: {
        title: 'VariableInput',
        oneOf: [{ type: 'string', maxLength: LONGEST_VALUE, nullable: true }, { type: 'number', format: 'double' }, { type: 'boolean' }],
      },
      description: 'Values by name. `null` removes a variable; variables that are absent do not change.',
      example: { version: '2.1' },
    } as unknown as ApiPropertyOptions),
    ...(required ? [] : [Optional()]),
    Sound('areVariables', problemOf),
  );

/** Returns the variables after the changes. */
export function changed(
  before: Readonly<Record<string, string | number | boolean>>,
  changes: VariableChanges,
): Record<string, string | number | boolean> {
  const entries = Object.entries({ ...before, ...changes }).filter(
    (entry): entry is [string, string | number | boolean] => entry[1] !== null,
  );
  if (entries.length > MOST)
    throw new BadRequest(`At most ${MOST} variables are allowed, and there would be ${entries.length}: remove some`);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function problemOf(value: unknown): string | undefined {
  if (!isRecord(value)) return 'must be an object of values by name';
  const entries = Object.entries(value);
  if (entries.length > MOST) return `must not contain more than ${MOST} variables`;
  for (const [name, held] of entries) {
    if (!NAME.test(name) || name in Object.prototype)
      return `must not contain the name "${name.slice(0, 64)}": use a letter or _, then letters, digits, _ or -, at most 64 characters`;
    if (typeof held === 'string' && held.length > LONGEST_VALUE) return `must contain strings of at most ${LONGEST_VALUE} characters`;
    if (held !== null && typeof held !== 'string' && typeof held !== 'boolean' && !Number.isFinite(held))
      return 'must contain only strings, numbers, booleans or null';
  }
  return undefined;
}
