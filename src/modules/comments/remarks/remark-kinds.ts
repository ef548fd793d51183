/** The tables of comments and replies, of their reactions, and the column that refers to the comment or reply. */
export const REMARKS = {
  comment: { table: 'comments', reactions: 'comment_reactions', key: 'comment_id' },
  'comment-reply': { table: 'comment_replies', reactions: 'comment_reply_reactions', key: 'comment_reply_id' },
} as const;

export type RemarkKind = keyof typeof REMARKS;
