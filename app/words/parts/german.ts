import type { PartsWords } from './parts-words.js';

export const GERMAN_PARTS: PartsWords = {
  copy: 'Kopieren',
  copied: 'Kopiert',
  save: 'Speichern',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  create: 'Anlegen',
  all: 'Alle',
  none: 'Keine',
  shownOnce: 'Das wird nur jetzt angezeigt. Bewahren Sie es auf, bevor Sie schließen.',
  stored: 'Ich habe es aufbewahrt',
  guest: 'Gast',
  organizationRole: 'Die Standardrolle der Organisation',
  roles: {
    admin: 'Administration',
    create: 'Anlegen',
    review: 'Begutachten',
    edit: 'Bearbeiten',
    comment: 'Kommentieren',
    read: 'Lesen',
  },
};
