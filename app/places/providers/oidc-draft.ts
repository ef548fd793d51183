import { joiningBody, joiningOf, NEW_JOINING, type Joining } from './join-fields.js';
import type { OIDCProvider } from './provider-queries.js';

/** An OpenID Connect provider as somebody fills it in. */
export interface OIDCDraft {
  label: string;
  issuer: string;
  clientID: string;
  clientSecret: string;
  scopes: string;
  emailClaim: string;
  nameClaim: string;
  teamsClaim: string;
  /** Lines of `name=value`. */
  requiredClaims: string;
  joining: Joining;
}

export const NEW_OIDC: OIDCDraft = {
  label: '',
  issuer: '',
  clientID: '',
  clientSecret: '',
  scopes: 'email profile',
  emailClaim: 'email',
  nameClaim: 'name',
  teamsClaim: '',
  requiredClaims: '',
  joining: NEW_JOINING,
};

export const oidcDraftOf = (provider: OIDCProvider): OIDCDraft => ({
  label: provider.label,
  issuer: provider.issuer,
  clientID: provider.clientID,
  clientSecret: '',
  scopes: provider.scopes.join(' '),
  emailClaim: provider.emailClaim,
  nameClaim: provider.nameClaim,
  teamsClaim: provider.teamsClaim ?? '',
  requiredClaims: provider.requiredClaims.map(({ name, value }) => `${name}=${value}`).join('\n'),
  joining: joiningOf(provider),
});

/** Without what is sent only if it was entered: the issuer and the secret. */
export const oidcBody = ({ label, clientID, scopes, emailClaim, nameClaim, teamsClaim, requiredClaims, joining }: OIDCDraft) => ({
  label: label.trim(),
  clientID: clientID.trim(),
  scopes: scopes.split(' ').filter(Boolean),
  emailClaim: emailClaim.trim(),
  nameClaim: nameClaim.trim(),
  teamsClaim: teamsClaim.trim() === '' ? null : teamsClaim.trim(),
  requiredClaims: requiredClaims
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(claimOf),
  ...joiningBody(joining),
});

/** Values may contain `=`. */
function claimOf(line: string): { name: string; value: string } {
  const [name = '', ...value] = line.split('=');
  return { name: name.trim(), value: value.join('=').trim() };
}
