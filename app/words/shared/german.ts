import type { SharedWords } from './shared-words.js';

export const GERMAN_SHARED: SharedWords = {
  intro: 'Texte, die mehrere Seiten zeigen, und Werte, die in ihren Texten stehen. Was hier geändert wird, ändert sich auf allen.',
  reusable: 'Wiederverwendbare Inhalte',
  noReusable: 'Der Bereich hat keine wiederverwendbaren Inhalte.',
  newReusable: 'Neuer wiederverwendbarer Inhalt',
  reusableTitle: 'Titel',
  text: 'Text (in Markdown)',
  removeReusableHint:
    'Seiten, die ihn zeigen, haben an seiner Stelle nichts. Gelöscht wird er nur in diesem Änderungsantrag, bis dieser übernommen ist.',
  variables: 'Variablen',
  noVariables: 'Der Bereich hat keine Variablen.',
  newVariable: 'Neue Variable',
  name: 'Bezeichnung',
  nameHint: 'Buchstaben, Ziffern und Unterstriche, etwa version. Seiten schreiben sie als space.vars.version.',
  value: 'Wert',
  removeVariableHint:
    'Seiten, die sie verwenden, haben an ihrer Stelle nichts. Gelöscht wird sie nur in diesem Änderungsantrag, bis dieser übernommen ist.',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  changedMeanwhile:
    'Jemand anderes hat den Inhalt inzwischen geändert, deshalb wurde nichts gespeichert. Was Sie eingegeben haben, ist noch da: Speichern Sie noch einmal.',
  editOf: (title) => `„${title}“ bearbeiten`,
  removeOf: (title) => `„${title}“ löschen`,
  now: (value) => `Jemand anderes hat ihn inzwischen auf „${value}“ gesetzt.`,
};
