import type { SharedWords } from './shared-words.js';

export const ENGLISH_SHARED: SharedWords = {
  intro: 'Texts that several pages show, and values that they have in their texts. A change here is a change on all of them.',
  reusable: 'Reusable content',
  noReusable: 'The space has no reusable content.',
  newReusable: 'New reusable content',
  reusableTitle: 'Title',
  text: 'Text (Markdown)',
  removeReusableHint: 'Pages that show it have nothing in its place. It is deleted in this change request only, until that is merged.',
  variables: 'Variables',
  noVariables: 'The space has no variables.',
  newVariable: 'New variable',
  name: 'Name',
  nameHint: 'Letters, digits and underscores, such as version. Pages write it as space.vars.version.',
  value: 'Value',
  removeVariableHint: 'Pages that use it have nothing in its place. It is deleted in this change request only, until that is merged.',
  edit: 'Edit',
  remove: 'Delete',
  changedMeanwhile: 'Somebody else changed the content meanwhile, so nothing was saved. What you entered is still here: save again.',
  editOf: (title) => `Edit “${title}”`,
  removeOf: (title) => `Delete “${title}”`,
  now: (value) => `Somebody else made it “${value}” meanwhile.`,
};
