import { valuesOf } from '../../common/enums/values.js';

export const LINK_STATUSES = valuesOf({
  ok: 'the target exists, or it is an external URL, which is never fetched',
  broken: 'the target does not exist, or you may not view it',
  'in-app': 'a URL of this installation that is not on a published site of the organization',
});
export type LinkStatus = (typeof LINK_STATUSES)[number];

export const BROKEN_CONTEXTS = valuesOf({
  'change-request': 'the change request broke it: it is new, or it was not broken in the revision that the change request started from',
  space: 'it was broken in that revision already',
});
export type BrokenContext = (typeof BROKEN_CONTEXTS)[number];

export const RELATIONS = valuesOf({
  reference: 'a link, an image, a mention or another reference',
  dependsOn: 'the content is made from the target: a reusable content, or a source of computed pages',
});
export type Relation = (typeof RELATIONS)[number];
