import { ARABIC_ADMINISTRATION } from '../administration/arabic.js';
import { ARABIC_CONVERSATIONS } from '../conversations/arabic.js';
import { ARABIC_GIT } from '../git/arabic.js';
import { ARABIC_IMPORTS } from '../imports/arabic.js';
import { ARABIC_INSIGHTS } from '../insights/arabic.js';
import { ARABIC_LOOK } from '../look/arabic.js';
import { ARABIC_SHARED } from '../shared/arabic.js';
import { ARABIC_SPECIFICATIONS } from '../specifications/arabic.js';
import { ARABIC_TRANSLATIONS } from '../translations/arabic.js';
import { ARABIC_VISITORS } from '../visitors/arabic.js';
import type { PlaceWords } from './place-words.js';

export const ARABIC_PLACES: PlaceWords = {
  ...ARABIC_ADMINISTRATION,
  ...ARABIC_TRANSLATIONS,
  conversations: ARABIC_CONVERSATIONS,
  git: ARABIC_GIT,
  imports: ARABIC_IMPORTS,
  insights: ARABIC_INSIGHTS,
  look: ARABIC_LOOK,
  shared: ARABIC_SHARED,
  specifications: ARABIC_SPECIFICATIONS,
  visitors: ARABIC_VISITORS,
};
