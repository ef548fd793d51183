import type { AdministrationWords } from '../administration/administration-words.js';
import type { ConversationsWords } from '../conversations/conversations-words.js';
import type { GitWords } from '../git/git-words.js';
import type { ImportsWords } from '../imports/imports-words.js';
import type { InsightsWords } from '../insights/insights-words.js';
import type { LookWords } from '../look/look-words.js';
import type { SharedWords } from '../shared/shared-words.js';
import type { SpecificationsWords } from '../specifications/specifications-words.js';
import type { TranslationPlacesWords } from '../translations/translations-words.js';
import type { VisitorsWords } from '../visitors/visitors-words.js';

/** Texts that only a few places show. They are loaded with the first of these places. */
export interface PlaceWords extends AdministrationWords, TranslationPlacesWords {
  conversations: ConversationsWords;
  git: GitWords;
  imports: ImportsWords;
  insights: InsightsWords;
  look: LookWords;
  shared: SharedWords;
  specifications: SpecificationsWords;
  visitors: VisitorsWords;
}
