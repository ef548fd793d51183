/** The page that a new space has. */
export const UNTITLED = 'Untitled';
export const UNTITLED_SLUG = 'untitled';
