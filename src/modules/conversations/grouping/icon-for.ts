import type { ClusterTerm } from '../issues-cluster.entity.js';

/** Icons by the beginnings of words that suggest them. */
const ICONS: readonly (readonly [icon: string, beginnings: string])[] = [
  ['key', 'passwor passwort login log sign authentic anmeld connexion contraseña'],
  ['shield-halved', 'two-factor 2fa factor sso saml okta secur permiss role access'],
  ['file-invoice-dollar', 'invoice receipt bill rechnung factur'],
  ['credit-card', 'card pay refund charg subscri renew price plan rückerstatt zahl rembours pago'],
  ['user-plus', 'invit member seat guest colleague einlad'],
  ['globe', 'domain dns certif host site'],
  ['magnifying-glass', 'search find such recherch'],
  ['file-import', 'import migrat'],
  ['file-pdf', 'pdf export print'],
  ['code-branch', 'git github gitlab sync commit branch'],
  ['code', 'api token endpoint webhook sdk'],
  ['gauge-high', 'slow load perform lag outag timeout'],
  ['image', 'image upload file attach picture'],
  ['language', 'translat language übersetz'],
  ['comments', 'comment review merge'],
  ['pen-to-square', 'editor table format text page'],
  ['truck', 'deliver ship parcel liefer'],
];
const OTHERWISE = 'circle-question';
const MOST_TERMS = 5;

/** The icon that the most typical words of a cluster suggest. */
export function iconFor(terms: readonly ClusterTerm[]): string {
  for (const [, word] of terms.slice(0, MOST_TERMS)) {
    const found = ICONS.find(([, beginnings]) => beginnings.split(' ').some((beginning) => word.startsWith(beginning)));
    if (found) return found[0];
  }
  return OTHERWISE;
}
