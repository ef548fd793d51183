import { SAML } from './saml-names.js';
import { attributeOf, childrenOf, textOf } from './xml-elements.js';

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
export function readAttributes(assertion: Element): { email?: string; displayName?: string } {
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
