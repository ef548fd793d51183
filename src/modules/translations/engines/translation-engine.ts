import type { Language } from '../../../common/contract/languages.js';

/** A term of the glossary: how the source language and the target language write it. */
export type Term = readonly [source: string, target: string];

export interface EngineText {
  /** Marked text: its tags must be in the translation, too. */
  text: string;
  /** The terms of the glossary that the text contains. */
  terms: readonly Term[];
}

export interface EngineRequest {
  texts: readonly EngineText[];
  from: Language;
  to: Language;
  /** What the owner of the translation asks for, as plain text; only language models follow it. */
  instructions: string;
  signal: AbortSignal;
}

/** Translates marked texts. A provider of an extension that extends this class is an engine that `TRANSLATION_ENGINE` can name. */
export abstract class TranslationEngine {
  /** As `TRANSLATION_ENGINE` names it. */
  abstract readonly name: string;
  /** The maximum number of texts of a request. */
  abstract readonly texts: number;
  /** The maximum number of characters of a request, unless a single text is longer. */
  abstract readonly characters: number;
  /** Returns a translation for each text, in order. Whether the tags are complete is checked by the caller. */
  abstract translate(request: EngineRequest): Promise<string[]>;
}
