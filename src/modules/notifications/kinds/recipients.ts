import { authorOf, reviewersOf } from '../../change-requests/change-request.queries.js';
import { participantsOf } from '../../comments/comment.queries.js';

/** SQL of the parts of a notable event. */
export interface NotableParts {
  named: string;
  changeRequest: string;
  comment: string;
}

/** SQL: the ids of the users of each group that a kind may go to. Whether they may read it is decided elsewhere. */
export const RECIPIENTS = {
  named: ({ named }: NotableParts) => `SELECT unnest(${named})`,
  author: ({ changeRequest }: NotableParts) => authorOf(changeRequest),
  reviewers: ({ changeRequest }: NotableParts) => reviewersOf(changeRequest),
  participants: ({ comment }: NotableParts) => participantsOf(comment),
} as const;

export type RecipientGroup = keyof typeof RECIPIENTS;
