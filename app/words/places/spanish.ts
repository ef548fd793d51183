import { SPANISH_ADMINISTRATION } from '../administration/spanish.js';
import { SPANISH_CONVERSATIONS } from '../conversations/spanish.js';
import { SPANISH_GIT } from '../git/spanish.js';
import { SPANISH_IMPORTS } from '../imports/spanish.js';
import { SPANISH_INSIGHTS } from '../insights/spanish.js';
import { SPANISH_LOOK } from '../look/spanish.js';
import { SPANISH_SHARED } from '../shared/spanish.js';
import { SPANISH_SPECIFICATIONS } from '../specifications/spanish.js';
import { SPANISH_TRANSLATIONS } from '../translations/spanish.js';
import { SPANISH_VISITORS } from '../visitors/spanish.js';
import type { PlaceWords } from './place-words.js';

export const SPANISH_PLACES: PlaceWords = {
  ...SPANISH_ADMINISTRATION,
  ...SPANISH_TRANSLATIONS,
  conversations: SPANISH_CONVERSATIONS,
  git: SPANISH_GIT,
  imports: SPANISH_IMPORTS,
  insights: SPANISH_INSIGHTS,
  look: SPANISH_LOOK,
  shared: SPANISH_SHARED,
  specifications: SPANISH_SPECIFICATIONS,
  visitors: SPANISH_VISITORS,
};
