import type { VisitorsWords } from './visitors-words.js';

export const FRENCH_VISITORS: VisitorsWords = {
  intro:
    'Une de vos applications dit qui sont les visiteurs : elle signe un jeton pour chacun d’eux et les envoie au site avec ce jeton. Les visiteurs n’ont pas besoin de compte ici.',
  otherAudience:
    'Le site ne demande actuellement à personne de se connecter. Choisissez « Les visiteurs qui se connectent » dans ses paramètres s’il doit le faire. Sur un site que tous peuvent lire, un jeton montre quand même ce qui est soumis à une condition.',
  notPublished: 'Le site n’est pas encore publié, donc personne ne peut entrer.',
  key: 'Clé du site',
  keyHint:
    'Votre application signe les jetons avec elle. Quiconque a la clé peut créer des jetons pour tout le monde : gardez-la sur votre serveur.',
  showKey: 'Afficher la clé',
  hideKey: 'Masquer la clé',
  replaceKey: 'Remplacer la clé',
  confirmReplacing:
    'Tous les visiteurs doivent se reconnecter, et votre application ne peut laisser entrer personne avant d’avoir la nouvelle clé. Cette action est irréversible.',
  addresses: 'Adresses de votre application',
  signIn: 'Adresse de connexion',
  signInHint:
    'Les visiteurs sans jeton valide y sont envoyés, avec le chemin voulu dans location. Sans adresse, le site leur demande de se connecter et ne mène nulle part.',
  signOut: 'Adresse de déconnexion',
  signOutHint: 'Pour vos programmes qui affichent le site et le lisent par l’API. Le site lui-même n’a pas de bouton de déconnexion.',
  saved: 'Enregistré',
  claims: 'Informations sur les visiteurs',
  claimsHint:
    'Ce qu’un jeton dit d’un visiteur, comme un forfait. Les conditions des sections, des espaces et des pages décident ainsi qui les voit. Ce qu’un navigateur dit de lui-même est dans « unsigned », et rien ne le prouve.',
  schema: 'Schéma des informations',
  schemaHint: 'Un JSON Schema avec leurs noms, types et valeurs. Les conditions peuvent aussi en utiliser d’autres.',
  fillIn: 'Insérer un exemple',
  notJson: 'Ce n’est pas du JSON, donc rien n’a été envoyé.',
  conditions: 'Conditions pour commencer',
  example: 'Exemple pour votre application',
  exampleHint:
    'Enregistrez-le sous sign-in.mjs et remplacez ce qu’il sait des visiteurs. SITE_KEY=… node sign-in.mjs le démarre ; il n’a besoin que de Node.js. Saisissez ensuite son adresse ci-dessus comme adresse de connexion.',
};
