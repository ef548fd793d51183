import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { SAML } from './saml-names.js';
import { attributeOf, childrenOf } from './xml-elements.js';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = `${SAML.signature}enveloped-signature`;
const SIGNATURES = new Set(['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512']);
const DIGESTS = new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']);

/**
 * Checks the shape of a signature, and returns the element that it covers: its parent, which must be one of `signable`.
 * SHA-1 and transforms that could leave parts of the element out are refused.
 */
export function checkSignature(signature: Element, signable: readonly Element[]): Element {
  const parent = signable.find((element) => element === (signature.parentNode as unknown));
  if (!parent || signature.namespaceURI !== SAML.signature) throw refused('a signature is not where it belongs');
  const [info, value, key, ...further] = childrenOf(signature);
  if (!is(info, 'SignedInfo') || !is(value, 'SignatureValue') || (key && !is(key, 'KeyInfo')) || further.length > 0)
    throw refused('a signature contains other elements than it should');
  const [canonicalization, method, reference, ...others] = childrenOf(info);
  if (!is(canonicalization, 'CanonicalizationMethod') || !is(method, 'SignatureMethod') || !is(reference, 'Reference') || others.length > 0)
    throw refused('a signature must have exactly one reference');
  if (attributeOf(reference, 'URI') !== `#${attributeOf(parent, 'ID')}`)
    throw refused('a signature does not cover the element that it is in');
  const [transforms, digest, digestValue, ...rest] = childrenOf(reference);
  if (!is(transforms, 'Transforms') || !is(digest, 'DigestMethod') || !is(digestValue, 'DigestValue') || rest.length > 0)
    throw refused('the reference of a signature contains other elements than it should');
  const applied = childrenOf(transforms).map((transform) => attributeOf(transform, 'Algorithm'));
  const isWhole = applied.length === 2 && applied[0] === ENVELOPED && applied[1] === EXCLUSIVE;
  if (!isWhole || attributeOf(canonicalization, 'Algorithm') !== EXCLUSIVE)
    throw refused('a signature uses other transforms than the enveloped signature and exclusive canonicalization');
  if (!SIGNATURES.has(attributeOf(method, 'Algorithm') ?? '') || !DIGESTS.has(attributeOf(digest, 'Algorithm') ?? ''))
    throw refused('a signature uses a weak or unknown algorithm: configure RSA with SHA-256 at the identity provider');
  return parent;
}

const is = (element: Element | undefined, name: string): element is Element =>
  element?.localName === name && element.namespaceURI === SAML.signature;

const refused = (reason: string) => new SignInRefused(`The response of the identity provider was refused: ${reason}.`);
