import { valuesOf } from '../../common/enums/values.js';

/** Plans of the hosted service. They are stored and returned, and change nothing. */
export const SITE_TYPES = valuesOf({
  basic: 'a site',
  premium: 'a site of a premium plan; the same as `basic` here',
  ultimate: 'a site of an ultimate plan; the same as `basic` here',
  sponsored: 'a sponsored site; the same as `basic` here',
  'legacy-basic': 'a site of an older plan; the same as `basic` here',
  'legacy-premium': 'a site of an older premium plan; the same as `basic` here',
});
export type SiteType = (typeof SITE_TYPES)[number];
