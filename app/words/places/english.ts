import { ENGLISH_ADMINISTRATION } from '../administration/english.js';
import { ENGLISH_CONVERSATIONS } from '../conversations/english.js';
import { ENGLISH_GIT } from '../git/english.js';
import { ENGLISH_IMPORTS } from '../imports/english.js';
import { ENGLISH_INSIGHTS } from '../insights/english.js';
import { ENGLISH_LOOK } from '../look/english.js';
import { ENGLISH_SHARED } from '../shared/english.js';
import { ENGLISH_SPECIFICATIONS } from '../specifications/english.js';
import { ENGLISH_TRANSLATIONS } from '../translations/english.js';
import { ENGLISH_VISITORS } from '../visitors/english.js';
import type { PlaceWords } from './place-words.js';

export const ENGLISH_PLACES: PlaceWords = {
  ...ENGLISH_ADMINISTRATION,
  ...ENGLISH_TRANSLATIONS,
  conversations: ENGLISH_CONVERSATIONS,
  git: ENGLISH_GIT,
  imports: ENGLISH_IMPORTS,
  insights: ENGLISH_INSIGHTS,
  look: ENGLISH_LOOK,
  shared: ENGLISH_SHARED,
  specifications: ENGLISH_SPECIFICATIONS,
  visitors: ENGLISH_VISITORS,
};
