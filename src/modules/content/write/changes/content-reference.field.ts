import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { isRecord } from '../../../../common/json/is-record.js';
import { isLongerThan } from '../../../../common/json/json-size.js';
import { Sound } from '../../../../common/http/sound.decorator.js';
import { refProblem } from '../../../../common/document/content-ref.js';
import { refProperty, refSchema } from '../../../../common/document/ref-schemas.js';
import { LARGEST_PROPS } from '../../computed/computed-of.js';

interface ReferenceOptions {
  kinds?: string[];
  required?: boolean;
}

/** Accepts a reference such as `{ kind: 'page', page }` or `{ kind: 'url', url }`. */
export const IsReference = ({ kinds, required = true }: ReferenceOptions = {}) =>
  applyDecorators(
    ApiProperty({
      ...refProperty(kinds),
      required,
      example: { kind: 'url', url: 'https://docs.example.com' },
    }),
    Sound('isReference', (value) => refProblem(value, kinds)),
  );

export const AreReferences = ({ kinds }: ReferenceOptions = {}) =>
  applyDecorators(
    ApiProperty({ type: 'array', items: refSchema(kinds), required: false }),
    Sound('areReferences', (value) =>
      Array.isArray(value) ? value.map((ref) => refProblem(ref, kinds)).find((problem) => problem !== undefined) : 'must be a list',
    ),
  );

/** Accepts any object as the props of a source, up to a size limit because props are stored in the page tree. */
export const AreProps = () =>
  applyDecorators(
    ApiProperty({ type: 'object', additionalProperties: true }),
    Sound('areProps', (value) => {
      if (!isRecord(value)) return 'must be an object';
      return isLongerThan(value, LARGEST_PROPS) ? `must not be larger than ${LARGEST_PROPS / 1024} kB` : undefined;
    }),
  );

const MOST_DEPENDENCIES = 20;
const LONGEST_NAME = 100;

/** References by name: `{ spec: { ref: { kind: 'openapi', spec: 'pets' } } }`. */
export const AreDependencies = () =>
  applyDecorators(
    ApiProperty({
      type: 'object',
      required: false,
      additionalProperties: { type: 'object', required: ['ref'], properties: { ref: refSchema() } },
    } as unknown as ApiPropertyOptions),
    Sound('areDependencies', (value) => {
      if (!isRecord(value)) return 'must be an object of references by name';
      if (Object.keys(value).length > MOST_DEPENDENCIES) return `must not contain more than ${MOST_DEPENDENCIES} references`;
      if (Object.keys(value).some((name) => name.length > LONGEST_NAME)) return `must have names of at most ${LONGEST_NAME} characters`;
      return Object.values(value)
        .map((dependency) => (isRecord(dependency) ? refProblem(dependency['ref']) : 'must contain objects with a `ref`'))
        .find((problem) => problem !== undefined);
    }),
  );
