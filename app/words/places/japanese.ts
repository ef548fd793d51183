import { JAPANESE_ADMINISTRATION } from '../administration/japanese.js';
import { JAPANESE_CONVERSATIONS } from '../conversations/japanese.js';
import { JAPANESE_GIT } from '../git/japanese.js';
import { JAPANESE_IMPORTS } from '../imports/japanese.js';
import { JAPANESE_INSIGHTS } from '../insights/japanese.js';
import { JAPANESE_LOOK } from '../look/japanese.js';
import { JAPANESE_SHARED } from '../shared/japanese.js';
import { JAPANESE_SPECIFICATIONS } from '../specifications/japanese.js';
import { JAPANESE_TRANSLATIONS } from '../translations/japanese.js';
import { JAPANESE_VISITORS } from '../visitors/japanese.js';
import type { PlaceWords } from './place-words.js';

export const JAPANESE_PLACES: PlaceWords = {
  ...JAPANESE_ADMINISTRATION,
  ...JAPANESE_TRANSLATIONS,
  conversations: JAPANESE_CONVERSATIONS,
  git: JAPANESE_GIT,
  imports: JAPANESE_IMPORTS,
  insights: JAPANESE_INSIGHTS,
  look: JAPANESE_LOOK,
  shared: JAPANESE_SHARED,
  specifications: JAPANESE_SPECIFICATIONS,
  visitors: JAPANESE_VISITORS,
};
