import type { PartsWords } from './parts-words.js';

export const FRENCH_PARTS: PartsWords = {
  copy: 'Copier',
  copied: 'Copié',
  save: 'Enregistrer',
  edit: 'Modifier',
  remove: 'Supprimer',
  create: 'Créer',
  all: 'Tous',
  none: 'Aucune',
  shownOnce: 'Ceci n’est affiché que maintenant. Conservez-le avant de fermer.',
  stored: 'Je l’ai conservé',
  guest: 'Invité',
  organizationRole: 'Le rôle par défaut de l’organisation',
  roles: {
    admin: 'Administration',
    create: 'Création',
    review: 'Relecture',
    edit: 'Rédaction',
    comment: 'Commentaires',
    read: 'Lecture',
  },
};
