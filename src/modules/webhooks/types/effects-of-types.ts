import type { FurtherEffects } from '../../../common/access/access.decorators.js';

/** What a scoped token needs, too, depending on the types of the events that it would read. */
export const EFFECTS_OF_TYPES: FurtherEffects = {
  'events of spaces': 'read-content',
  'events of sites': 'read-site',
  'events of members': 'read-members',
  'events of specifications': 'read-specification',
  'feedback of visitors': 'read-insights',
};
