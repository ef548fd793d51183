/** Where what is said is kept, and the reactions to it, with the column that names it there. */
export const REMARKS = {
  comment: { table: 'comments', reactions: 'comment_reactions', key: 'comment_id' },
  'comment-reply': { table: 'comment_replies', reactions: 'comment_reply_reactions', key: 'comment_reply_id' },
} as const;

export type RemarkKind = keyof typeof REMARKS;
