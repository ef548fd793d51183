/** What a text is made of. */
export const INLINE = [
  'text',
  'link',
  'emoji',
  'icon',
  'expression',
  'inline-math',
  'inline-image',
  'annotation',
  'mention',
  'button',
] as const;
/** Where blocks may stand: in texts and lists, in tabs, in columns, and on a page. */
export const ESSENTIAL = [
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'list-ordered',
  'list-unordered',
  'list-tasks',
  'divider',
] as const;
export const TAB = [
  'content-ref',
  'code',
  'embed',
  'file',
  'images',
  'drawing',
  'hint',
  'blockquote',
  'math',
  'integration',
  'table',
  'if',
  ...ESSENTIAL,
] as const;
export const COLUMN = [
  ...TAB,
  'prompt',
  'expandable',
  'tabs',
  'swagger',
  'openapi-operation',
  'openapi-schemas',
  'openapi-webhook',
  'reusable-content',
  'stepper',
  'updates',
] as const;
const PAGE = [...COLUMN, 'columns'] as const;
/** The blocks that may stand on a page of their own. */
export const TOP_LEVEL: readonly string[] = PAGE;
export type TopLevelType = (typeof PAGE)[number];
