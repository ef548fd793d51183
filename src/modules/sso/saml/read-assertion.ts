import { isEmail } from 'class-validator';
import type { ProvenIdentity } from '../sign-in/sign-in-protocol.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import type { Expected } from './check-response.js';
import { SAML } from './saml-names.js';
import { attributeOf, childrenOf, textOf } from './xml-elements.js';

/** Milliseconds by which the clock of an identity provider may differ from ours. */
export const CLOCK_SKEW = 60_000;
const LONGEST_SUBJECT = 1024;
const LONGEST_EMAIL = 254;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Reads who signed in from an assertion whose signature was verified, after checking that it was made for us, now. */
export function readAssertion(assertion: Element, expected: Expected, now: Date): ProvenIdentity {
  const proofId = attributeOf(assertion, 'ID');
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== SAML.assertion || proofId === undefined)
    throw refused('what is signed is not an assertion');
  if (textOf(only(assertion, 'Issuer')) !== expected.issuer) throw refused('its issuer is not this identity provider: check `entityID`');
  const subject = only(assertion, 'Subject');
  const confirmations = subject ? childrenOf(subject, SAML.assertion, 'SubjectConfirmation') : [];
  if (!subject || confirmations.length === 0) throw refused('it has no subject that is confirmed by its bearer');
  // One that fits is enough.
  const problems = confirmations.map((confirmation) => confirmationProblem(confirmation, expected, now));
  if (!problems.includes(undefined)) throw refused(problems[0]!);
  checkConditions(assertion, expected, now);
  return { proofId, ...readPerson(assertion, subject), ...sessionEnd(assertion) };
}

function confirmationProblem(confirmation: Element, { acsURL, requestId }: Expected, now: Date): string | undefined {
  const [data] = childrenOf(confirmation, SAML.assertion, 'SubjectConfirmationData');
  if (attributeOf(confirmation, 'Method') !== SAML.bearer || !data) return 'it has no subject that is confirmed by its bearer';
  if (attributeOf(data, 'Recipient') !== acsURL) return 'its recipient is not this service: check the ACS URL at the identity provider';
  if (attributeOf(data, 'InResponseTo') !== requestId)
    return 'it does not belong to the sign-in that was started in this browser. Start again';
  if (attributeOf(data, 'NotOnOrAfter') === undefined) return 'its subject confirmation has no `NotOnOrAfter`';
  return lifeProblem(data, now);
}

function checkConditions(assertion: Element, { audience }: Expected, now: Date): void {
  const conditions = only(assertion, 'Conditions');
  if (!conditions) throw refused('it has no conditions');
  const problem = lifeProblem(conditions, now);
  if (problem !== undefined) throw refused(problem);
  const restrictions = childrenOf(conditions, SAML.assertion, 'AudienceRestriction');
  const isForUs = (restriction: Element) => childrenOf(restriction, SAML.assertion, 'Audience').some((each) => textOf(each) === audience);
  if (restrictions.length === 0 || !restrictions.every(isForUs))
    throw refused('its audience is not this service: check the entity ID of the service at the identity provider');
  if (childrenOf(assertion, SAML.assertion, 'AuthnStatement').length === 0) throw refused('it does not state that somebody signed in');
}

function lifeProblem(element: Element, now: Date): string | undefined {
  const [from, to] = [momentOf(element, 'NotBefore'), momentOf(element, 'NotOnOrAfter')];
  if (from && from.getTime() > now.getTime() + CLOCK_SKEW) return 'it is not valid yet: check the clocks of both servers';
  if (to && to.getTime() <= now.getTime() - CLOCK_SKEW) return 'it has expired. Start again';
  return undefined;
}

function readPerson(assertion: Element, subject: Element): Pick<ProvenIdentity, 'subject' | 'email' | 'displayName'> {
  const nameId = only(subject, 'NameID');
  const name = textOf(nameId);
  if (name === undefined || name.length > LONGEST_SUBJECT) throw refused('it names nobody: its `NameID` is missing, empty or too long');
  const format = attributeOf(nameId, 'Format');
  if (format === SAML.transient)
    throw refused('its `NameID` is transient: configure one that stays the same, such as the e-mail address or a persistent id');
  const isAddress = format === SAML.email || (format !== SAML.persistent && isEmail(name));
  const { email = isAddress ? name : undefined, displayName } = readAttributes(assertion);
  return {
    subject: isAddress ? inLowerCase(name) : name,
    ...(email !== undefined && email.length <= LONGEST_EMAIL && isEmail(email) && { email: inLowerCase(email) }),
    ...(displayName !== undefined && { displayName }),
  };
}

function sessionEnd(assertion: Element): Pick<ProvenIdentity, 'sessionEndsAt'> {
  const ends = childrenOf(assertion, SAML.assertion, 'AuthnStatement').flatMap((each) => momentOf(each, 'SessionNotOnOrAfter') ?? []);
  return ends.length === 0 ? {} : { sessionEndsAt: new Date(Math.min(...ends.map((end) => end.getTime()))) };
}

function momentOf(element: Element, name: string): Date | undefined {
  const text = attributeOf(element, name);
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (!MOMENT.test(text) || Number.isNaN(moment.getTime())) throw refused(`\`${name}\` is not a time in UTC`);
  return moment;
}

/** The only child with this name; undefined if there are none or several. */
function only(element: Element, name: string): Element | undefined {
  const [first, ...others] = childrenOf(element, SAML.assertion, name);
  return others.length === 0 ? first : undefined;
}

/** Changes ASCII letters only: other letters have look-alikes that become the same letter, such as the Kelvin sign. */
const inLowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const refused = (reason: string) => new SignInRefused(`The assertion of the identity provider was refused: ${reason}.`);

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const LONGEST_NAME = 64;

/** The names under which identity providers send the same thing, in lower case. */
const NAMES = {
  email: ['email', 'mail', 'emailaddress', `${CLAIMS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  displayName: [
    'displayname',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'cn',
    'urn:oid:2.5.4.3',
  ],
  givenName: ['givenname', 'firstname', 'first_name', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'],
  surname: ['surname', 'lastname', 'last_name', 'sn', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'],
} as const;

/** Reads what the attributes of an assertion say about a person. */
function readAttributes(assertion: Element): { email?: string; displayName?: string } {
  const values = new Map<string, string>();
  for (const statement of childrenOf(assertion, SAML.assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, SAML.assertion, 'Attribute')) {
      const name = attributeOf(attribute, 'Name')?.toLowerCase();
      const value = textOf(childrenOf(attribute, SAML.assertion, 'AttributeValue')[0]);
      if (name !== undefined && value !== undefined && !values.has(name)) values.set(name, value);
    }
  }
  const read = (kind: keyof typeof NAMES) => NAMES[kind].map((name) => values.get(name)).find((value) => value !== undefined);
  const whole = [read('givenName'), read('surname')].filter((part) => part !== undefined).join(' ');
  const displayName = (read('displayName') ?? whole)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  return { email: read('email'), ...(displayName !== '' && { displayName: displayName.toWellFormed() }) };
}
