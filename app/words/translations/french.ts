import type { TranslationPlacesWords } from './translations-words.js';

export const FRENCH_TRANSLATIONS: TranslationPlacesWords = {
  translations: {
    intro:
      'Une traduction tient un espace à jour dans une autre langue. Chaque exécution traduit ce qui a changé depuis la précédente et garde ce que des personnes ont corrigé.',
    nothing: 'Il n’y a pas de traductions d’espaces que vous pouvez voir.',
    make: 'Nouvelle traduction',
    source: 'Espace',
    from: 'Il est écrit en',
    into: 'Traduire en',
    notYet: 'Rien n’est traduit avant que vous ne lanciez l’exécution. La première crée un nouvel espace.',
    notRun: 'Pas encore exécutée',
    run: 'Exécuter',
    stop: 'Arrêter',
    instructions: 'Consignes',
    instructionsHint: 'Ce dont un modèle de langage tient compte, comme le ton et le style. Markdown est possible.',
    openResult: 'Ouvrir l’espace traduit',
    progress: 'Pages traduites',
    waitingHint:
      'L’original a changé là où des personnes avaient changé la traduction. Fusionnez la demande pour prendre la nouvelle traduction, ou archivez-la pour garder leur texte.',
    openRequest: 'Demande de modification',
    confirmRemoval: 'L’espace n’est plus traduit. Ce qui a été traduit reste, comme espace à part.',
    status: { running: 'En cours', completed: 'Terminée', failed: 'Échouée', cancelled: 'Arrêtée' },
    languages: (from, into) => `De : ${from}. En : ${into}.`,
    translated: (done, total) => `${done} pages sur ${total} sont traduites`,
    kept: (count) =>
      count === 1
        ? '1 phrase n’est pas encore traduite : ses liens ou ses marques se sont perdus. La prochaine exécution essaie de nouveau.'
        : `${count} phrases ne sont pas encore traduites : leurs liens ou leurs marques se sont perdus. La prochaine exécution essaie de nouveau.`,
    waiting: (count) => (count === 1 ? '1 texte attend une personne.' : `${count} textes attendent une personne.`),
    others: (count) => (count === 1 ? 'Et 1 de plus' : `Et ${count} de plus`),
  },
  glossary: {
    title: 'Glossaire',
    intro:
      'Les traductions emploient ces termes. La prochaine exécution retraduit ce qui contient un terme changé, sauf ce que des personnes ont écrit.',
    nothing: 'Il n’y a pas de termes.',
    make: 'Ajouter un terme',
    hint: 'Un terme vaut pour les traductions entre deux langues où il existe.',
    language: 'Ajouter une langue',
    confirmRemoval: 'Les traductions n’emploient plus ce terme. Ce que des personnes ont écrit reste.',
  },
};
