import { applyDecorators } from '@nestjs/common';
import { IsHttpUrl } from '../../../common/http/fields.js';
import { Sound } from '../../../common/http/sound.decorator.js';

/** An http or https URL elsewhere, which readers are sent to. A user name in it would disguise the host. */
export const IsExternalUrl = () => applyDecorators(IsHttpUrl(), Sound('hasNoCredentials', problemOf));

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'must be an http or https URL';
  const url = new URL(value);
  return url.username === '' && url.password === '' ? undefined : 'must not contain a user name or a password';
}
