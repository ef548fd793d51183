import type { Language } from '../../common/contract/languages.js';

/** An organization and a pair of languages: what shares a memory and a glossary. */
export interface MemoryScope {
  orgId: string;
  sourceLanguage: Language;
  language: Language;
}
