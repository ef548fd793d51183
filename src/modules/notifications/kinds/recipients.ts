import { ROLES } from '../../../common/access/role.js';
import { joinMembers } from '../../orgs/members/member.queries.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';
import { effectiveRank } from '../../spaces/tree/effective-role.js';
import { authorOf, reviewersOf } from '../../change-requests/change-request.queries.js';
import { participantsOf } from '../../comments/comment.queries.js';

/** SQL of the parts of a notable event. */
export interface NotableParts {
  named: string;
  /** The space; the organization if there is none. */
  place: string;
  changeRequest: string;
  comment: string;
}

/** SQL: the ids of the users of each group that a kind may go to. Whether they may read it is decided elsewhere. */
export const RECIPIENTS = {
  named: ({ named }: NotableParts) => `SELECT unnest(${named})`,
  author: ({ changeRequest }: NotableParts) => authorOf(changeRequest),
  reviewers: ({ changeRequest }: NotableParts) => reviewersOf(changeRequest),
  administrators: ({ place }: NotableParts) => `SELECT am.user_id FROM (SELECT 1) one ${joinMembers('am', place)} AND am.role = 'admin'`,
  'space-administrators': ({ place }: NotableParts) => `SELECT am.user_id FROM (SELECT 1) one ${joinLiveSpace('ap', place)}
    ${joinMembers('am', 'ap.org_id')} WHERE ${effectiveRank('ap', 'am')} = ${ROLES.length}`,
  participants: ({ comment }: NotableParts) => participantsOf(comment),
} as const;

export type RecipientGroup = keyof typeof RECIPIENTS;
