import type { SharedWords } from './shared-words.js';

export const FRENCH_SHARED: SharedWords = {
  intro: 'Des textes que plusieurs pages affichent, et des valeurs de leurs textes. Une modification ici vaut pour toutes.',
  reusable: 'Contenus réutilisables',
  noReusable: 'L’espace n’a aucun contenu réutilisable.',
  newReusable: 'Nouveau contenu réutilisable',
  reusableTitle: 'Titre',
  text: 'Texte (Markdown)',
  removeReusableHint:
    'Les pages qui l’affichent n’ont rien à sa place. Il n’est supprimé que dans cette demande de modification, jusqu’à sa fusion.',
  variables: 'Variables de l’espace',
  noVariables: 'L’espace n’a aucune variable.',
  newVariable: 'Nouvelle variable',
  name: 'Nom',
  nameHint: 'Lettres, chiffres et tirets bas, par exemple version. Les pages l’écrivent space.vars.version.',
  value: 'Valeur',
  removeVariableHint:
    'Les pages qui l’utilisent n’ont rien à sa place. Elle n’est supprimée que dans cette demande de modification, jusqu’à sa fusion.',
  edit: 'Modifier',
  remove: 'Supprimer',
  changedMeanwhile:
    'Quelqu’un d’autre a modifié le contenu entre-temps : rien n’a été enregistré. Votre saisie est toujours là : enregistrez de nouveau.',
  editOf: (title) => `Modifier « ${title} »`,
  removeOf: (title) => `Supprimer « ${title} »`,
  now: (value) => `Quelqu’un d’autre l’a remplacée par « ${value} » entre-temps.`,
};
