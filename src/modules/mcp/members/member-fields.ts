/** What arguments of several tools are. */
export const FIELDS = {
  space: { type: 'string', minLength: 1, maxLength: 100, description: 'The id of a space, from `listSpaces` or `searchContent`.' },
  organization: { type: 'string', minLength: 1, maxLength: 100, description: 'The id of an organization.' },
  changeRequest: { type: 'string', minLength: 1, maxLength: 100, description: 'The id or the number of a change request of the space.' },
  page: { type: 'string', minLength: 1, maxLength: 100, description: 'The id of a page.' },
  limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
  cursor: { type: 'string', minLength: 1, maxLength: 2048, description: 'What the answer before had as `next.page`.' },
  idempotencyKey: {
    type: 'string',
    pattern: '^[\\x21-\\x7e]{1,255}$',
    description: 'Any text of yours for this call: a repeated call with the same one changes nothing and returns the same answer.',
  },
} as const;
