import { isEmail } from 'class-validator';
import { isRecord } from '../../../common/json/is-record.js';
import type { ProvenIdentity } from '../sign-in/sign-in-protocol.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import type { OIDCProvider } from './oidc-provider.entity.js';

export type Claims = Readonly<Record<string, unknown>>;
type Wanted = Pick<OIDCProvider, 'emailClaim' | 'nameClaim' | 'requiredClaims' | 'teamsClaim'>;

const LONGEST_SUBJECT = 255;
const LONGEST_EMAIL = 254;
const LONGEST_NAME = 64;
/** More teams than anybody is in. */
const MOST_TEAMS = 1000;

/** Whether the user info has to be asked, because the ID token lacks something. */
export function needsMore(claims: Claims, { emailClaim, requiredClaims, teamsClaim }: Wanted): boolean {
  return [emailClaim, ...(teamsClaim === null ? [] : [teamsClaim]), ...requiredClaims.map(({ name }) => name)].some(
    (name) => valueOf(claims, name) === undefined,
  );
}

/** Who claims are about. Their e-mail address is what the provider asserts, whatever it says about having verified it. */
export function readPerson(claims: Claims, wanted: Wanted): Pick<ProvenIdentity, 'subject' | 'email' | 'displayName' | 'teams'> {
  const subject = textOf(claims, 'sub');
  if (subject === undefined || subject.length > LONGEST_SUBJECT)
    throw new SignInRefused('The ID token of the identity provider was refused: it names nobody, because its `sub` is empty or too long.');
  for (const { name, value } of wanted.requiredClaims)
    if (!has(claims, name, value))
      throw new SignInRefused(`You may not sign in here: the identity provider does not say that your \`${name}\` is ${value}.`);
  const email = textOf(claims, wanted.emailClaim);
  const displayName = nameOf(claims, wanted);
  return {
    subject,
    ...(email !== undefined && email.length <= LONGEST_EMAIL && isEmail(email) && { email: inLowerCase(email) }),
    ...(displayName !== '' && { displayName }),
    ...teamsIn(claims, wanted),
  };
}

/** None if the claim is missing: providers leave it out for people without groups. */
function teamsIn(claims: Claims, { teamsClaim }: Wanted): Pick<ProvenIdentity, 'teams'> {
  if (teamsClaim === null) return {};
  // Somebody is in more groups than fit into a token, and the provider says where else they are.
  const elsewhere = valueOf(claims, '_claim_names');
  if (isRecord(elsewhere) && Object.hasOwn(elsewhere, teamsClaim)) return {};
  const found = valueOf(claims, teamsClaim);
  const names = (Array.isArray(found) ? found : [found]).slice(0, MOST_TEAMS);
  return { teams: names.filter((name): name is string => typeof name === 'string' && !name.includes('\u0000')) };
}

function nameOf(claims: Claims, { nameClaim }: Wanted): string {
  const parts = ['given_name', 'family_name'].map((name) => textOf(claims, name)).filter((part) => part !== undefined);
  return (textOf(claims, nameClaim) ?? parts.join(' '))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();
}

function has(claims: Claims, name: string, value: string): boolean {
  const found = valueOf(claims, name);
  return (Array.isArray(found) ? found : [found]).some(
    (each) => (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean') && String(each) === value,
  );
}

const valueOf = (claims: Claims, name: string) => (Object.hasOwn(claims, name) ? claims[name] : undefined);

function textOf(claims: Claims, name: string): string | undefined {
  const value = valueOf(claims, name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Changes ASCII letters only: other letters have look-alikes that become the same letter, such as the Kelvin sign. */
const inLowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
