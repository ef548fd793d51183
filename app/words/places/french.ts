import { FRENCH_ADMINISTRATION } from '../administration/french.js';
import { FRENCH_CONVERSATIONS } from '../conversations/french.js';
import { FRENCH_GIT } from '../git/french.js';
import { FRENCH_IMPORTS } from '../imports/french.js';
import { FRENCH_INSIGHTS } from '../insights/french.js';
import { FRENCH_LOOK } from '../look/french.js';
import { FRENCH_SHARED } from '../shared/french.js';
import { FRENCH_SPECIFICATIONS } from '../specifications/french.js';
import { FRENCH_TRANSLATIONS } from '../translations/french.js';
import { FRENCH_VISITORS } from '../visitors/french.js';
import type { PlaceWords } from './place-words.js';

export const FRENCH_PLACES: PlaceWords = {
  ...FRENCH_ADMINISTRATION,
  ...FRENCH_TRANSLATIONS,
  conversations: FRENCH_CONVERSATIONS,
  git: FRENCH_GIT,
  imports: FRENCH_IMPORTS,
  insights: FRENCH_INSIGHTS,
  look: FRENCH_LOOK,
  shared: FRENCH_SHARED,
  specifications: FRENCH_SPECIFICATIONS,
  visitors: FRENCH_VISITORS,
};
