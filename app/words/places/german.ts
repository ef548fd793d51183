import { GERMAN_ADMINISTRATION } from '../administration/german.js';
import { GERMAN_CONVERSATIONS } from '../conversations/german.js';
import { GERMAN_GIT } from '../git/german.js';
import { GERMAN_IMPORTS } from '../imports/german.js';
import { GERMAN_INSIGHTS } from '../insights/german.js';
import { GERMAN_LOOK } from '../look/german.js';
import { GERMAN_SHARED } from '../shared/german.js';
import { GERMAN_SPECIFICATIONS } from '../specifications/german.js';
import { GERMAN_TRANSLATIONS } from '../translations/german.js';
import { GERMAN_VISITORS } from '../visitors/german.js';
import type { PlaceWords } from './place-words.js';

export const GERMAN_PLACES: PlaceWords = {
  ...GERMAN_ADMINISTRATION,
  ...GERMAN_TRANSLATIONS,
  conversations: GERMAN_CONVERSATIONS,
  git: GERMAN_GIT,
  imports: GERMAN_IMPORTS,
  insights: GERMAN_INSIGHTS,
  look: GERMAN_LOOK,
  shared: GERMAN_SHARED,
  specifications: GERMAN_SPECIFICATIONS,
  visitors: GERMAN_VISITORS,
};
