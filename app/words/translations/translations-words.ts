/** Of the places of translations and of their glossary. */
export interface TranslationPlacesWords {
  translations: TranslationsWords;
  glossary: GlossaryWords;
}

interface TranslationsWords extends Readonly<
  Record<
    | 'intro'
    | 'nothing'
    | 'make'
    | 'source'
    | 'from'
    | 'into'
    | 'notYet'
    | 'notRun'
    | 'run'
    | 'stop'
    | 'instructions'
    | 'instructionsHint'
    | 'openResult'
    | 'progress'
    | 'waitingHint'
    | 'openRequest'
    | 'confirmRemoval',
    string
  >
> {
  status: Readonly<Record<'running' | 'completed' | 'failed' | 'cancelled', string>>;
  languages: (from: string, into: string) => string;
  translated: (done: number, total: number) => string;
  /** What the engine could not translate. */
  kept: (count: number) => string;
  waiting: (count: number) => string;
  others: (count: number) => string;
}

type GlossaryWords = Readonly<Record<'title' | 'intro' | 'nothing' | 'make' | 'hint' | 'language' | 'confirmRemoval', string>>;
