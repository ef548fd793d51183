import type { TranslationPlacesWords } from './translations-words.js';

export const ENGLISH_TRANSLATIONS: TranslationPlacesWords = {
  translations: {
    intro:
      'A translation keeps a space in another language. Each run translates what changed since the last one, and keeps what people corrected.',
    nothing: 'There are no translations of spaces that you may see.',
    make: 'New translation',
    source: 'Space',
    from: 'It is written in',
    into: 'Translate into',
    notYet: 'Nothing is translated before you run it. The first run makes a new space.',
    notRun: 'Not run yet',
    run: 'Run',
    stop: 'Stop',
    instructions: 'Instructions',
    instructionsHint: 'What a language model considers, such as tone and style. Markdown works.',
    openResult: 'Open the translated space',
    progress: 'Pages that are translated',
    waitingHint:
      'The source changed where people had changed the translation. Merge the change request to take the new translation, or archive it to keep what they wrote.',
    openRequest: 'Change request',
    confirmRemoval: 'The space is no longer translated. What was translated stays, as a space of its own.',
    status: { running: 'Running', completed: 'Completed', failed: 'Failed', cancelled: 'Stopped' },
    languages: (from, into) => `From ${from} into ${into}`,
    translated: (done, total) => `${done} of ${total} pages are translated`,
    kept: (count) =>
      count === 1
        ? '1 sentence is not translated yet: its links or marks got lost. The next run tries again.'
        : `${count} sentences are not translated yet: their links or marks got lost. The next run tries again.`,
    waiting: (count) => (count === 1 ? '1 text waits for a person.' : `${count} texts wait for a person.`),
    others: (count) => (count === 1 ? 'And 1 more' : `And ${count} more`),
  },
  glossary: {
    title: 'Glossary',
    intro: 'Translations use these terms. The next run translates again what contains a term that changed, except for what people wrote.',
    nothing: 'There are no terms.',
    make: 'Add a term',
    hint: 'A term counts for translations between two languages that have it.',
    language: 'Add a language',
    confirmRemoval: 'Translations no longer use the term. What people wrote stays.',
  },
};
