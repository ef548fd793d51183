import type { VisitorsWords } from './visitors-words.js';

export const ENGLISH_VISITORS: VisitorsWords = {
  intro:
    'An application of yours says who visitors are: it signs a token for each of them, and sends them to the site with it. Visitors need no account here.',
  otherAudience:
    'The site asks nobody to sign in now. Choose “Visitors who sign in” in its settings if it should. On a site that everyone may read, a token still shows what is under a condition.',
  notPublished: 'The site is not published yet, so nobody gets in.',
  key: 'Key of the site',
  keyHint: 'Your application signs tokens with it. Whoever has the key can make tokens for everybody: keep it on your server.',
  showKey: 'Show the key',
  hideKey: 'Hide the key',
  replaceKey: 'Replace the key',
  confirmReplacing:
    'All visitors have to sign in again, and your application cannot let anybody in before it has the new key. This cannot be undone.',
  addresses: 'Addresses of your application',
  signIn: 'Sign-in address',
  signInHint:
    'Visitors without a valid token are sent here, with the path that they wanted as location. Without an address, the site asks them to sign in and leads nowhere.',
  signOut: 'Sign-out address',
  signOutHint: 'For programs of yours that show the site and read it through the API. The site itself has no button to sign out.',
  saved: 'Saved',
  claims: 'Claims',
  claimsHint:
    'What a token says of a visitor, such as a plan. Conditions on sections, spaces and pages decide with it who sees them. What a browser says of itself is in “unsigned”, and nothing proves it.',
  schema: 'Schema of the claims',
  schemaHint: 'A JSON Schema with their names, types and values. Conditions can use other claims, too.',
  fillIn: 'Fill in an example',
  notJson: 'This is not JSON, so it was not sent.',
  conditions: 'Conditions to begin with',
  example: 'Example for your application',
  exampleHint:
    'Save it as sign-in.mjs, and replace what it knows of visitors. SITE_KEY=… node sign-in.mjs starts it; it needs nothing but Node.js. Then enter its address above as the sign-in address.',
};
