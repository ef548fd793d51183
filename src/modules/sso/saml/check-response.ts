import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { checkSignature } from './check-signature.js';
import { SAML } from './saml-names.js';
import { attributeOf, childrenOf, elementsIn, textOf } from './xml-elements.js';

/** What a response must agree with. */
export interface Expected {
  /** The entity ID of the identity provider. */
  issuer: string;
  acsURL: string;
  /** Our entity ID. */
  audience: string;
  requestId: string;
}

/**
 * Checks the shape of a response before its signature is verified: one response with one assertion, and signatures only
 * where they cover the whole response or the whole assertion. Attacks by wrapping need another shape.
 */
export function checkResponse(response: Element, { issuer, acsURL, requestId }: Expected): void {
  if (response.localName !== 'Response' || response.namespaceURI !== SAML.protocol) throw refused('it is not a SAML 2.0 response');
  const all = [...elementsIn(response)];
  if (all.some(({ localName }) => localName.startsWith('Encrypted')))
    throw refused(
      'it is encrypted, which this service does not support: turn encryption off at the identity provider (TLS encrypts the connection)',
    );
  checkStatus(response);
  const assertions = all.filter(({ localName }) => localName === 'Assertion');
  if (assertions.length > 1) throw refused('it contains several assertions');
  const [assertion] = childrenOf(response, SAML.assertion, 'Assertion');
  if (!assertion) throw refused('it contains no assertion');
  if (all.filter(({ localName }) => localName === 'Response').length > 1) throw refused('it contains several responses');
  checkIds(all);
  checkSignatures(all, [response, assertion]);
  const issuers = childrenOf(response, SAML.assertion, 'Issuer');
  if (issuers.some((element) => textOf(element) !== issuer)) throw refused('its issuer is not this identity provider: check `entityID`');
  checkDestination(response, acsURL);
  if (attributeOf(response, 'InResponseTo') !== requestId)
    throw refused('it does not belong to the sign-in that was started in this browser. Start again');
}

function checkStatus(response: Element): void {
  const [status] = childrenOf(response, SAML.protocol, 'Status');
  const [code] = status ? childrenOf(status, SAML.protocol, 'StatusCode') : [];
  const value = attributeOf(code, 'Value');
  if (value === SAML.success) return;
  const nested = code && attributeOf(childrenOf(code, SAML.protocol, 'StatusCode')[0], 'Value');
  const name = (nested ?? value ?? 'no status').split(':').at(-1)!.slice(0, 100);
  throw new SignInRefused(`The identity provider did not sign you in: it answered ${name}.`);
}

/** A signature refers to what it covers by its id, so no two elements may have the same one. */
function checkIds(all: readonly Element[]): void {
  const ids = all.flatMap((element) => ['ID', 'Id', 'id'].flatMap((name) => attributeOf(element, name) ?? []));
  if (new Set(ids).size < ids.length) throw refused('two of its elements have the same id');
}

function checkSignatures(all: readonly Element[], signable: readonly Element[]): void {
  const signatures = all.filter(({ localName }) => localName === 'Signature');
  if (signatures.length === 0) throw refused('it is not signed');
  const signed = signatures.map((signature) => checkSignature(signature, signable));
  if (new Set(signed).size < signed.length) throw refused('an element of it is signed twice');
}

function checkDestination(response: Element, acsURL: string): void {
  const destination = attributeOf(response, 'Destination');
  const isSigned = childrenOf(response, SAML.signature, 'Signature').length > 0;
  if (destination === undefined ? isSigned : destination !== acsURL)
    throw refused('its destination is not this service: check the ACS URL at the identity provider');
}

const refused = (reason: string) => new SignInRefused(`The response of the identity provider was refused: ${reason}.`);
