/** SQL: ids, or null where there is none. */
interface MutedParts {
  space: string;
  changeRequest: string;
  comment: string;
}

/** SQL: whether a user has muted what something is about. */
export const isMuted = (user: string, { space, changeRequest, comment }: MutedParts) =>
  `EXISTS (SELECT FROM notification_mutes mu WHERE mu.user_id = ${user} AND CASE mu.subject_type
     WHEN 'space' THEN mu.subject_id = ${space} WHEN 'change-request' THEN mu.subject_id = ${changeRequest}
     WHEN 'comment' THEN mu.subject_id = ${comment} ELSE false END)`;
