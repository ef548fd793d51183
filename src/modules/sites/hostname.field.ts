import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Sound } from '../../common/http/sound.decorator.js';

const LONGEST = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain name with at least three labels, or null. */
export const IsHostname = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: String,
      maxLength: LONGEST,
      nullable: true,
      pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
      example: 'docs.engine.example',
    }),
    Sound('isHostname', problemOf),
  );

/** Checked label by label: the pattern as a whole takes quadratic time. */
function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  const labels = value.slice(0, LONGEST + 1).split('.');
  const fits = value.length <= LONGEST && labels.length > 2 && labels.every((label) => LABEL.test(label)) && labels.at(-1)!.length > 1;
  return fits ? undefined : 'must be a domain name in lower case with at least two dots, such as docs.engine.example';
}
