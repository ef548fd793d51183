import { CHINESE_ADMINISTRATION } from '../administration/chinese.js';
import { CHINESE_CONVERSATIONS } from '../conversations/chinese.js';
import { CHINESE_GIT } from '../git/chinese.js';
import { CHINESE_IMPORTS } from '../imports/chinese.js';
import { CHINESE_INSIGHTS } from '../insights/chinese.js';
import { CHINESE_LOOK } from '../look/chinese.js';
import { CHINESE_SHARED } from '../shared/chinese.js';
import { CHINESE_SPECIFICATIONS } from '../specifications/chinese.js';
import { CHINESE_TRANSLATIONS } from '../translations/chinese.js';
import { CHINESE_VISITORS } from '../visitors/chinese.js';
import type { PlaceWords } from './place-words.js';

export const CHINESE_PLACES: PlaceWords = {
  ...CHINESE_ADMINISTRATION,
  ...CHINESE_TRANSLATIONS,
  conversations: CHINESE_CONVERSATIONS,
  git: CHINESE_GIT,
  imports: CHINESE_IMPORTS,
  insights: CHINESE_INSIGHTS,
  look: CHINESE_LOOK,
  shared: CHINESE_SHARED,
  specifications: CHINESE_SPECIFICATIONS,
  visitors: CHINESE_VISITORS,
};
