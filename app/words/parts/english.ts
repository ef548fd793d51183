import type { PartsWords } from './parts-words.js';

export const ENGLISH_PARTS: PartsWords = {
  copy: 'Copy',
  copied: 'Copied',
  save: 'Save',
  edit: 'Edit',
  remove: 'Delete',
  create: 'Create',
  all: 'All',
  none: 'None',
  shownOnce: 'This is shown only now. Store it before you close this.',
  stored: 'I have stored it',
  guest: 'Guest',
  organizationRole: 'The default role of the organization',
  roles: { admin: 'Administrator', create: 'Creator', review: 'Reviewer', edit: 'Editor', comment: 'Commenter', read: 'Reader' },
};
