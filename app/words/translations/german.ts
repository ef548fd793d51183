import type { TranslationPlacesWords } from './translations-words.js';

export const GERMAN_TRANSLATIONS: TranslationPlacesWords = {
  translations: {
    intro:
      'Eine Übersetzung hält einen Bereich in einer anderen Sprache bereit. Jeder Lauf übersetzt, was sich seit dem letzten geändert hat, und behält, was Menschen verbessert haben.',
    nothing: 'Von Bereichen, die Sie sehen dürfen, gibt es keine Übersetzungen.',
    make: 'Neue Übersetzung',
    source: 'Bereich',
    from: 'Er ist geschrieben auf',
    into: 'Übersetzen in',
    notYet: 'Nichts wird übersetzt, bevor Sie einen Lauf starten. Der erste legt einen neuen Bereich an.',
    notRun: 'Noch nicht gelaufen',
    run: 'Starten',
    stop: 'Anhalten',
    instructions: 'Anweisungen',
    instructionsHint: 'Was ein Sprachmodell beachtet, etwa Ton und Stil. Markdown ist möglich.',
    openResult: 'Übersetzten Bereich öffnen',
    progress: 'Übersetzte Seiten',
    waitingHint:
      'Das Original hat sich dort geändert, wo Menschen die Übersetzung geändert hatten. Führen Sie den Änderungsantrag zusammen, um die neue Übersetzung zu nehmen, oder archivieren Sie ihn, um den Text der Menschen zu behalten.',
    openRequest: 'Änderungsantrag',
    confirmRemoval: 'Der Bereich wird nicht mehr übersetzt. Was übersetzt wurde, bleibt als eigener Bereich.',
    status: { running: 'Läuft', completed: 'Abgeschlossen', failed: 'Fehlgeschlagen', cancelled: 'Angehalten' },
    languages: (from, into) => `Von ${from} in ${into}`,
    translated: (done, total) => `${done} von ${total} Seiten sind übersetzt`,
    kept: (count) =>
      count === 1
        ? '1 Satz ist noch nicht übersetzt: Seine Links oder Auszeichnungen gingen verloren. Der nächste Lauf versucht es wieder.'
        : `${count} Sätze sind noch nicht übersetzt: Ihre Links oder Auszeichnungen gingen verloren. Der nächste Lauf versucht es wieder.`,
    waiting: (count) => (count === 1 ? '1 Text wartet auf einen Menschen.' : `${count} Texte warten auf einen Menschen.`),
    others: (count) => (count === 1 ? 'Und 1 weiterer' : `Und ${count} weitere`),
  },
  glossary: {
    title: 'Glossar',
    intro:
      'Übersetzungen verwenden diese Begriffe. Der nächste Lauf übersetzt neu, was einen geänderten Begriff enthält, außer dem, was Menschen geschrieben haben.',
    nothing: 'Es gibt keine Begriffe.',
    make: 'Begriff hinzufügen',
    hint: 'Ein Begriff gilt für Übersetzungen zwischen zwei Sprachen, in denen es ihn gibt.',
    language: 'Sprache hinzufügen',
    confirmRemoval: 'Übersetzungen verwenden den Begriff nicht mehr. Was Menschen geschrieben haben, bleibt.',
  },
};
