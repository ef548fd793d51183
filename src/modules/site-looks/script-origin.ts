import { BadRequest } from '../../common/http/errors.js';
import { isRecord } from '../../common/json/is-record.js';
import type { Settings } from './settings.js';

/** Refuses a script from an origin that the installation does not allow. */
export function refuseForeignScript({ insights }: Settings, allowed: ReadonlySet<string>): void {
  const script = isRecord(insights) ? insights['script'] : undefined;
  if (!isRecord(script) || allowed.has(new URL(String(script['src'])).origin)) return;
  throw new BadRequest('The customization is not valid', [
    { pointer: '/insights/script/src', message: 'is from an origin that this installation does not allow in `SITE_SCRIPT_ORIGINS`' },
  ]);
}
