import type { KnownFile } from './path-map.js';

/** The variables of a space have no record, but it is noticed when their file goes. */
export const VARIABLES_KEY = '#variables';

export const variablesFile = (): KnownFile => ({
  key: VARIABLES_KEY,
  kind: 'entry',
  targetId: '',
  blob: null,
  place: null,
  head: null,
  listed: '',
  open: false,
  held: null,
});
